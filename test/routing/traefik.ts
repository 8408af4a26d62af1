import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { freePort } from '@lotse/stack/free-port'
import { answersWith } from '@lotse/stack/supervision/http-probe'
import { defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/command-line/progress'
import { ensureTraefik } from '../parts/routing-programs.ts'
import { Supervisor } from '@lotse/stack/supervision/supervisor'
import { parse, stringify } from 'yaml'
import type { Entry } from './ask.ts'
import { manifests } from './ingress-objects.ts'
import { synthesised } from './synthesised.ts'

/** A controller that runs. */
export interface Controller {
  readonly entry: Entry
  /** Port at which it says that it runs. */
  readonly ping?: number
  /** Every file that it may write to. */
  readonly logs: readonly string[]
  stop(): Promise<void>
}

/** Options of {@link startTraefik}. */
export interface TraefikOptions {
  /** Folder of its files; made when missing. */
  readonly home: string
  readonly kubeconfig: string
  /** It reads the Ingress objects of this namespace only. */
  readonly namespace: string
  /** Without our settings and with everything logged: what Traefik would do by itself. */
  readonly bare?: boolean
  /** Seconds in which a request must have arrived, in the place of ours. */
  readonly readSeconds?: number
}

type Settings = Record<string, unknown>

/** Starts a real Traefik with the configuration that our profile `traefik` synthesises, but for its ports. */
export async function startTraefik(options: TraefikOptions): Promise<Controller> {
  const { home, kubeconfig, namespace, bare = false, readSeconds } = options
  const logDirectory = join(home, 'logs')
  await mkdir(logDirectory, { recursive: true })
  const program = await ensureTraefik({ cache: defaultCache(), progress: silent })
  const [http, https, ping] = [await freePort(), await freePort(), await freePort()]
  const name = `traefik-${randomId().slice(0, 6)}`
  const data = await synthesisedConfiguration(home)
  const dynamic = join(home, `${name}-dynamic.yaml`)
  await writeFile(dynamic, data['dynamic.yaml'] ?? '')
  const fixed = parse(data['traefik.yaml'] ?? '') as {
    readonly entryPoints: Readonly<Record<'web' | 'websecure', Settings>>
    readonly providers: Readonly<Record<'kubernetesIngressNGINX' | 'file', Settings>>
  }
  const { web, websecure } = fixed.entryPoints
  const { kubernetesIngressNGINX: nginx, file } = fixed.providers
  const [webAddress, secureAddress] = [`127.0.0.1:${http}`, `127.0.0.1:${https}`]
  const transport =
    readSeconds === undefined
      ? {}
      : { transport: { respondingTimeouts: { readTimeout: `${readSeconds}s` } } }
  const configuration = {
    ...(bare ? { accessLog: {}, log: { level: 'DEBUG' } } : fixed),
    entryPoints: {
      traefik: { address: `127.0.0.1:${ping}` },
      web: { ...(bare ? {} : web), address: webAddress },
      websecure: { ...(bare ? {} : websecure), ...transport, address: secureAddress },
    },
    providers: {
      kubernetesIngressNGINX: { ...nginx, watchNamespace: namespace },
      ...(bare ? {} : { file: { ...file, filename: dynamic } }),
      // The default of 2 s between two readings only makes tests slow.
      providersThrottleDuration: '100ms',
    },
  }
  const path = join(home, `${name}.yaml`)
  await writeFile(path, stringify(configuration))
  const supervisor = new Supervisor({ logDirectory })
  const child = await supervisor.start({
    name,
    command: program,
    args: [`--configfile=${path}`],
    env: { KUBECONFIG: kubeconfig, TZ: 'UTC' },
    directory: home,
    stage: 2,
    // Nothing has this name, and a Traefik that answers so has read its configuration.
    probe: async (signal) => await answersWith(`http://${webAddress}/`, signal, 404),
    readyTimeoutMs: 120_000,
  })
  return {
    entry: { address: '127.0.0.1', http, https },
    ping,
    logs: [child.log.path],
    stop: async () => await supervisor.stopAll(),
  }
}

/** Our ConfigMap for Traefik. */
async function synthesisedConfiguration(home: string): Promise<Readonly<Record<string, string>>> {
  const root = await synthesised({ home, profile: 'traefik' })
  const map = manifests('controller', root).find(({ kind }) => kind === 'ConfigMap')
  return (map as { readonly data?: Readonly<Record<string, string>> } | undefined)?.data ?? {}
}
