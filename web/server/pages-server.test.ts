import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import { silentLogger } from '@lotse/common/logger'
import { createTestBed } from '@lotse/edge/test/edge-under-test'
import { portOf } from '@lotse/common/listen'
import { createPagesServer } from './pages-server.ts'
import { pageNames } from './serve-pages.ts'

const bed = createTestBed()
const directory = mkdtempSync(join(tmpdir(), 'lotse-pages-server-'))
for (const name of pageNames) writeFileSync(join(directory, name), name)

afterEach(async () => await bed.close())
afterAll(() => rmSync(directory, { recursive: true }))

const publicUrl = 'https://auth.example.org/auth'
const tokenPath = '/realms/lotse/protocol/openid-connect/token'

/** Both audiences' servers before a real edge, before something that plays Keycloak. */
async function start(): Promise<{
  clients: string
  staff: string
  keycloak: Awaited<ReturnType<typeof bed.upstream>>
}> {
  const keycloak = await bed.upstream((_, response) => {
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'KEYCLOAK_SESSION=x',
        'access-control-allow-origin': '*',
      })
      .end('{"access_token":"t"}')
  })
  const edge = await bed.edgeBefore(keycloak.url)
  const pages = createPagesServer({
    directory,
    answers: { first: async (_, language) => ({ locale: language }), text: async () => undefined },
    matrixOrigin: 'https://matrix.example.org',
    keycloakUrl: `${edge.url}/auth`,
    keycloakPublicUrl: publicUrl,
    log: silentLogger,
  })
  bed.defer(async () => await pages.close())
  for (const server of [pages.clients, pages.staff]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  const url = (server: typeof pages.clients): string => `http://127.0.0.1:${portOf(server)}`
  return { clients: url(pages.clients), staff: url(pages.staff), keycloak }
}

test.each([
  { audience: 'clients', path: '/', answer: 'client.en.html', reason: 'the start page' },
  { audience: 'clients', path: '/live-chat/kiel', answer: 'client.en.html', reason: 'a link' },
  { audience: 'clients', path: '/admin/', answer: 404, reason: 'no staff page on that host' },
  { audience: 'clients', path: '/admin', answer: 404, reason: 'nor the way to it' },
  { audience: 'clients', path: `/auth${tokenPath}`, answer: 404, reason: 'nor a login' },
  { audience: 'staff', path: '/', answer: '/admin/', reason: 'the host leads to its pages' },
  { audience: 'staff', path: '/admin', answer: '/admin/', reason: 'the slash is added' },
  { audience: 'staff', path: '/admin/queue', answer: 'counselor.en.html', reason: 'a staff page' },
  { audience: 'staff', path: '/live-chat/kiel', answer: 404, reason: 'no cookie of a client here' },
  {
    audience: 'staff',
    path: '/auth/realms/lotse/protocol/openid-connect/auth?client_id=lotse-web',
    answer: `${publicUrl}/realms/lotse/protocol/openid-connect/auth?client_id=lotse-web`,
    reason: 'a login goes to the host of Keycloak',
  },
  { audience: 'staff', path: '/auth/admin/', answer: 404, reason: 'not the administration' },
  { audience: 'staff', path: '/auth/realms/master/', answer: 404, reason: 'not another realm' },
  { audience: 'staff', path: `/auth${tokenPath}`, answer: 404, reason: 'tokens are posted' },
] as const)('$audience $path: $reason', async ({ audience, path, answer }) => {
  const servers = await start()
  const response = await fetch(servers[audience] + path, {
    redirect: 'manual',
    headers: { 'accept-language': 'en' },
  })
  const body = await response.text()
  const got = response.ok ? body : (response.headers.get('location') ?? response.status)
  expect(got).toBe(answer)
  expect(servers.keycloak.requests).toEqual([])
})

test('pages may connect to Matrix on its own host and to nothing else', async () => {
  const { clients, staff } = await start()
  for (const url of [clients, `${staff}/admin/`]) {
    const { headers } = await fetch(url)
    expect(headers.get('content-security-policy')?.split('; ')).toContain(
      "connect-src 'self' https://matrix.example.org",
    )
  }
})

test('a token request is passed on with its body only, and its answer without cookies', async () => {
  const { staff, keycloak } = await start()
  const response = await fetch(`${staff}/auth${tokenPath}`, {
    method: 'POST',
    headers: {
      'user-agent': 'SENTINEL',
      'x-forwarded-for': '203.0.113.77',
      cookie: 'KEYCLOAK_IDENTITY=y',
    },
    body: new URLSearchParams({ grant_type: 'authorization_code', code: 'c' }),
  })
  expect([response.status, await response.text()]).toEqual([200, '{"access_token":"t"}'])
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('no-store')
  const [seen] = keycloak.requests
  expect(seen).toMatchObject({
    method: 'POST',
    url: `/auth${tokenPath}`,
    body: 'grant_type=authorization_code&code=c',
  })
  expect(JSON.stringify(seen?.headers)).not.toMatch(/SENTINEL|203\.0\.113|KEYCLOAK_IDENTITY/)
})

test('the public keys are passed on without a word about the browser', async () => {
  const { staff, keycloak } = await start()
  const path = '/auth/realms/lotse/protocol/openid-connect/certs'
  const headers = { 'user-agent': 'SENTINEL', cookie: 'KEYCLOAK_IDENTITY=y' }
  expect((await fetch(staff + path, { headers })).status).toBe(200)
  expect(keycloak.requests).toMatchObject([{ method: 'GET', url: path, body: '' }])
  expect(JSON.stringify(keycloak.requests)).not.toMatch(/SENTINEL|KEYCLOAK_IDENTITY/)
  await keycloak.close()
  expect((await fetch(staff + path)).status).toBe(503)
})

test('a body that is no token request is refused, and a Keycloak that is down is said so', async () => {
  const { staff, keycloak } = await start()
  const post = async (body: string): Promise<number> =>
    (await fetch(`${staff}/auth${tokenPath}`, { method: 'POST', body })).status
  expect(await post('x'.repeat(70_000))).toBe(413)
  expect(keycloak.requests).toEqual([])
  await keycloak.close()
  expect(await post('grant_type=refresh_token')).toBe(503)
})

test('the process serves both audiences, and ends by itself on SIGTERM', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      LOTSE_PORT: '0',
      LOTSE_ADMIN_PORT: '0',
      LOTSE_METRICS_PORT: '0',
      LOTSE_PAGES_DIRECTORY: directory,
      LOTSE_API_URL: 'http://127.0.0.1:1',
      LOTSE_MATRIX_PUBLIC_URL: 'https://matrix.example.org',
      LOTSE_KEYCLOAK_PUBLIC_URL: publicUrl,
      LOTSE_KEYCLOAK_URL: 'http://127.0.0.1:1/auth',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  bed.defer(async () => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  const ports: number[] = []
  for await (const line of createInterface(child.stdout)) {
    const { msg, port } = JSON.parse(line) as { msg: string; port: number }
    if (msg === 'listening') ports.push(port)
    if (ports.length === 2) break
  }
  const pages = ports.map(async (port, index) =>
    (await fetch(`http://127.0.0.1:${port}/${index === 0 ? '' : 'admin/'}`)).text(),
  )
  expect(await Promise.all(pages)).toEqual(['client.en.html', 'counselor.en.html'])
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
}, 180_000)
