import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listen } from '@lotse/common/listen'

/** A request as the test server saw it. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An HTTP server on a free port of this machine, for tests of adapters against servers that misbehave. */
export interface TestServer {
  readonly url: string
  readonly seen: readonly SeenRequest[]
  close(): Promise<void>
}

/** Starts one; `answer` may keep the response open to play dead. */
export async function startTestServer(
  answer: (request: SeenRequest, response: ServerResponse) => void,
): Promise<TestServer> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const body = Buffer.concat(chunks).toString('utf8')
      const received = { method, path: url, headers, body }
      seen.push(received)
      answer(received, response)
    })
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Answers JSON. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
