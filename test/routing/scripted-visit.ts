import { once } from 'node:events'
import { connect } from 'node:net'
import { Agent } from 'node:https'
import { connect as tls } from 'node:tls'
import { addressHeaders } from './address-headers.ts'
import { ask, upgrade, type Entry, type Question } from './ask.ts'

/** Service whose pod must refuse connections, so that the visit sees an error of the controller's own. */
export const brokenService = 'lotse-element-call'

/**
 * Everything that makes a controller speak of a client: pages, a redirect, a refused burst, a WebSocket, a pod that is away, a wrong
 * password, a body that is too large, one that breaks off, nonsense instead of HTTP and instead of TLS. Some come through
 * somebody who says in every way where the client is.
 *
 * @param from the client's address
 */
export async function scriptedVisit(entry: Entry, from: string): Promise<void> {
  const app = { entry, from, host: 'app.example.org' }
  await ask({ ...app, path: '/' })
  await ask({ ...app, path: '/', scheme: 'http' })
  const told = { headers: Object.fromEntries(addressHeaders.map(([name]) => [name, from])) }
  await ask({ ...app, ...told, path: '/' })
  await ask({ ...app, ...told, path: '/service/live-chat/tickets?a=1' })
  await ask({ ...app, path: '/', host: 'call.example.org' })
  await ask({
    ...app,
    path: '/',
    host: 'redis.example.org',
    headers: { authorization: 'Basic eDp5' },
  })
  await ask({ ...app, path: '/', host: 'nobody.example.org' })
  await ask({ ...app, path: '/', method: 'POST', body: { bytes: 2_000_000 } })
  await brokenOff({ ...app, path: '/' })
  const socket = await upgrade({ ...app, ...told, host: 'livekit.example.org', path: '/rtc' })
  socket.destroy()
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const status = { ...app, host: 'status.example.org', path: '/', agent }
  await Promise.all(Array.from({ length: 1_200 }, async () => await ask(status)))
  agent.destroy()
  for (const port of [entry.http, entry.https]) {
    const nonsense = connect({ port, host: entry.address, localAddress: from })
    nonsense.on('error', () => undefined)
    nonsense.end('NONSENSE\r\n\r\n')
    nonsense.resume()
    await once(nonsense, 'close')
  }
}

/** Begins to send a body, and is gone. */
async function brokenOff({ entry, from, host, path }: Question): Promise<void> {
  const line = connect({ port: entry.https, host: entry.address, localAddress: from })
  const socket = tls({ socket: line, servername: host, rejectUnauthorized: false })
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 900000\r\nExpect: 100-continue\r\n\r\n`
  socket.on('error', () => undefined).write(head)
  // The controller says that it reads.
  await once(socket, 'data')
  await new Promise((resolve) => socket.write('x'.repeat(50_000), resolve))
  line.resetAndDestroy()
}
