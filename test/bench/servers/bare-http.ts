import { createServer } from 'node:http'
import { reportTo } from './report.ts'

/** The limit: an answer of the same size and headers as a poll's, by node:http alone. */
const body = process.env['LOTSE_BENCH_BODY'] ?? '{}'

reportTo(
  createServer((_, response) => {
    response.writeHead(200, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    response.end(body)
  }),
)
