import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { hasGo } from '@lotse/stack/go-programs'
import { startKubernetes } from '@lotse/stack/kubernetes'
import { ensureKubernetes } from '@lotse/stack/kubernetes-programs'
import { defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/progress'
import { Supervisor } from '@lotse/stack/supervisor'
import { startApiProcess, type ApiProcess } from '../product/api-process.ts'
import { counselorsOf, logIn } from '../product/staff.ts'
import { createVisitor } from '../product/visitor.ts'
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

/** The whole product behind the committed Ingress objects: real api, Keycloak, Synapse, PostgreSQL and pages. */
withTraefik('the product through Traefik (skipped without Go or a network address)', () => {
  const { state, apiEnvironment, keycloak, synapse, publicUrl } = realParts()
  const home = join(tmpdir(), `lotse-routed-${randomId()}`)
  const passages: Passage[] = []
  const supervisor = new Supervisor({ logDirectory: join(home, 'logs') })
  let controller: Controller
  let api: ApiProcess
  let app: string
  let admin: string

  beforeAll(async () => {
    await mkdir(join(home, 'logs'), { recursive: true, mode: 0o711 })
    const programs = await ensureKubernetes({ cache: defaultCache(), progress: silent })
    const directory = join(home, 'kubernetes')
    const plane = await startKubernetes({ directory, programs, supervisor })
    publishTestCluster({ ...plane, operatorKubeconfig: plane.kubeconfig })
    // One more replica, which knows the hosts that visitors see here.
    api = await startApiProcess({
      ...apiEnvironment,
      LOTSE_APP_ORIGIN: 'https://app.example.org',
      LOTSE_ADMIN_ORIGIN: 'https://admin.example.org',
    })
    const behind: Readonly<Record<string, string>> = {
      'lotse-userservice': api.baseUrl,
      'lotse-frontend': publicUrl,
      'lotse-keycloak': keycloak.url,
      'lotse-messaging-server': synapse.url,
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
    const hosts = await Promise.all(
      ['app', 'admin'].map(async (role) => await towards(`${role}.example.org`, entry)),
    )
    passages.push(...hosts)
    ;[app, admin] = hosts.map(({ port }) => `http://127.0.0.1:${port}/service`) as [string, string]
    // An endpoint may come later than its route.
    await eventually(async () => {
      const answer = await createVisitor({ baseUrl: app }).session()
      if (answer.status >= 500 || answer.status === 404) throw new Error('not routed yet')
    }, 30)
  }, 900_000)

  afterAll(async () => {
    await controller?.stop()
    await api?.stop()
    for (const passage of passages) passage.stop()
    await supervisor.stopAll()
    await rm(home, { recursive: true, force: true })
  }, 60_000)

  const reachable = async (url: string): Promise<Passage> =>
    await reachableAt(address ?? '', Number(new URL(url).port))

  test('a visitor comes, waits, chats and leaves; a counselor answers on the other host', async () => {
    const visitor = createVisitor({ baseUrl: app, origin: 'https://app.example.org' })
    const counselor = await logIn(
      { ...state, baseUrl: admin },
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
    expect((await visitor.leave()).status).toBeLessThan(300)
    await eventually(async () => {
      const answer = await visitor.request('GET', `/live-chat/receipts/${visitor.receipt}`)
      expect(answer.body).toEqual({ wiped: true })
    }, 60)
  }, 180_000)

  test.each([
    { host: 'app', path: '/', text: '<!doctype html>', reason: 'the page of visitors' },
    {
      host: 'auth',
      path: '/auth/realms/master/.well-known/openid-configuration',
      text: 'token_endpoint',
      reason: 'the identity provider',
    },
    {
      host: 'matrix',
      path: '/_matrix/client/versions',
      text: 'versions',
      reason: 'the messaging server',
    },
  ])('$host$path shows $reason', async ({ host, path, text }) => {
    const answer = await ask({ entry: controller.entry, host: `${host}.example.org`, path })
    expect(answer.status).toBe(200)
    expect(answer.body.toLowerCase()).toContain(text)
  })
})
