import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { keycloakAdmin, type KeycloakAdmin } from '@lotse/stack/parts/keycloak/keycloak-admin'
import { checkout } from '@lotse/stack/paths'
import type { Browser, Page } from 'playwright-core'
import { z } from 'zod'
import { launchBrowser, openPerson } from '../e2e/browser.ts'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { logIn, type Staff } from './staff.ts'

const { home, state, keycloak, secrets } = realParts()
const executablePath = await ensureHeadlessChromium()
const describeInBrowser = describeUnless(withoutChromium(executablePath))

/** Seconds within which whatever was taken must have ended everywhere. */
const promised = 30

interface Ended {
  readonly code: number
  readonly output: string
}

/** Runs the command as `npm run staff -- …` does. */
async function staff(line: string, lotseHome = home): Promise<Ended> {
  const scripts = ['scripts/node.mjs', 'stack/src/staff.ts'].map((path) => join(checkout, path))
  const env = { PATH: process.env['PATH'] ?? '', LOTSE_HOME: lotseHome }
  return await new Promise((resolve) => {
    execFile(process.execPath, [...scripts, ...line.split(' ')], { env }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), output: out + err })
    })
  })
}

function passwordIn({ output }: Ended): string {
  const [, password] = /^One-time password: (\S+)$/m.exec(output) ?? []
  if (password === undefined) throw new Error('there is no one-time password in the answer')
  return password
}

/** A name that no other test uses; a person is removed at the end. */
const made: string[] = []
function newName(): string {
  const name = `made-${randomId().slice(0, 10)}`
  made.push(name)
  return name
}

let admin: KeycloakAdmin
beforeAll(async () => {
  admin = await keycloakAdmin(keycloak.url, secrets.clients.bootstrap)
})
afterAll(async () => {
  for (const name of made) await staff(`remove ${name}`)
}, 300_000)

const users = z.array(z.object({ id: z.string() }))
const credentials = z.array(z.object({ type: z.string() }))

/** The types of an account's credentials. */
async function credentialsOf(name: string): Promise<readonly string[]> {
  const [user] = users.parse(await admin.get(`/users?exact=true&username=${name}`))
  const found = credentials.parse(await admin.get(`/users/${user?.id ?? ''}/credentials`))
  return found.map(({ type }) => type).toSorted()
}

describeInBrowser('an account from the command', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser(executablePath ?? '')
  }, 300_000)
  afterAll(async () => browser?.close())

  /** Opens the staff's page, which leads to the login. */
  async function openLogin(name: string, password: string): Promise<Page> {
    const { page } = await openPerson(browser, 'en-US')
    await page.goto(state.adminUrl)
    await page.locator('#username').fill(name)
    await page.locator('#password').fill(password)
    await Promise.all([page.waitForEvent('load'), page.locator('#kc-login').click()])
    return page
  }

  /** The first login: another password, and the details that the command did not have. */
  async function firstLogin(name: string, oneTime: string, password: string): Promise<Page> {
    const page = await openLogin(name, oneTime)
    await page.locator('#password-new').fill(password)
    await page.locator('#password-confirm').fill(password)
    await page.locator('#kc-passwd-update-form [type=submit]').click()
    await page.locator('#email').fill(`${name}@example.org`)
    await page.locator('#firstName').fill('Kim')
    await page.locator('#lastName').fill('Beispiel')
    await page.locator('#kc-update-profile-form [type=submit]').click()
    await page.waitForURL((url) => url.pathname === '/admin/' && !url.searchParams.has('code'))
    return page
  }

  async function counselor(name: string, password: string): Promise<Staff> {
    const user = { username: name, password, groups: [] }
    return logIn({ ...state, users: [user] }, name)
  }

  test('from nothing to a counselor who switches on, and to nothing again within 30 seconds', async () => {
    const name = newName()
    const added = await staff(`add ${name} --agency hamburg --role counselor`)
    expect(added).toMatchObject({ code: 0, output: expect.not.stringContaining(name) })
    const oneTime = passwordIn(added)
    expect((await staff('list --agency hamburg')).output).toMatch(
      new RegExp(`^${name} +one-time password +/agencies/hamburg/counselors$`, 'm'),
    )

    const password = `Aa1-${randomId()}`
    const page = await firstLogin(name, oneTime, password)
    await page.getByTestId('toggle-hamburg').click()
    const kim = await counselor(name, password)
    await eventually(async () =>
      expect((await kim.request('GET', '/live-chat/availability')).body).toMatchObject({
        agencies: [{ agency: 'hamburg', on: true }],
      }),
    )
    expect((await staff('list --agency hamburg')).output).toMatch(
      new RegExp(`^${name} +active +/agencies/hamburg/counselors$`, 'm'),
    )
    expect((await staff('list --agency kiel')).output).not.toContain(name)

    // The one-time password was good for one login.
    const again = await openLogin(name, oneTime)
    expect(await again.locator('#input-error-username').count()).toBe(1)

    const since = Date.now()
    expect(await staff(`remove ${name}`)).toMatchObject({ code: 0 })
    await eventually(
      async () => expect((await kim.request('GET', '/live-chat/availability')).status).toBe(401),
      promised,
    )
    expect(Date.now() - since).toBeLessThan(promised * 1000)
    // Keycloak knows nobody of this name either.
    expect(await (await openLogin(name, password)).locator('#input-error-username').count()).toBe(1)
    expect(await staff(`remove ${name}`)).toEqual({
      code: 1,
      output: 'There is no account of this name; list shows those that exist.\n',
    })
  }, 300_000)

  test('who lost a device gets a one-time password; the old one and the sessions have ended', async () => {
    const name = newName()
    const oneTime = passwordIn(await staff(`add ${name} --agency kiel --role counselor`))
    const password = `Aa1-${randomId()}`
    await firstLogin(name, oneTime, password)
    const kim = await counselor(name, password)
    expect((await kim.request('GET', '/live-chat/availability')).status).toBe(200)
    // A one-time code, as an app would have set it up.
    const [user] = users.parse(await admin.get(`/users?exact=true&username=${name}`))
    const secretData = JSON.stringify({ value: 'a-secret-of-an-app' })
    const credentialData = JSON.stringify({
      subType: 'totp',
      digits: 6,
      period: 30,
      algorithm: 'HmacSHA1',
    })
    const otp = { type: 'otp', secretData, credentialData }
    await admin.put(`/users/${user?.id ?? ''}`, { credentials: [otp] })
    expect(await credentialsOf(name)).toEqual(['otp', 'password'])

    const reset = await staff(`reset-second-factor ${name}`)
    expect(reset.code).toBe(0)
    expect(await credentialsOf(name)).toEqual(['password'])
    await eventually(
      async () => expect((await kim.request('GET', '/live-chat/availability')).status).toBe(401),
      promised,
    )
    expect(await (await openLogin(name, password)).locator('#input-error-username').count()).toBe(1)
    const page = await openLogin(name, passwordIn(reset))
    await page.locator('#password-new').waitFor()
  }, 300_000)
})

