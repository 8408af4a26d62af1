import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { checkout } from '@lotse/stack/paths'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { launchBrowser, openPerson } from '../e2e/browser.ts'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { runStaffTool } from './staff-tool.ts'

/**
 * An organisation's own identity provider, connected by the steps of docs/staff.md. The provider is a second realm of the same
 * Keycloak process with an address of its own: for browsers another host with other cookies, for the staff realm another
 * issuer that it asks over HTTP.
 */

const { home, state, publicUrl, keycloak, secrets } = realParts()
const executablePath = await ensureHeadlessChromium()
const describeInBrowser = describeUnless(withoutChromium(executablePath))

const realm = `organisation-${randomId().slice(0, 8)}`
const issuer = `${keycloak.url}/realms/${realm}`
const clientSecret = randomId()
const username = `kim-${randomId().slice(0, 8)}`
const password = `Aa1-${randomId()}`
const alias = 'organisation'

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  const login = await fetch(`${keycloak.url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'lotse-bootstrap',
      client_secret: secrets.clients.bootstrap,
    }),
  })
  const { access_token } = z.object({ access_token: z.string() }).parse(await login.json())
  const response = await fetch(`${keycloak.url}/admin/realms${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok)
    throw new Error(`Keycloak answered ${method} ${path} with ${response.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

const ids = z.array(z.object({ id: z.string() }))
async function idOf(path: string): Promise<string> {
  const [found] = ids.parse(await ask('GET', path))
  if (found === undefined) throw new Error(`there is nothing at ${path}`)
  return found.id
}

/** The provider: one person, one group, one client. */
async function makeOrganisation(): Promise<void> {
  const groups = {
    'claim.name': 'groups',
    'full.path': 'false',
    'id.token.claim': 'true',
    'access.token.claim': 'false',
  }
  await ask('POST', '', {
    realm,
    enabled: true,
    sslRequired: 'none',
    attributes: { frontendUrl: keycloak.url },
    groups: [{ name: 'lotse-hamburg-counselors' }],
    clients: [
      {
        clientId: 'lotse',
        secret: clientSecret,
        standardFlowEnabled: true,
        redirectUris: [`${publicUrl}/auth/realms/lotse/broker/${alias}/endpoint`],
        attributes: { 'pkce.code.challenge.method': 'S256' },
        protocolMappers: [
          {
            name: 'groups',
            protocol: 'openid-connect',
            protocolMapper: 'oidc-group-membership-mapper',
            config: groups,
          },
        ],
      },
    ],
    users: [
      {
        username,
        enabled: true,
        email: `${username}@organisation.example`,
        emailVerified: true,
        firstName: 'Kim',
        lastName: 'Beispiel',
        credentials: [{ type: 'password', value: password, temporary: false }],
        groups: ['/lotse-hamburg-counselors'],
      },
    ],
  })
}

/** The bodies that docs/staff.md sends to Keycloak, with the addresses of this test. */
async function stepsOfThePage(): Promise<
  readonly { readonly path: string; readonly body: unknown }[]
> {
  const page = await readFile(join(checkout, 'docs/staff.md'), 'utf8')
  const steps = [...page.matchAll(/^kcadm\.sh create (\S+) .*<<'END'\n([\s\S]*?)\nEND$/gm)]
  return steps.map(([, path = '', text = '']) => ({
    path,
    body: JSON.parse(
      text
        .replaceAll('https://login.organisation.example/realms/organisation', issuer)
        .replace('the secret of the client at the provider', clientSecret),
    ) as unknown,
  }))
}

describeInBrowser('staff of an organisation with its own identity provider', () => {
  let browser: Browser
  beforeAll(async () => {
    await makeOrganisation()
    for (const { path, body } of await stepsOfThePage()) await ask('POST', `/lotse/${path}`, body)
    browser = await launchBrowser(executablePath ?? '')
  }, 300_000)
  afterAll(async () => {
    await browser?.close()
    await ask('DELETE', `/lotse/identity-provider/instances/${alias}`)
    const made = ids.parse(await ask('GET', `/lotse/users?exact=true&username=${username}`))
    for (const { id } of made) await ask('DELETE', `/lotse/users/${id}`)
    await ask('DELETE', `/${realm}`)
  }, 300_000)

  /** A browser that shows the answer of the staff's page as an empty one: this test looks at the code that comes back. */
  async function openBrowser(): Promise<Page> {
    const { page, context } = await openPerson(browser, 'en-US')
    const devtools = await context.newCDPSession(page)
    devtools.on('Fetch.requestPaused', ({ requestId }) => {
      devtools.send('Fetch.fulfillRequest', { requestId, responseCode: 200 }).catch(() => undefined)
    })
    await devtools.send('Fetch.enable', { patterns: [{ urlPattern: `${publicUrl}/admin/*` }] })
    return page
  }

  /** Logs in through the provider and returns the access token of the staff's page. */
  async function logIn(): Promise<string> {
    const page = await openBrowser()
    const verifier = randomBytes(32).toString('base64url')
    const common = { client_id: 'lotse-web', redirect_uri: `${publicUrl}/admin/` }
    const query = new URLSearchParams({
      ...common,
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const realmUrl = `${publicUrl}/auth/realms/lotse/protocol/openid-connect`
    await page.goto(`${realmUrl}/auth?${query.toString()}`)
    await page.locator(`#social-${alias}`).click()
    await page.waitForURL((url) => url.href.startsWith(issuer))
    await page.locator('#username').fill(username)
    await page.locator('#password').fill(password)
    await page.locator('#kc-login').click()
    await page.waitForURL((url) => url.pathname === '/admin/')
    const code = new URL(page.url()).searchParams.get('code') ?? ''
    await page.context().close()
    const answer = await fetch(`${realmUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...common,
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
      }),
    })
    return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
  }

  async function switchOn(token: string): Promise<number> {
    const answer = await fetch(`${state.baseUrl}/live-chat/availability`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ agency: 'hamburg', on: true }),
    })
    return answer.status
  }

  test('the page has a step for the provider and one for each mapping', async () => {
    expect((await stepsOfThePage()).map(({ path }) => path)).toEqual([
      'identity-provider/instances',
      `identity-provider/instances/${alias}/mappers`,
    ])
  })

  test('a group there is a right here; a group that is taken there is none after the next login', async () => {
    const token = await logIn()
    expect(await switchOn(token)).toBe(200)

    const user = await idOf(`/${realm}/users?exact=true&username=${username}`)
    const group = await idOf(`/${realm}/groups`)
    await ask('DELETE', `/${realm}/users/${user}/groups/${group}`)
    // What the page says: the running session goes on.
    expect(await switchOn(token)).toBe(200)
    const later = await logIn()
    expect(await switchOn(later)).toBe(404)

    await ask('PUT', `/${realm}/users/${user}/groups/${group}`)
    expect(await switchOn(await logIn())).toBe(200)

    expect(await runStaffTool(`reset-second-factor ${username}`, home)).toEqual({
      code: 1,
      output:
        "This account logs in through the organisation's identity provider, which also holds its second factor.\n",
    })
  }, 300_000)
})
