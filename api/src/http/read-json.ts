import type { IncomingMessage } from 'node:http'
import { readBody } from '@lotse/common/read-body'
import { Problem } from '../problem.ts'

/** Bytes of the largest body, unless an operation says otherwise. */
const bodyLimitBytes = 16 * 1024

/** JSON is exchanged in UTF-8 (RFC 8259, section 8.1). */
const jsonType = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/**
 * Reads the body of a request: a JSON object or array and nothing else. Compressed bodies are refused: nothing that fits the
 * limit needs compression, and what does not fit would be a bomb.
 *
 * @param limit most bytes
 * @returns `undefined` when there is none
 * @throws Problem `unsupported-media-type`, `payload-too-large` or `invalid-request`
 */
export async function readJson(request: IncomingMessage, limit = bodyLimitBytes): Promise<unknown> {
  const { headers } = request
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!hasBody) return undefined
  const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity'
  if (!isPlain || !jsonType.test(headers['content-type'] ?? ''))
    throw new Problem('unsupported-media-type')
  const body = await readBody(request, limit).catch((cause: unknown) => {
    throw new Problem('invalid-request', { errors: [{ path: '', rule: 'json' }], cause })
  })
  if (body === 'too-large') throw new Problem('payload-too-large')
  return body.length === 0 ? undefined : parse(body)
}

function parse(body: Buffer): unknown {
  try {
    // Unlike Buffer's own, this decoder leaves out a byte order mark.
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    if (typeof value === 'object' && value !== null) return value
  } catch (cause) {
    throw new Problem('invalid-request', { errors: [{ path: '', rule: 'json' }], cause })
  }
  throw new Problem('invalid-request', { errors: [{ path: '', rule: 'json' }] })
}
