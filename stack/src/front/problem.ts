import type { ServerResponse } from 'node:http'

/** What a browser is told when nobody behind the front answers: a problem of the api's closed list (RFC 9457). */
export const unavailable = {
  status: 503,
  headers: {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'retry-after': '2',
  },
  body: JSON.stringify({
    type: 'about:blank',
    title: 'The service is not available at the moment.',
    status: 503,
    code: 'upstream-unavailable',
  }),
} as const

const tooLarge = {
  headers: {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    connection: 'close',
  },
  body: JSON.stringify({
    type: 'about:blank',
    title: 'The body is too large.',
    status: 413,
    code: 'payload-too-large',
  }),
}

/** Answers 413 `payload-too-large` and ends the connection. */
export function answerTooLarge(response: ServerResponse): void {
  response.writeHead(413, tooLarge.headers).end(tooLarge.body)
}

/** Answers 503 `upstream-unavailable`, or ends the connection when an answer has begun already. */
export function answerUnavailable(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(unavailable.status, unavailable.headers).end(unavailable.body)
}
