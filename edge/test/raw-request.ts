import { connect } from 'node:net'

/** The answer to a raw request. */
export interface RawAnswer {
  /** 0 when the server closed the connection without an answer. */
  readonly status: number
  readonly text: string
}

/**
 * Sends bytes as they are and reads until the server closes. HTTP clients tidy paths and headers up; an attacker does
 * not.
 *
 * @param text whole request; `Connection: close` is up to the caller
 */
export async function rawRequest(port: number, text: string): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(text, 'latin1'))
    socket.setTimeout(5_000, () => socket.destroy(new Error('No answer within 5 s.')))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('error', reject)
    socket.once('close', () => {
      const answer = Buffer.concat(chunks).toString('latin1')
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0), text: answer })
    })
  })
}

/** A request without a body, with the headers given beside `Host`. */
export async function rawGet(
  port: number,
  method: string,
  target: string,
  headers: readonly string[] = [],
): Promise<RawAnswer> {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]
  return await rawRequest(port, `${lines.join('\r\n')}\r\n\r\n`)
}
