import {
  request as plain,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { Agent, request as secure, type RequestOptions } from 'node:https'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PeerCertificate, TLSSocket } from 'node:tls'
import type { Echo } from './echo-backends.ts'

/** Where a controller listens. */
export interface Entry {
  /** Address to connect to; names are not resolved. */
  readonly address: string
  readonly http: number
  readonly https: number
}

/** A body of so many bytes, sent once the controller asks for it. */
interface RequestBody {
  readonly bytes: number
  /** Does not say beforehand how long it is, and does not wait. */
  readonly chunked?: true
  /** Milliseconds between its first half and its second. */
  readonly pause?: number
}

/** A request to a host behind a controller. */
export interface Question {
  readonly entry: Entry
  readonly scheme?: 'http' | 'https'
  readonly host: string
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: RequestBody
  /** Authorities to trust; without them, any certificate is accepted. */
  readonly authorities?: string
  /** Address to connect from. */
  readonly from?: string
  readonly agent?: Agent
}

/** What came back. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The certificate that the controller showed; empty without TLS. */
  readonly certificate: Partial<PeerCertificate>
}

function options(question: Question): RequestOptions {
  const { entry, scheme = 'https', host, path, method = 'GET', headers = {} } = question
  return {
    host: entry.address,
    port: scheme === 'http' ? entry.http : entry.https,
    path,
    method,
    headers: { host, ...headers },
    ...(question.from === undefined ? {} : { localAddress: question.from }),
    ...(question.agent === undefined ? { agent: false } : { agent: question.agent }),
    ...(scheme === 'http'
      ? {}
      : {
          servername: host,
          rejectUnauthorized: question.authorities !== undefined,
          ...(question.authorities === undefined ? {} : { ca: question.authorities }),
        }),
  }
}

/** Sends one request through a controller; redirects are not followed. */
export async function ask(question: Question): Promise<Reply> {
  const incoming = await begin(question)
  const socket = incoming.socket as Partial<TLSSocket>
  const certificate = socket.getPeerCertificate?.() ?? {}
  return await new Promise((resolve, reject) => {
    let body = ''
    incoming
      .on('data', (text: string) => (body += text))
      .on('error', reject)
      .on('end', () => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body, certificate })
      })
  })
}

/** Sends one request through a controller; resolves when the answer begins, which is text. */
export async function begin(question: Question): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    const send = question.scheme === 'http' ? plain : secure
    const outgoing = send(options(question), (incoming) => resolve(incoming.setEncoding('utf8')))
    outgoing.on('error', reject)
    sendBody(outgoing, question.body)
  })
}

/** Ends a request. One that announces too long a body is refused before any of it is sent. */
function sendBody(outgoing: ClientRequest, body: RequestBody | undefined): void {
  if (body === undefined) {
    outgoing.end()
    return
  }
  const content = Buffer.alloc(body.bytes, 'x')
  if (body.chunked === true) {
    outgoing.setHeader('transfer-encoding', 'chunked')
    outgoing.end(content)
    return
  }
  outgoing.setHeader('content-length', body.bytes)
  outgoing.setHeader('expect', '100-continue')
  outgoing.once('continue', () => void inHalves(outgoing, content, body.pause)).flushHeaders()
}

async function inHalves(outgoing: ClientRequest, content: Buffer, pause = 0): Promise<void> {
  const half = content.length >> 1
  outgoing.write(content.subarray(0, half))
  if (pause > 0) await sleep(pause)
  outgoing.end(content.subarray(half))
}

/** What the backend saw of a request that reached it. */
export async function echoOf(question: Question): Promise<Echo> {
  const { status, body } = await ask(question)
  if (status !== 200) throw new Error(`${question.host}${question.path} answered ${status}`)
  return JSON.parse(body) as Echo
}

/** Opens a WebSocket's connection through a controller. */
export async function upgrade(question: Question): Promise<Duplex> {
  return await new Promise((resolve, reject) => {
    const headers = {
      ...question.headers,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    secure(options({ ...question, headers }))
      .on('upgrade', (_response, socket) => resolve(socket))
      .on('response', ({ statusCode }) => reject(new Error(`no upgrade but ${statusCode}`)))
      .on('error', reject)
      .end()
  })
}
