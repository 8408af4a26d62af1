import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { keycloakAdmin } from './keycloak-admin.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A Keycloak whose tokens are good for so many requests each, and the logins that it has seen. */
async function keycloak(goodFor: number): Promise<{ url: string; logins: () => number }> {
  let logins = 0
  let left = 0
  server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    if (request.url?.endsWith('/token') === true) {
      left = goodFor
      return response.end(JSON.stringify({ access_token: `token-${++logins}` }))
    }
    const good = request.headers.authorization === `Bearer token-${logins}` && left-- > 0
    if (!good) response.statusCode = 401
    return response.end(JSON.stringify({ id: 'the-id' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, logins: () => logins }
}

test('a token that is no longer taken is replaced', async () => {
  const { url, logins } = await keycloak(2)
  const admin = await keycloakAdmin(url, 'secret')
  for (let call = 0; call < 3; call += 1) expect(await admin.get('/x')).toEqual({ id: 'the-id' })
  expect(logins()).toBe(2)
})

test('a set-up client without rights is told, after one more try', async () => {
  const { url, logins } = await keycloak(0)
  const admin = await keycloakAdmin(url, 'secret')
  await expect(admin.put('/x')).rejects.toMatchObject({
    code: 'process-failed',
    message: 'Keycloak refused its set-up (401).',
  })
  expect(logins()).toBe(2)
})
