import type { ServerResponse } from 'node:http'
import { privateAnswerHeaders } from './response-headers.ts'

/** Every refusal of the edge itself. Upstream errors pass unchanged; these do not name paths, hosts or people. */
const answers = {
  'not-found': { status: 404, errcode: 'M_UNRECOGNIZED', title: 'Unrecognized request' },
  'identity-parameter': {
    status: 400,
    errcode: 'M_INVALID_PARAM',
    title: 'The URL must not say who is asking',
  },
  'not-encrypted': {
    status: 400,
    errcode: 'M_BAD_JSON',
    title: 'The body is not the ciphertext of a chat',
  },
  'too-large': { status: 413, errcode: 'M_TOO_LARGE', title: 'The body is too large' },
  unavailable: { status: 503, errcode: 'M_UNKNOWN', title: 'The service is not available now' },
  timeout: { status: 504, errcode: 'M_UNKNOWN', title: 'The service did not answer in time' },
} as const

/** Code of a refusal. */
export type AnswerCode = keyof typeof answers

/** Seconds after which a browser may ask again when an upstream is down; a restart of Synapse takes one to two. */
const retryAfterSeconds = '2'

/** Writes a refusal in the shape of a Matrix error (Matrix client-server API, standard error response). */
export function refuse(response: ServerResponse, code: AnswerCode): void {
  const { status, errcode, title } = answers[code]
  const body = JSON.stringify({ errcode, error: title })
  response.writeHead(status, {
    ...privateAnswerHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...(status > 500 ? { 'retry-after': retryAfterSeconds } : {}),
  })
  response.end(body)
}

/** Writes an answer that needs no upstream. */
export function answerJson(response: ServerResponse, body: string): void {
  response.writeHead(200, {
    ...privateAnswerHeaders,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