test('the same command again: a new one-time password while the first one is unused', async () => {
  const name = newName()
  const line = `add ${name} --agency hamburg --role admin --first-name Kim --last-name B --email ${name}@example.org`
  const [first, second] = [passwordIn(await staff(line)), passwordIn(await staff(line))]
  expect(second).not.toBe(first)
  expect(passwordIn(await staff(`add ${name} --platform --role admin`))).not.toBe(second)
  expect((await staff('list --agency hamburg')).output).toMatch(
    new RegExp(`^${name} .* /agencies/hamburg/admins /platform/admins$`, 'm'),
  )
  expect(await staff(`remove ${name} --platform --role admin`)).toEqual({
    code: 0,
    output: 'The account is not in the group /platform/admins.\n',
  })
  expect((await staff('list --platform')).output).not.toContain(name)
}, 300_000)

test('an account that is in use joins another group, and its login stays', async () => {
  const line = 'add hamburg-admin --agency hamburg --role admin'
  const output =
    'The account is in the group /agencies/hamburg/admins. It existed before, and its login is unchanged.\n'
  expect(await staff(line)).toEqual({ code: 0, output })
}, 300_000)

test.each<{ line: string; sentence: string }>([
  {
    line: 'add somebody --agency hambrug --role counselor',
    sentence: 'There is no agency "hambrug"; there are hamburg, kiel, konstanz.',
  },
  {
    line: 'add somebody --tenant nordlich --role admin',
    sentence: 'There is no tenant "nordlich"; there are nordlicht, suedwind.',
  },
  { line: 'list --agency hambrug', sentence: 'There is no agency "hambrug"; there are hamburg' },
  {
    line: 'reset-second-factor nobody-here',
    sentence: 'There is no account of this name; list shows those that exist.',
  },
  {
    line: 'add somebody --agency hamburg --role counselor --email anna@example.org',
    sentence: 'Another account has this e-mail address.',
  },
  {
    line: 'add somebody --agency hamburg --role counselor --email nonsense',
    sentence: 'Keycloak does not accept this name or e-mail address.',
  },
  { line: 'ad anna', sentence: 'There is no command "ad"; --help shows those that exist.' },
])(
  '"$line" changes nothing and says why',
  async ({ line, sentence }) => {
    const { code, output } = await staff(line)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentence) })
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(users.parse(await admin.get('/users?exact=true&username=somebody'))).toEqual([])
  },
  300_000,
)

test('without a running stack: help is there, everything else says what to do', async () => {
  const nowhere = join(home, 'nowhere')
  expect(await staff('--help', nowhere)).toMatchObject({
    code: 0,
    output: expect.stringContaining('add <name> --agency <agency> --role counselor|admin'),
  })
  expect(await staff('list', nowhere)).toEqual({
    code: 1,
    output: `Lotse does not run from ${nowhere}: start it with npm start, or name its folder in LOTSE_HOME.\n`,
  })
}, 300_000)
