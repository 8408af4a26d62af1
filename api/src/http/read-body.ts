import express, { type Request, type Response } from 'express'
import { Problem } from '../problem.ts'

/** Bytes of the largest body. */
export const bodyLimit = 16 * 1024

/** JSON is exchanged in UTF-8 (RFC 8259, section 8.1). */
const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

// Compressed bodies are refused: nothing that fits the limit needs it, and what does not would be a bomb.
const parse = express.json({ limit: bodyLimit, inflate: false, type: 'application/json' })

/**
 * Reads the body of a request, JSON and nothing else.
 *
 * @returns `undefined` when there is none
 * @throws Problem `unsupported-media-type`, `payload-too-large` or `invalid-request`
 */
export async function readBody(request: Request, response: Response): Promise<unknown> {
  const { headers } = request
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return undefined
  if (!jsonType.test(headers['content-type'] ?? '')) throw new Problem('unsupported-media-type')
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error: unknown) => {
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
