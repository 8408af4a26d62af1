import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { freePort } from '@lotse/stack/free-port'
import { hasGo } from '@lotse/stack/go-programs'
import { startKubernetes } from '@lotse/stack/kubernetes'
import { ensureKubernetes } from '@lotse/stack/kubernetes-programs'
import { defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/progress'
import { Supervisor } from '@lotse/stack/supervisor'
import { startProductProcess, type ProductProcess } from '../product/product-process.ts'
import { askMatrix } from '../product/ask-matrix.ts'
import { counselorsOf, logIn } from '../product/staff.ts'
import { createVisitor, type Answer } from '../product/visitor.ts'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { freshNamespace, publishTestCluster } from '../setup/test-cluster.ts'
import { ask } from './ask.ts'
import { reachableAt, towards, type Passage } from './browser-side.ts'
import { ingressObjects, servicesOf } from './ingress-objects.ts'
import { machineAddress } from './machine-address.ts'
import { startTraefik, type Controller } from './traefik.ts'
import { apply, surroundings } from './traefik-rig.ts'

const address = machineAddress()
const withTraefik = !hasGo() || address === undefined ? describe.skip : describe

/**
 * The whole product behind the committed Ingress objects, process by process as in a cluster: api, pages, and the edge before
 * the real Keycloak and Synapse.
 */
withTraefik('the product through Traefik (skipped without Go or a network address)', () => {
  const { home: productHome, state, apiEnvironment, keycloak, synapse } = realParts()
  const home = join(tmpdir(), `lotse-routed-${randomId()}`)
  const passages: Passage[] = []
  const supervisor = new Supervisor({ logDirectory: join(home, 'logs') })
  let controller: Controller
  const processes: ProductProcess[] = []
  /** What a browser has instead of a host: `app.example.org` is at `hosts.app`. */
  let hosts: Readonly<Record<'app' | 'admin' | 'api' | 'auth' | 'matrix', string>>

  beforeAll(async () => {
    await mkdir(join(home, 'logs'), { recursive: true, mode: 0o711 })
    const programs = await ensureKubernetes({ cache: defaultCache(), progress: silent })
    const directory = join(home, 'kubernetes')
    const plane = await startKubernetes({ directory, programs, supervisor })
    publishTestCluster({ ...plane, operatorKubeconfig: plane.kubeconfig })
    const [api, edge, pages, staffPages] = await startProduct()
    const behind: Readonly<Record<string, string>> = {
      'lotse-userservice': api,
      'lotse-frontend': pages,
      'lotse-admin': staffPages,
      'lotse-keycloak': edge,
      'lotse-messaging-server': edge,
    }
    const namespace = await freshNamespace()
    const ingresses = ingressObjects(namespace)
    const backends = new Map<string, number>()
    for (const service of servicesOf(ingresses).keys()) {
      const url = behind[service]
      const passage = url === undefined ? undefined : await reachable(url)
      if (passage !== undefined) passages.push(passage)
      backends.set(service, passage?.port ?? 9)
    }
    const around = { namespace, address: address ?? '', backends }
    await apply(...surroundings(ingresses, around), ...ingresses)
    controller = await startTraefik({ home, kubeconfig: plane.kubeconfig, namespace })
    const { entry } = controller
    const host = async (role: string): Promise<string> => {
      const passage = await towards(`${role}.example.org`, entry)
      passages.push(passage)
      return `http://127.0.0.1:${passage.port}`
    }
    hosts = {
      app: await host('app'),
      admin: await host('admin'),
      api: await host('api'),
      auth: await host('auth'),
      matrix: await host('matrix'),
    }
    // An endpoint may come later than its route.
    await eventually(async () => {
      const answer = await createVisitor({ baseUrl: `${hosts.app}/service` }).session()
      if (answer.status >= 500 || answer.status === 404) throw new Error('not routed yet')
    }, 30)
  }, 900_000)

  afterAll(async () => {
    await controller?.stop()
    for (const process of processes) await process.stop()
    for (const passage of passages) passage.stop()
    await supervisor.stopAll()
    await rm(home, { recursive: true, force: true })
  }, 60_000)

  const reachable = async (url: string): Promise<Passage> =>
    await reachableAt(address ?? '', Number(new URL(url).port))

  /** One more replica of everything, which knows the hosts that visitors see here. */
  async function startProduct(): Promise<readonly [string, string, string, string]> {
    const api = await startProductProcess('api', {
      ...apiEnvironment,
      LOTSE_APP_ORIGIN: 'https://app.example.org',
      LOTSE_ADMIN_ORIGIN: 'https://admin.example.org',
    })
    processes.push(api)
    const edge = await startProductProcess('edge', {
      LOTSE_SYNAPSE_URL: synapse.url,
      LOTSE_KEYCLOAK_URL: keycloak.url,
    })
    processes.push(edge)
    const adminPort = await freePort()
    const web = await startProductProcess('web', {
      LOTSE_ADMIN_PORT: String(adminPort),
      LOTSE_PAGES_DIRECTORY: join(productHome, 'web'),
      LOTSE_MATRIX_PUBLIC_URL: 'https://matrix.example.org',
      LOTSE_KEYCLOAK_URL: `${edge.baseUrl}/auth`,
      LOTSE_KEYCLOAK_PUBLIC_URL: 'https://auth.example.org/auth',
    })
    processes.push(web)
    return [api.baseUrl, edge.baseUrl, web.baseUrl, `http://127.0.0.1:${adminPort}`]
  }

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
    }, 30)
    await counselor.device(visitor.ticketId)
    expect(await visitor.consent('confirm')).toMatchObject({ body: { state: 'Consented' } })
    expect((await visitor.device()).status).toBe(200)
    expect((await visitor.poll()).body).toMatchObject({ state: 'Active' })
    const theirs = chatOf(await visitor.session())
    const ours = chatOf(await counselor.credentials(visitor.ticketId))
    await exchange(theirs, ours, 'from the visitor')
    await exchange(ours, theirs, 'from the counselor')
    expect((await visitor.leave()).status).toBeLessThan(300)
    await eventually(async () => {
      const answer = await visitor.request('GET', `/live-chat/receipts/${visitor.receipt}`)
      expect(answer.body).toEqual({ wiped: true })
    }, 60)
  }, 180_000)

  /** One sends what only looks encrypted, the other reads it, both through the messaging host. */
  async function exchange(from: Chat, to: Chat, ciphertext: string): Promise<void> {
    const request = { baseUrl: hosts.matrix, token: from.accessToken }
    const room = `/rooms/${encodeURIComponent(from.roomId)}`
    const content = { algorithm: 'm.megolm.v1.aes-sha2', ciphertext }
    const path = `${room}/send/m.room.encrypted/${randomId()}`
    // The room opens a moment after the chat has begun, as the pages know.
    await eventually(async () => {
      const sent = await askMatrix({ ...request, method: 'PUT', path, body: content })
      expect(sent).toMatchObject({ status: 200, body: { event_id: expect.any(String) } })
    }, 30)
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
    }, 30)
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
    const answer = await ask({ entry: controller.entry, host: `${host}.example.org`, path })
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
