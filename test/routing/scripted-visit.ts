import { once } from 'node:events'
import { connect } from 'node:net'
import { Agent } from 'node:https'
import { ask, upgrade, type Entry } from './ask.ts'

/** Service whose pod must refuse connections, so that the visit sees an error of the controller's own. */
export const brokenService = 'lotse-element-call'

/**
 * Everything that makes a controller speak of a client: pages, a redirect, a refused burst, a WebSocket, a pod that is away, a wrong
 * password, a body that is too large, nonsense instead of HTTP and instead of TLS.
 *
 * @param from the client's address
 */
export async function scriptedVisit(entry: Entry, from: string): Promise<void> {
  const app = { entry, from, host: 'app.example.org' }
  await ask({ ...app, path: '/' })
  await ask({ ...app, path: '/', scheme: 'http' })
  await ask({ ...app, path: '/service/live-chat/tickets?a=1' })
  await ask({ ...app, path: '/', host: 'call.example.org' })
  await ask({
    ...app,
    path: '/',
    host: 'redis.example.org',
    headers: { authorization: 'Basic eDp5' },
  })
  await ask({ ...app, path: '/', host: 'nobody.example.org' })
  await ask({ ...app, path: '/', method: 'POST', headers: { 'content-length': '99999999' } }).catch(
    () => undefined,
  )
  const socket = await upgrade({ ...app, host: 'livekit.example.org', path: '/rtc' })
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
