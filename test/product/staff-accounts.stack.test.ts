import { readFile } from 'node:fs/promises'
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
import { openMailbox } from './mailbox.ts'
import { logIn, type Staff } from './staff.ts'
import { runStaffTool, type StaffToolResult } from './staff-tool.ts'

const { home, state, keycloak, secrets } = realParts()
const executablePath = await ensureHeadlessChromium()
const describeInBrowser = describeUnless(withoutChromium(executablePath))

/** Seconds within which whatever was taken must have ended everywhere. */
const promised = 30

async function staff(line: string, lotseHome = home): Promise<StaffToolResult> {
  return runStaffTool(line, lotseHome)
}

function passwordIn({ output }: StaffToolResult): string {
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

/** Gives an account a one-time code, as an app would have set it up. */
async function setUpOneTimeCode(name: string): Promise<void> {
  const [user] = users.parse(await admin.get(`/users?exact=true&username=${name}`))
  const secretData = JSON.stringify({ value: 'a-secret-of-an-app' })
  const details = { subType: 'totp', digits: 6, period: 30, algorithm: 'HmacSHA1' }
  const otp = { type: 'otp', secretData, credentialData: JSON.stringify(details) }
  await admin.put(`/users/${user?.id ?? ''}`, { credentials: [otp] })
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
    await setUpOneTimeCode(name)
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

  test('a mailbox gives a new password, and no login without the second factor', async () => {
    const mailbox = await openMailbox()
    const page = await readFile(join(checkout, 'docs/staff.md'), 'utf8')
    const [, text = '{}'] = /^kcadm\.sh update realms\/lotse .*\n([\s\S]*?)\nEND$/m.exec(page) ?? []
    const settings = z
      .object({
        resetPasswordAllowed: z.literal(true),
        smtpServer: z.record(z.string(), z.string()),
      })
      .parse(JSON.parse(text))
    const here = { host: '127.0.0.1', port: String(mailbox.port), starttls: 'false', auth: 'false' }
    await admin.put('', { ...settings, smtpServer: { ...settings.smtpServer, ...here } })
    try {
      const name = newName()
      const oneTime = passwordIn(await staff(`add ${name} --agency kiel --role counselor`))
      await firstLogin(name, oneTime, `Aa1-${randomId()}`)
      await setUpOneTimeCode(name)

      const { page: forgetful } = await openPerson(browser, 'en-US')
      await forgetful.goto(state.adminUrl)
      await forgetful.locator('a[href*="reset-credentials"]').click()
      await forgetful.locator('#username').fill(name)
      await forgetful.locator('#kc-reset-password-form [type=submit]').click()
      const link = await eventually(() => {
        const found = mailbox.links().find((address) => address.includes('action-token'))
        if (found === undefined) throw new Error('there is no mail yet')
        return found
      })
      await forgetful.goto(link)
      const password = `Aa1-${randomId()}`
      await forgetful.locator('#password-new').fill(password)
      await forgetful.locator('#password-confirm').fill(password)
      await Promise.all([
        forgetful.waitForEvent('load'),
        forgetful.locator('#kc-passwd-update-form [type=submit]').click(),
      ])
      expect(new URL(forgetful.url()).pathname).not.toBe('/admin/')
      expect(await credentialsOf(name)).toEqual(['otp', 'password'])
      const later = await openLogin(name, password)
      expect(await later.locator('#otp').count()).toBe(1)
    } finally {
      await admin.put('', { resetPasswordAllowed: false, smtpServer: {} })
      await mailbox.close()
    }
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
    // Other tests make groups as well.
    sentence: 'There is no agency "hambrug"; there are hamburg, ',
  },
  {
    line: 'add somebody --tenant nordlich --role admin',
    sentence: 'There is no tenant "nordlich"; there are nordlicht, ',
  },
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
