import { createHash, createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { keycloakAdmin, type KeycloakAdmin } from '@lotse/stack/parts/keycloak/keycloak-admin'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { launchBrowser, openPerson } from './browser.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { searchDatabase } from '../setup/search-database.ts'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'

/**
 * The login of an installation, where a second factor is required: the shared product is told so for the time of these
 * tests. All else of its login is as in an installation.
 */

const executablePath = await ensureHeadlessChromium()
const describeInBrowser = describeUnless(withoutChromium(executablePath))

const password = 'correct horse battery'
const verifier = randomBytes(32).toString('base64url')

const { home, state, publicUrl: origin, keycloak, secrets } = realParts()

const forms = '/authentication/flows/staff%20login%20forms/executions'
const executions = z.array(z.looseObject({ displayName: z.string(), requirement: z.string() }))

/** Has the login ask for the set-up of a second factor or not, and returns how it was before. */
async function setSecondFactorSetup(admin: KeycloakAdmin, requirement: string): Promise<string> {
  const found = executions
    .parse(await admin.get(forms))
    .find(({ displayName }) => displayName === 'staff second factor setup')
  if (found === undefined) throw new Error('the login has no step that sets up a second factor')
  await admin.put(forms, { ...found, requirement })
  return found.requirement
}

describeInBrowser('staff log in to an installation', () => {
  let admin: KeycloakAdmin
  let before: string
  let browser: Browser

  beforeAll(async () => {
    admin = await keycloakAdmin(keycloak.url, secrets.clients.bootstrap)
    before = await setSecondFactorSetup(admin, 'CONDITIONAL')
    browser = await launchBrowser(executablePath ?? '')
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
    await setSecondFactorSetup(admin, before)
  }, 300_000)

  /** A new account, and a browser of its owner with an authenticator that can hold passkeys. */
  async function newStaff(): Promise<Staff> {
    const username = `staff-${randomId()}`
    await admin.post('/users', {
      username,
      enabled: true,
      firstName: 'Staff',
      lastName: 'Test',
      email: `${username}@example.org`,
      credentials: [{ type: 'password', value: password, temporary: false }],
    })
    const found = await admin.get(`/users?exact=true&username=${username}`)
    const [user] = z.array(z.object({ id: z.string() })).parse(found)
    const { page, context } = await openPerson(browser, 'en-US')
    const devtools = await context.newCDPSession(page)
    // The staff's page would redeem the code that these tests look at. Playwright's own routes pass over redirects.
    devtools.on('Fetch.requestPaused', ({ requestId }) => {
      devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 200 }).catch(() => undefined)
    })
    await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}/admin/*` }] })
    await devtools.send('WebAuthn.enable')
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    // A path of the login that the edge refuses would be a 404 here; the callback itself is no page of this test.
    const refused: string[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() === 404 && pathname.startsWith('/auth/')) refused.push(pathname)
    })
    const passkeys = async (): Promise<number> =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
    return { id: user?.id ?? '', username, page, refused, passkeys }
  }

  interface Staff {
    readonly id: string
    readonly username: string
    readonly page: Page
    /** Paths of Keycloak that the edge has refused. */
    readonly refused: readonly string[]
    /** How many passkeys the browser's authenticator holds. */
    readonly passkeys: () => Promise<number>
  }

  function loginUrl(more: Readonly<Record<string, string>> = {}): string {
    const query = new URLSearchParams({
      client_id: 'lotse-web',
      redirect_uri: `${origin}/admin/`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    })
    return `${origin}/auth/realms/lotse/protocol/openid-connect/auth?${query.toString()}`
  }

  async function tryPassword(page: Page, username: string, text: string): Promise<void> {
    const name = page.locator('#username')
    if (await name.isVisible()) await name.fill(username)
    await page.locator('#password').fill(text)
    await Promise.all([page.waitForEvent('load'), page.locator('#kc-login').click()])
  }

  /** Waits for the way back to the staff's page. */
  async function code(page: Page): Promise<string> {
    await page.waitForURL((url) => url.pathname === '/admin/', { timeout: 90_000 })
    return new URL(page.url()).searchParams.get('code') ?? ''
  }

  async function token(parameters: Readonly<Record<string, string>>): Promise<Tokens> {
    const answer = await fetch(`${origin}/auth/realms/lotse/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'lotse-web',
        redirect_uri: `${origin}/admin/`,
        code_verifier: verifier,
        ...parameters,
      }),
    })
    expect(answer.status).toBe(200)
    return tokens.parse(await answer.json())
  }

  /** The first login: with the password, and then a one-time code must be set up. Then a passkey is added. */
  async function firstLogin(staff: Staff): Promise<Tokens> {
    const { page } = staff
    await page.goto(loginUrl())
    await tryPassword(page, staff.username, password)
    expect(new URL(page.url()).pathname).not.toBe('/admin/')
    const secret = await page.locator('#totpSecret').inputValue()
    await page.locator('#totp').fill(oneTimeCode(secret))
    await page.locator('#saveTOTPBtn').click()
    await code(page)
    await page.goto(loginUrl({ kc_action: 'webauthn-register-passwordless' }))
    await page.locator('#registerWebAuthn').click()
    return await token({ grant_type: 'authorization_code', code: await code(page) })
  }

  /** Somebody else's browser guesses ten times. */
  async function guessTenTimes({ username }: Staff): Promise<Page> {
    const { page } = await openPerson(browser, 'en-US')
    await page.goto(loginUrl())
    for (let guess = 0; guess < 10; guess += 1) await tryPassword(page, username, `wrong ${guess}`)
    return page
  }

  async function isLocked({ id }: Staff): Promise<boolean> {
    const status = await admin.get(`/attack-detection/brute-force/users/${id}`)
    return z.object({ disabled: z.boolean() }).parse(status).disabled
  }

  test('the first login does not go on without a second factor; later the password alone is not enough', async () => {
    const staff = await newStaff()
    await firstLogin(staff)
    expect(await staff.passkeys()).toBe(1)
    expect(staff.refused).toEqual([])

    const { page } = await openPerson(browser, 'en-US')
    await page.goto(loginUrl())
    await tryPassword(page, staff.username, password)
    expect(new URL(page.url()).pathname).not.toBe('/admin/')
    expect(await page.locator('#totpSecret').count()).toBe(0)
    expect(await page.locator('#otp, #kc-form-webauthn').count()).toBe(1)
  }, 300_000)

  test('the eleventh try is refused, also with the right password; passkey and session go on', async () => {
    const staff = await newStaff()
    const { refresh_token: refresh } = await firstLogin(staff)
    const guesser = await guessTenTimes(staff)
    expect(await isLocked(staff)).toBe(true)
    await tryPassword(guesser, staff.username, password)
    expect(await guesser.locator('#input-error-username').count()).toBe(1)

    // The running session: its tokens, and a reload of the page.
    await token({ grant_type: 'refresh_token', refresh_token: refresh })
    await staff.page.goto(loginUrl())
    expect(await code(staff.page)).not.toBe('')

    // A new login with the passkey.
    await staff.page.context().clearCookies()
    await staff.page.goto(loginUrl())
    expect(await isLocked(staff)).toBe(true)
    await signInWithPasskey(staff.page)
    await token({ grant_type: 'authorization_code', code: await code(staff.page) })
    expect(staff.refused).toEqual([])
  }, 300_000)

  /**
   * Ends on the staff's page. The login page may use the passkey without a click, as autofill does, at any moment before
   * or during the click: so a failed click says nothing, and only the way back counts.
   */
  async function signInWithPasskey(page: Page): Promise<void> {
    const button = page.locator('#authenticateWebAuthnButton')
    button.click({ timeout: 90_000 }).catch(() => undefined)
    await page.waitForURL((url) => url.pathname === '/admin/', { timeout: 90_000 })
  }

  test.each([
    { action: 'UPDATE_PASSWORD', field: '#password-new' },
    { action: 'CONFIGURE_TOTP', field: '#totpSecret' },
    { action: 'webauthn-register-passwordless', field: '#registerWebAuthn' },
  ])(
    'staff change their own login: $action',
    async ({ action, field }) => {
      const staff = await newStaff()
      await firstLogin(staff)
      await staff.page.goto(loginUrl({ kc_action: action }))
      await staff.page.locator(field).waitFor({ state: 'attached' })
      expect(staff.refused).toEqual([])
    },
    300_000,
  )

  test('logout leads back to the staff’s page, and a page elsewhere is refused', async () => {
    const staff = await newStaff()
    const { id_token: hint } = await firstLogin(staff)
    const logoutUrl = (path: string): string =>
      `${origin}/auth/realms/lotse/protocol/openid-connect/logout?${new URLSearchParams({
        id_token_hint: hint,
        post_logout_redirect_uri: origin + path,
      }).toString()}`
    await staff.page.goto(logoutUrl('/live-chat/hamburg'))
    expect(new URL(staff.page.url()).pathname).toContain('/logout')
    await staff.page.goto(logoutUrl('/admin/'))
    expect(new URL(staff.page.url()).pathname).toBe('/admin/')
    expect(staff.refused).toEqual([])
    const elsewhere = loginUrl({ redirect_uri: `${origin}/service/openapi.json` })
    expect((await fetch(elsewhere, { redirect: 'manual' })).status).toBe(400)
  }, 300_000)

  /** The addresses that a request of this machine may come from. */
  const addresses = ['127.0.0.1', '0:0:0:0:0:0:0:1']

  test('a refused registration of a client leaves no address in the log or the database', async () => {
    const path = 'realms/lotse/clients-registrations/openid-connect'
    // The address to which Keycloak reports logouts is one of ours.
    const ours = await searchDatabase(state.databases.keycloak, addresses)
    const answer = await fetch(`${keycloak.url}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['http://client.example/'] }),
    })
    expect(answer.status).toBe(403)
    const log = await readFile(join(home, 'logs/keycloak.log'), 'utf8')
    expect(log).not.toMatch(/remote host|127\.0\.0\.1|::1/)
    expect(await searchDatabase(state.databases.keycloak, addresses)).toEqual(ours)
  }, 300_000)
})

/** The code of now (RFC 6238 with Keycloak's defaults: SHA-1, 30 s, 6 digits); the key is the text of the secret. */
function oneTimeCode(secret: string): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

const tokens = z.object({ refresh_token: z.string(), id_token: z.string() })
type Tokens = z.infer<typeof tokens>
