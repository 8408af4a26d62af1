import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { freePort } from '@lotse/stack/free-port'
import { startKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes'
import { ensureKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes-programs'
import { defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/command-line/progress'
import { Supervisor } from '@lotse/stack/supervision/supervisor'
import { startProductProcess } from '../product/product-process.ts'
import { createVisitor } from '../product/visitor.ts'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { freshNamespace, publishTestCluster } from '../setup/test-cluster.ts'
import type { Entry } from './ask.ts'
import { reachableAt, towards } from './browser-side.ts'
import { ingressObjects, servicesOf } from './ingress-objects.ts'
import { startTraefik } from './traefik.ts'
import { apply, surroundings } from './traefik-rig.ts'

const roles = ['app', 'admin', 'api', 'auth', 'matrix'] as const
type Role = (typeof roles)[number]

/** The product behind a Traefik that reads the committed Ingress objects. */
export interface RoutedProduct {
  readonly entry: Entry
  /** What a program has instead of a host: `app.example.org` is at `hosts.app`. A browser uses the entry. */
  readonly hosts: Readonly<Record<Role, string>>
  stop(): Promise<void>
}

/**
 * Puts the product behind the committed Ingress objects, process by process as in a cluster: api, pages, and the edge before
 * the real Keycloak and Synapse of the stack that is running for the tests. Keycloak itself answers to one name only, that
 * of the stack, so staff log in there.
 *
 * @param address of this machine that is not loopback
 */
export async function startRoutedProduct(address: string): Promise<RoutedProduct> {
  const home = join(tmpdir(), `lotse-routed-${randomId()}`)
  const supervisor = new Supervisor({ logDirectory: join(home, 'logs') })
  const undo: (() => void | Promise<void>)[] = [
    async () => rm(home, { recursive: true, force: true }),
    async () => supervisor.stopAll(),
  ]
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    await mkdir(join(home, 'logs'), { recursive: true, mode: 0o711 })
    const programs = await ensureKubernetes({ cache: defaultCache(), progress: silent })
    const plane = await startKubernetes({
      directory: join(home, 'kubernetes'),
      programs,
      supervisor,
    })
    publishTestCluster({ ...plane, operatorKubeconfig: plane.kubeconfig })
    const behind = await startProcesses(undo)
    const namespace = await freshNamespace()
    const ingresses = ingressObjects(namespace)
    const backends = new Map<string, number>()
    for (const service of servicesOf(ingresses).keys()) {
      const url = behind[service]
      const passage = url && (await reachableAt(address, Number(new URL(url).port)))
      if (passage) undo.push(() => passage.stop())
      // Nobody listens on port 9, the one for discarding.
      backends.set(service, passage ? passage.port : 9)
    }
    await apply(...surroundings(ingresses, { namespace, address, backends }), ...ingresses)
    const controller = await startTraefik({ home, kubeconfig: plane.kubeconfig, namespace })
    undo.push(async () => controller.stop())
    const { entry } = controller
    const hosts = {} as Record<Role, string>
    for (const role of roles) {
      const passage = await towards(`${role}.example.org`, entry)
      undo.push(() => passage.stop())
      hosts[role] = `http://127.0.0.1:${passage.port}`
    }
    // An endpoint may come later than its route.
    await eventually(async () => {
      const answer = await createVisitor({ baseUrl: `${hosts.app}/service` }).session()
      if (answer.status >= 500 || answer.status === 404) throw new Error('not routed yet')
    }, 120)
    return { entry, hosts, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One more replica of everything, which knows the hosts that people see here. Answers the address behind each Service. */
async function startProcesses(
  undo: (() => void | Promise<void>)[],
): Promise<Readonly<Record<string, string>>> {
  const { home, publicUrl, apiEnvironment, keycloak, synapse } = realParts()
  const start: typeof startProductProcess = async (program, environment) => {
    const started = await startProductProcess(program, environment)
    undo.push(async () => started.stop())
    return started
  }
  const api = await start('api', {
    ...apiEnvironment,
    LOTSE_APP_ORIGIN: 'https://app.example.org',
    LOTSE_ADMIN_ORIGIN: 'https://admin.example.org',
    LOTSE_MATRIX_PUBLIC_URL: 'https://matrix.example.org',
  })
  const edge = await start('edge', {
    LOTSE_SYNAPSE_URL: synapse.url,
    LOTSE_KEYCLOAK_URL: keycloak.url,
  })
  const adminPort = await freePort()
  const web = await start('web', {
    LOTSE_ADMIN_PORT: String(adminPort),
    LOTSE_PAGES_DIRECTORY: join(home, 'web'),
    LOTSE_API_URL: api.baseUrl,
    LOTSE_MATRIX_PUBLIC_URL: 'https://matrix.example.org',
    LOTSE_KEYCLOAK_URL: `${edge.baseUrl}/auth`,
    LOTSE_KEYCLOAK_PUBLIC_URL: `${publicUrl}/auth`,
  })
  return {
    'lotse-userservice': api.baseUrl,
    'lotse-frontend': web.baseUrl,
    'lotse-admin': `http://127.0.0.1:${adminPort}`,
    'lotse-keycloak': edge.baseUrl,
    'lotse-messaging-server': edge.baseUrl,
  }
}
