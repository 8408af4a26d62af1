import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { eventually } from '../setup/eventually.ts'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'
import { ask } from './ask.ts'
import { startEchoBackends, type EchoBackends } from './echo-backends.ts'
import {
  ingressObjects,
  ruleOf,
  serviceObjects,
  servicesOf,
  type Ingress,
} from './ingress-objects.ts'
import { operatorPassword } from './nginx.ts'
import { synthesised } from './synthesised.ts'
import { startTraefik, type Controller } from './traefik.ts'

/** Our routes in a namespace of their own, with a Traefik before them and echoes behind. */
export interface TraefikRig {
  readonly namespace: string
  readonly controller: Controller
  readonly backends: EchoBackends
  stop(): Promise<void>
}

/** Options of {@link startTraefikRig}. */
export interface TraefikRigOptions {
  /** Address of this machine that is not loopback. */
  readonly address: string
  /** A Traefik without our settings, for a control. */
  readonly bare?: boolean
  /** Services whose pod refuses connections. */
  readonly broken?: readonly string[]
  /** What differs from the committed values; without it the committed Ingress objects are applied. */
  readonly values?: Readonly<Record<string, unknown>>
}

const authSecret = 'nginx.ingress.kubernetes.io/auth-secret'

/** Applies objects with the real kubectl. */
export async function apply(...items: readonly object[]): Promise<void> {
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
  const { ok, stderr } = await kubectl(['apply', '--server-side', '-f', '-'], list)
  if (!ok) throw new Error(stderr)
}

/** What Ingress objects refer to: their class, the passwords of operators, and Services with endpoints. */
export function surroundings(
  ingresses: readonly Ingress[],
  options: Parameters<typeof serviceObjects>[1],
): object[] {
  const { namespace } = options
  const secrets = new Set(
    ingresses.flatMap(({ metadata }) => metadata.annotations[authSecret] ?? []),
  )
  return [
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'IngressClass',
      metadata: { name: 'nginx' },
      spec: { controller: 'k8s.io/ingress-nginx' },
    },
    ...[...secrets].map((name) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace },
      stringData: { auth: operatorPassword },
    })),
    ...serviceObjects(ingresses, options),
  ]
}

/** Applies the committed Ingress objects and starts what is before and behind them; resolves when every route is served. */
export async function startTraefikRig(options: TraefikRigOptions): Promise<TraefikRig> {
  const { address, bare = false, broken = [], values } = options
  const home = join(tmpdir(), `lotse-traefik-${randomId()}`)
  const namespace = await freshNamespace()
  const root =
    values === undefined ? undefined : await synthesised({ home: join(home, 'values'), values })
  const ingresses = ingressObjects(namespace, root)
  const backends = await startEchoBackends([...servicesOf(ingresses).keys()], address)
  // Nobody listens on port 9, the one for discarding.
  const ports = new Map([...backends.ports, ...broken.map((name) => [name, 9] as const)])
  await apply(...surroundings(ingresses, { namespace, address, backends: ports }), ...ingresses)
  const kubeconfig = testCluster()?.kubeconfig ?? ''
  const controller = await startTraefik({ home, kubeconfig, namespace, bare })
  const served = async (): Promise<void> => {
    const { entry } = controller
    for (const { host } of ingresses.map(ruleOf)) {
      const { status } = await ask({ entry, host, path: '/probe' })
      if (status === 503) throw new Error(`nobody is behind ${host} yet`)
    }
    const { status } = await ask({ entry, host: 'app.example.org', path: '/' })
    if (status !== 200) throw new Error(`the page answers ${status}`)
  }
  await eventually(served, 120)
  return {
    namespace,
    controller,
    backends,
    stop: async () => {
      await controller.stop()
      await backends.close()
      await kubectl(['delete', 'namespace', namespace, '--wait=false'])
      await rm(home, { recursive: true, force: true })
    },
  }
}
