import type { IncomingMessage } from 'node:http'

/**
 * Reads a whole request body, up to a limit. Bodies are small here, and a body that is complete before the upstream
 * hears of it gives an exact length, an honest 413, and no difference of opinion about where a request ends.
 *
 * After `too-large` the rest is read and thrown away, so that the sender can still receive the answer; the server's
 * request timeout bounds how long.
 *
 * @param limit most bytes that are kept
 * @throws when the sender goes away in the middle
 */
export async function readBody(
  request: IncomingMessage,
  limit: number,
): Promise<Buffer | 'too-large'> {
  if (Number(request.headers['content-length'] ?? 0) > limit) {
    request.resume()
    return 'too-large'
  }
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= limit) {
        chunks.push(chunk)
        return
      }
      chunks.length = 0
      resolve('too-large')
    })
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('close', () => reject(new Error('The sender went away.')))
  })
}
