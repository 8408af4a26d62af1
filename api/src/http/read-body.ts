import express, { type Request, type RequestHandler, type Response } from 'express'
import { Problem } from '../problem.ts'

/** Bytes of the largest body, unless an operation says otherwise. */
const bodyLimit = 16 * 1024

/** JSON is exchanged in UTF-8 (RFC 8259, section 8.1). */
const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

// Compressed bodies are refused: nothing that fits the limit needs it, and what does not would be a bomb.
const parsers = new Map<number, RequestHandler>()

function parserOf(limit: number): RequestHandler {
  const parser =
    parsers.get(limit) ?? express.json({ limit, inflate: false, type: 'application/json' })
  parsers.set(limit, parser)
  return parser
}

/**
 * Reads the body of a request, JSON and nothing else.
 *
 * @returns `undefined` when there is none
 * @throws Problem `unsupported-media-type`, `payload-too-large` or `invalid-request`
 */
export async function readBody(
  request: Request,
  response: Response,
  limit = bodyLimit,
): Promise<unknown> {
  const { headers } = request
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return undefined
  if (!jsonType.test(headers['content-type'] ?? '')) throw new Problem('unsupported-media-type')
  await new Promise<void>((resolve, reject) => {
    parserOf(limit)(request, response, (error: unknown) => {
      if (error === undefined) resolve()
      else reject(bodyProblem(error))
    })
  })
  return request.body as unknown
}

function bodyProblem(error: unknown): Problem {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : ''
  switch (type) {
    case 'entity.too.large':
      return new Problem('payload-too-large')
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Problem('unsupported-media-type')
    default:
      return new Problem('invalid-request', { errors: [{ path: '', rule: 'json' }] })
  }
}
