import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

/** What Keycloak's adapter was asked, in order. */
let log: string[] = []
let answers: {
  authenticated: boolean
  certs: () => Promise<Response>
  update: () => Promise<boolean>
  claims: Record<string, unknown>
  timeSkew: number
}
let adapter: FakeKeycloak

class FakeKeycloak {
  token = 'first'
  tokenParsed: Record<string, unknown> = {}
  timeSkew = 0
  onAuthRefreshSuccess = (): void => {}
  onAuthLogout = (): void => {}
  constructor(options: unknown) {
    log.push(`new ${JSON.stringify(options)}`)
  }
  init(options: unknown): Promise<boolean> {
    log.push(`init ${JSON.stringify(options)}`)
    // oxlint-disable-next-line typescript/no-this-alias -- the tests play the server's part on it
    adapter = this
    this.tokenParsed = { exp: Date.now() / 1000 + 300 - answers.timeSkew, ...answers.claims }
    this.timeSkew = answers.timeSkew
    return Promise.resolve(answers.authenticated)
  }
  login(options: unknown): Promise<void> {
    log.push(`login ${JSON.stringify(options)}`)
    return Promise.resolve()
  }
  logout(options: unknown): Promise<void> {
    log.push(`logout ${JSON.stringify(options)}`)
    return Promise.resolve()
  }
  async updateToken(seconds: number): Promise<boolean> {
    log.push(`update ${seconds}`)
    return await answers.update()
  }
}
jest.unstable_mockModule('keycloak-js', () => ({ default: FakeKeycloak }))
const { logIn } = await import('./login.ts')

const redirectUri = 'https://admin.example.org/admin/'
/** Of the moments at which the adapter was asked to renew, all but those of `token`. */
const renewals = (): number => log.filter((line) => line === 'update 75').length

beforeEach(() => {
  log = []
  jest.useFakeTimers()
  answers = {
    authenticated: true,
    certs: () => Promise.resolve(new Response('{}')),
    update: () => Promise.resolve(true),
    claims: { preferred_username: 'anna' },
    timeSkew: 0,
  }
  Object.assign(globalThis, { location: { origin: 'https://admin.example.org' } })
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (address !== '/auth/realms/lotse/protocol/openid-connect/certs')
      throw new TypeError('an unexpected address')
    return answers.certs()
  })
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'location')
})

test('it is a login with PKCE at the realm of staff, without the frame that watches other tabs', async () => {
  await logIn('de')
  expect(log).toEqual([
    'new {"url":"/auth","realm":"lotse","clientId":"lotse-web"}',
    `init {"pkceMethod":"S256","checkLoginIframe":false,"redirectUri":"${redirectUri}"}`,
  ])
})

test('who is not logged in is sent to the login page in their language, and nothing goes on here', async () => {
  answers.authenticated = false
  const went = jest.fn()
  void logIn('de').then(went)
  await jest.advanceTimersByTimeAsync(600_000)
  expect(log.slice(2)).toEqual([`login {"redirectUri":"${redirectUri}","locale":"de"}`])
  expect(went).not.toHaveBeenCalled()
})

test.each([
  { reason: 'has no connection', certs: () => Promise.reject(new TypeError('failed to fetch')) },
  { reason: 'is down', certs: () => Promise.resolve(new Response('', { status: 502 })) },
])('nobody is sent to a login service that $reason', async ({ certs }) => {
  Object.assign(answers, { authenticated: false, certs })
  await expect(logIn('de')).rejects.toThrow(TypeError)
  expect(log.some((line) => line.startsWith('login'))).toBe(false)
})

test('a token is asked for with half a minute to spare, and is the current one', async () => {
  const login = await logIn('en')
  answers.update = () => {
    adapter.token = 'second'
    return Promise.resolve(true)
  }
  expect(await login.token()).toBe('second')
  expect(log.at(-1)).toBe('update 30')
})

test('it is renewed before it ends, every time, and listeners are told the new one', async () => {
  const login = await logIn('en')
  const told: string[] = []
  login.onRenewed((token) => void told.push(token))
  answers.update = () => {
    adapter.token = `token ${renewals()}`
    adapter.tokenParsed = { ...adapter.tokenParsed, exp: Date.now() / 1000 + 300 }
    adapter.onAuthRefreshSuccess()
    return Promise.resolve(true)
  }
  await jest.advanceTimersByTimeAsync(254_000)
  expect(told).toEqual([])
  await jest.advanceTimersByTimeAsync(2_000)
  expect(told).toEqual(['token 1'])
  await jest.advanceTimersByTimeAsync(256_000)
  expect(told).toEqual(['token 1', 'token 2'])
})

test('a clock of the browser that is wrong does not matter', async () => {
  // Keycloak is an hour behind: its token seems to have ended long ago.
  answers.timeSkew = 3_600
  answers.update = () => {
    adapter.tokenParsed = { exp: Date.now() / 1000 - 3_600 + 300 }
    return Promise.resolve(true)
  }
  await logIn('en')
  await jest.advanceTimersByTimeAsync(254_000)
  expect(renewals()).toBe(0)
  await jest.advanceTimersByTimeAsync(2_000)
  expect(renewals()).toBe(1)
})

test('without a network it tries again every five seconds', async () => {
  await logIn('en')
  answers.update = () => Promise.reject(new Error('offline'))
  await jest.advanceTimersByTimeAsync(256_000)
  expect(renewals()).toBe(1)
  await jest.advanceTimersByTimeAsync(10_000)
  expect(renewals()).toBe(3)
})

test('who is logged out elsewhere logs in again; who logs out here comes back to the login page', async () => {
  const login = await logIn('en')
  adapter.onAuthLogout()
  login.logout()
  expect(log.slice(2)).toEqual([
    `login {"redirectUri":"${redirectUri}","locale":"en"}`,
    `logout {"redirectUri":"${redirectUri}"}`,
  ])
})

test.each([
  { claims: { name: 'Anna Arndt', preferred_username: 'anna' }, shown: 'Anna Arndt' },
  { claims: { preferred_username: 'anna' }, shown: 'anna' },
])('the name that is shown is $shown', async ({ claims, shown }) => {
  answers.claims = claims
  expect((await logIn('en')).name).toBe(shown)
})
