import { request } from 'node:http'

/** An answer, read whole. */
export interface BrowserAnswer {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Marks that a browser leaves when nobody stops them; others than those of the product's own canary test. */
export const canary = {
  address: '127.0.0.78',
  forwarded: '203.0.113.78',
  userAgent: 'Edge-Canary-UA-78',
} as const

/** Sends a request as a browser at the canary address would, with every header that could betray it. */
export async function fromCanary(
  method: string,
  url: string,
  options: {
    readonly token?: string
    readonly body?: unknown
    readonly headers?: Record<string, string>
  } = {},
): Promise<BrowserAnswer> {
  const headers: Record<string, string> = {
    'user-agent': canary.userAgent,
    'x-forwarded-for': canary.forwarded,
    'x-real-ip': canary.forwarded,
    forwarded: `for=${canary.forwarded}`,
    'content-type': 'application/json',
    ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
    ...options.headers,
  }
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, localAddress: canary.address, agent: false })
    sent.setTimeout(30_000, () => sent.destroy(new Error('No answer within 30 s.')))
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: answer.headers,
        }),
      )
    })
    sent.end(typeof options.body === 'string' ? options.body : JSON.stringify(options.body))
  })
}
