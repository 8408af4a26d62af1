import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { ensureChromium } from '../parts/chromium.ts'
import { megolmContent } from '../../edge/test/ciphertext.ts'
import { launchBrowser, openPerson } from '../e2e/browser.ts'
import { chooseInChat, goIn, heard, logInAt, say } from '../e2e/steps.ts'
import { askMatrix } from '../product/ask-matrix.ts'
import { counselorsOf, logIn } from '../product/staff.ts'
import { createVisitor, type Answer } from '../product/visitor.ts'
import { describeUnless, testUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutAddress, withoutChromium, withoutGo } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { ask } from './ask.ts'
import { machineAddress } from './machine-address.ts'
import { allowLoginFrom } from './login-origin.ts'
import { startRoutedProduct, type RoutedProduct } from './routed-product.ts'

const address = machineAddress()
const withTraefik = describeUnless(withoutGo() ?? withoutAddress(address))
const executablePath = await ensureChromium()
const testInBrowser = testUnless(withoutChromium(executablePath))

withTraefik('the product through Traefik', () => {
  const { state } = realParts()
  let product: RoutedProduct
  let hosts: RoutedProduct['hosts']

  beforeAll(async () => {
    product = await startRoutedProduct(address ?? '')
    hosts = product.hosts
  }, 900_000)
  afterAll(async () => product?.stop(), 300_000)

  test('a visitor comes, waits, chats and leaves; a counselor answers on the other host', async () => {
    const visitor = createVisitor({
      baseUrl: `${hosts.app}/service`,
      origin: 'https://app.example.org',
    })
    const counselor = await logIn(
      {
        ...state,
        baseUrl: `${hosts.admin}/service`,
        keycloak: { ...state.keycloak, url: `${hosts.auth}/auth` },
      },
      counselorsOf(state, 'hamburg')[0] ?? '',
    )
    expect((await counselor.switchOn('hamburg')).status).toBeLessThan(300)
    expect(await visitor.enter('hamburg')).toMatchObject({ status: 201 })
    expect((await visitor.poll()).body).toMatchObject({ state: 'Waiting' })
    const held = visitor.poll(25)
    expect([200, 202]).toContain((await counselor.accept(visitor.ticketId)).status)
    expect((await held).status).toBe(200)
    await eventually(async () => {
      expect((await visitor.poll()).body).toHaveProperty('consentPrompt')
    }, 120)
    await counselor.device(visitor.ticketId)
    expect(await visitor.consent('confirm')).toMatchObject({ body: { state: 'Consented' } })
    expect((await visitor.device()).status).toBe(200)
    expect((await visitor.poll()).body).toMatchObject({ state: 'Active' })
    const theirs = chatOf(await visitor.session())
    const ours = chatOf(await counselor.credentials(visitor.ticketId))
    await exchange(theirs, ours, 'fromTheVisitor')
    await exchange(ours, theirs, 'fromTheCounselor')
    expect((await visitor.leave()).status).toBeLessThan(300)
    await eventually(async () => {
      const answer = await visitor.request('GET', `/live-chat/receipts/${visitor.receipt}`)
      expect(answer.body).toEqual({ wiped: true })
    }, 120)
  }, 300_000)

  testInBrowser(
    'two browsers chat on the hosts of the contract',
    async () => {
      const { address: at, https } = product.entry
      const rules = `--host-resolver-rules=MAP *.example.org ${at}:${https}`
      const browser = await launchBrowser(executablePath ?? '', [rules])
      const forbidLogin = await allowLoginFrom('https://admin.example.org')
      try {
        const anyCertificate = { ignoreHTTPSErrors: true }
        const client = await openPerson(browser, 'de-DE', anyCertificate)
        const counselor = await openPerson(browser, 'en-US', anyCertificate)
        const user = state.users.find(
          ({ username }) => username === counselorsOf(state, 'hamburg')[1],
        )
        if (user === undefined) throw new Error('there is no second counselor')
        // Another test may have left the switch on.
        await (await logIn(state, user.username)).switchOff('hamburg')
        await logInAt('https://admin.example.org/admin/', counselor, user)
        await counselor.page.getByTestId('switch-on').click()

        await client.page.goto('https://app.example.org/live-chat/hamburg')
        await goIn(client)
        const pseudonym = (await client.page.getByTestId('pseudonym').textContent()) ?? ''
        const ticket = counselor.page.getByTestId('ticket').filter({ hasText: pseudonym.trim() })
        await ticket.getByTestId('accept').click()
        await client.page.getByTestId('agree').click()
        await say(client, 'fromTheVisitor')
        await heard(counselor, 'fromTheVisitor')
        await say(counselor, 'fromTheCounselor')
        await heard(client, 'fromTheCounselor')
        await chooseInChat(client, 'end-chat')
        await client.page.getByTestId('end-dialog-confirm').click()
        await client.page.getByTestId('ended').waitFor()

        expect([...client.hosts].toSorted()).toEqual(['app.example.org', 'matrix.example.org'])
        for (const { complaints } of [client, counselor])
          expect(complaints.filter((line) => !line.endsWith('/live-chat/session'))).toEqual([])
        await (await logIn(state, user.username)).switchOff('hamburg')
      } finally {
        await forbidLogin()
        await browser.close()
      }
    },
    300_000,
  )

  /** One sends what only looks encrypted, the other reads it, both through the messaging host. */
  async function exchange(from: Chat, to: Chat, mark: string): Promise<void> {
    const request = { baseUrl: hosts.matrix, token: from.accessToken }
    const room = `/rooms/${encodeURIComponent(from.roomId)}`
    const content = megolmContent(mark)
    const path = `${room}/send/m.room.encrypted/${randomId()}`
    // The room opens a moment after the chat has begun, as the pages know.
    await eventually(async () => {
      const sent = await askMatrix({ ...request, method: 'PUT', path, body: content })
      expect(sent).toMatchObject({ status: 200, body: { event_id: expect.any(String) } })
    }, 120)
    await eventually(async () => {
      const read = await askMatrix({
        ...request,
        token: to.accessToken,
        method: 'GET',
        path: `${room}/messages?dir=b&limit=5`,
      })
      expect(read.body).toMatchObject({
        chunk: expect.arrayContaining([expect.objectContaining({ content })]),
      })
    }, 120)
  }

  test.each([
    {
      host: 'app',
      path: '/',
      status: 200,
      text: '<!doctype html>',
      reason: 'the page of visitors',
    },
    {
      host: 'admin',
      path: '/admin/',
      status: 200,
      text: '<!doctype html>',
      reason: 'the page of staff',
    },
    {
      host: 'auth',
      path: '/auth/realms/lotse/.well-known/openid-configuration',
      status: 200,
      text: 'token_endpoint',
      reason: 'the realm of staff',
    },
    {
      host: 'api',
      // The first `/auth` is the route's and is cut off; the Keycloak of this stack has one of its own.
      path: '/auth/auth/realms/lotse/.well-known/openid-configuration',
      status: 200,
      text: 'token_endpoint',
      reason: 'the realm of staff, on the other host',
    },
    {
      host: 'auth',
      path: '/auth/realms/master/.well-known/openid-configuration',
      status: 404,
      text: '',
      reason: 'nothing of the realm of administrators: the edge is before Keycloak',
    },
    {
      host: 'auth',
      path: '/auth/admin/master/console/',
      status: 404,
      text: '',
      reason: 'nothing of the console of administrators',
    },
    {
      host: 'matrix',
      path: '/_matrix/client/versions',
      status: 200,
      text: 'versions',
      reason: 'the messaging server',
    },
    {
      host: 'matrix',
      path: '/_synapse/admin/v1/server_version',
      status: 404,
      text: '',
      reason: 'nothing for administrators of the messaging server: the edge is before Synapse',
    },
    {
      host: 'matrix',
      path: '/_matrix/client/v3/account/whoami',
      status: 404,
      text: '',
      reason: 'nothing of the messaging server that no page needs',
    },
  ])('$host$path shows $reason', async ({ host, path, status, text }) => {
    const answer = await ask({ entry: product.entry, host: `${host}.example.org`, path })
    expect(answer.status).toBe(status)
    expect(answer.body.toLowerCase()).toContain(text)
  })
})

/** What a party needs to reach its room. */
interface Chat {
  readonly accessToken: string
  readonly roomId: string
}

function chatOf({ body }: Answer): Chat {
  return body['chat'] as Chat
}
