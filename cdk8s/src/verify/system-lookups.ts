import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { getCACertificates, type TLSSocket } from 'node:tls'
import type { HttpsAnswer, Lookups } from './lookups.ts'

/** Options of {@link systemLookups}. */
export interface LookupOptions {
  /** PEM of each authority to trust besides those of Node. */
  readonly authorities?: readonly string[]
  /** Where connections go in the place of what the names resolve to. */
  readonly connectTo?: { readonly address: string; readonly port: number }
  /** How long a name or a host may take, in milliseconds; default 10 000. */
  readonly limitMs?: number
}

/** The machine's resolver, as browsers use it, and real connections. */
export function systemLookups(options: LookupOptions): Pick<Lookups, 'resolve' | 'ask'> {
  const { limitMs = 10_000 } = options
  return {
    resolve: async (host) => {
      // It cannot be ended before its time; its answer is then not waited for.
      const answers = await inTime(limitMs, async () => await lookup(host, { all: true }))
      return answers.map(({ address }) => address)
    },
    ask: async (host, path) =>
      await inTime(limitMs, async (signal) => await askOnce(host, path, signal, options)),
  }
}

async function askOnce(
  host: string,
  path: string,
  signal: AbortSignal,
  { authorities, connectTo }: LookupOptions,
): Promise<HttpsAnswer> {
  const asked = request({
    host: connectTo?.address ?? host,
    port: connectTo?.port ?? 443,
    servername: host,
    path,
    headers: { host, 'user-agent': 'lotse-verify-routes' },
    agent: false,
    // The report names a certificate that is not trusted. Nothing secret is sent, and nothing is done with the answer.
    rejectUnauthorized: false,
    ...(authorities === undefined ? {} : { ca: [...getCACertificates(), ...authorities] }),
    signal,
  })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  // The body is not read: what breaks from here on is of our own making.
  asked.on('error', () => {})
  const socket = response.socket as TLSSocket
  const { subject, issuer, valid_to: validTo } = socket.getPeerCertificate()
  response.destroy()
  return {
    status: response.statusCode ?? 0,
    // Typed as an Error; it is the code of one.
    distrust: socket.authorized ? undefined : String(socket.authorizationError),
    subject: [subject.CN ?? ''].flat().join(', '),
    issuer: [issuer.CN ?? ''].flat().join(', '),
    validTo,
  }
}

/**
 * Ends what takes too long.
 *
 * @throws Error with the code `ETIMEDOUT`
 */
async function inTime<T>(limitMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' }))
      controller.abort()
    }, limitMs)
  })
  try {
    return await Promise.race([run(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}
