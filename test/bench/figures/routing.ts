import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes'
import { ensureKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes-programs'
import { ensureNginx } from '../../parts/nginx-package.ts'
import { defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/command-line/progress'
import { Supervisor } from '@lotse/stack/supervision/supervisor'
import {
  controllerSettings,
  ingressObjects,
  servicesOf,
  type Ingress,
} from '../../routing/ingress-objects.ts'
import { machineAddress } from '../../routing/machine-address.ts'
import { startNginx } from '../../routing/nginx.ts'
import { synthesised } from '../../routing/synthesised.ts'
import { startTraefik, type Controller } from '../../routing/traefik.ts'
import { apply, surroundings } from '../../routing/traefik-rig.ts'
import { ask } from '../../routing/ask.ts'
import { eventually } from '../../setup/eventually.ts'
import { publishTestCluster } from '../../setup/test-cluster.ts'
import type { Comparison, Figure, Measure } from '../figure.ts'
import { load, type LoadResult, type LoadTarget } from '../routed-load.ts'
import { median, medianRatio } from '../statistics.ts'

const rounds = 3
const size = { connections: 16, count: 6_000 } as const
const host = 'app.example.org'
const routed = '/service/live-chat/queue/x'
/** Above what any machine reaches, so that the limit does not take part. */
const noLimit = { rateLimit: { requestsPerSecond: 100_000 } }

/** B16: a synthesis, and what a controller costs on the way to a service, against the service asked directly. */
export const routingFigure: Figure = {
  id: 'B16',
  title: 'synthesis, and requests through Traefik and nginx beside the same service directly',
  run: async ({ directory, progress }) => {
    const address = machineAddress()
    const nginx = await ensureNginx(defaultCache())
    if (address === undefined) throw new Error('This machine has no address but loopback.')
    if (typeof nginx === 'string') throw new Error(`There is no nginx: ${nginx}.`)
    const home = join(directory, 'routing')
    const supervisor = new Supervisor({ logDirectory: directory })
    const service = fork(join(import.meta.dirname, '../servers/routed-http.ts'))
    const controllers: Controller[] = []
    try {
      progress('synthesis')
      const synthesis: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const started = performance.now()
        await synthesised({ home, values: noLimit })
        synthesis.push(performance.now() - started)
      }
      const [port] = (await once(service, 'message')) as [number]
      const root = join(home, 'synthesised')
      const ingresses = ingressObjects('default', root)
      const names = [...servicesOf(ingresses).keys()]
      const backends = new Map(names.map((name) => [name, port]))
      const settings = controllerSettings()
      const options = { home, nginx, ingresses, settings, address, backends }
      controllers.push(await startNginx(options))
      progress('Traefik')
      controllers.push(await traefik({ home, address, ingresses, backends, supervisor }))
      const targets = targetsOf(address, port, controllers)
      const results = new Map<string, LoadResult[]>()
      // The first round only warms up.
      for (let round = 0; round <= rounds; round += 1) {
        for (const [name, target] of targets) {
          progress(`${name}, round ${round}`)
          const result = await load(target, size)
          if (round > 0) results.set(name, [...(results.get(name) ?? []), result])
        }
      }
      return { ...summarise(synthesis, results), note }
    } finally {
      service.kill('SIGKILL')
      for (const controller of controllers) await controller.stop()
      await supervisor.stopAll()
    }
  },
}

const note = `${rounds} interleaved rounds of ${size.count} requests over ${size.connections} kept-alive connections, TLS to the controllers and none to the service; nginx runs with worker_processes 1, Traefik on every core; the load runs on the same machine.`

async function traefik(options: {
  readonly home: string
  readonly address: string
  readonly ingresses: readonly Ingress[]
  readonly backends: ReadonlyMap<string, number>
  readonly supervisor: Supervisor
}): Promise<Controller> {
  const { home, address, ingresses, backends, supervisor } = options
  const programs = await ensureKubernetes({ cache: defaultCache(), progress: silent })
  const directory = join(home, 'kubernetes')
  const plane = await startKubernetes({ directory, programs, supervisor })
  publishTestCluster({ ...plane, operatorKubeconfig: plane.kubeconfig })
  const namespace = 'default'
  await apply(...surroundings(ingresses, { namespace, address, backends }), ...ingresses)
  const { kubeconfig } = plane
  const controller = await startTraefik({ home: join(home, 'traefik'), kubeconfig, namespace })
  await eventually(async () => {
    const { status } = await ask({ entry: controller.entry, host, path: routed })
    if (status !== 200) throw new Error(`Traefik answers ${status}`)
  }, 30)
  return controller
}

function targetsOf(
  address: string,
  port: number,
  [nginx, proxy]: readonly Controller[],
): readonly (readonly [string, LoadTarget])[] {
  const through = (controller: Controller | undefined): LoadTarget => ({
    address: '127.0.0.1',
    port: controller?.entry.https ?? 0,
    secure: true,
    host,
    path: routed,
  })
  const directly = { address, port, secure: false, host, path: '/live-chat/queue/x' }
  return [
    ['directly', directly],
    ['through nginx', through(nginx)],
    ['through Traefik', through(proxy)],
  ]
}

function summarise(
  synthesis: readonly number[],
  results: ReadonlyMap<string, readonly LoadResult[]>,
): { readonly measures: readonly Measure[]; readonly comparisons: readonly Comparison[] } {
  const series = (name: string, of: keyof LoadResult): readonly number[] =>
    (results.get(name) ?? []).map((result) => result[of])
  const names = [...results.keys()]
  const others = names.filter((name) => name !== 'directly')
  return {
    measures: [
      { name: 'npm run synth, as a process', value: median(synthesis), unit: 'ms' },
      ...names.flatMap((name) => [
        { name, value: median(series(name, 'perSecond')), unit: 'requests/s' },
        { name: `${name}, p99`, value: median(series(name, 'p99')), unit: 'ms' },
      ]),
    ],
    comparisons: others.flatMap((name) => [
      {
        name: `${name} / directly, requests`,
        ratio: medianRatio(series(name, 'perSecond'), series('directly', 'perSecond')),
        aim: undefined,
      },
      {
        name: `${name} / directly, p99`,
        ratio: medianRatio(series(name, 'p99'), series('directly', 'p99')),
        aim: undefined,
      },
    ]),
  }
}
