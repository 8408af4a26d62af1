import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { freePort } from '@lotse/stack/free-port'
import { answersWith } from '@lotse/stack/http-probe'
import { defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/progress'
import { ensureTraefik } from '@lotse/stack/routing-programs'
import { Supervisor } from '@lotse/stack/supervisor'
import type { Entry } from './ask.ts'

/** A controller that runs. */
export interface Controller {
  readonly entry: Entry
  /** Every file that it writes to. */
  readonly logs: readonly string[]
  stop(): Promise<void>
}

/** Options of {@link startTraefik}. */
export interface TraefikOptions {
  /** Folder of its logs; made when missing. */
  readonly home: string
  readonly kubeconfig: string
  /** It reads the Ingress objects of this namespace only. */
  readonly namespace: string
  /** Settings beyond those that every test needs. */
  readonly settings?: readonly string[]
  /** Address to listen on; default 127.0.0.1. */
  readonly address?: string
  /** Ports to listen on; default free ones. */
  readonly ports?: { readonly http: number; readonly https: number }
}

/** Starts a real Traefik that reads Ingress objects of class `nginx` from an API server. */
export async function startTraefik(options: TraefikOptions): Promise<Controller> {
  const { home, kubeconfig, namespace, settings = [], address = '127.0.0.1' } = options
  const logDirectory = join(home, 'logs')
  await mkdir(logDirectory, { recursive: true })
  const program = await ensureTraefik({ cache: defaultCache(), progress: silent })
  const { http, https } = options.ports ?? { http: await freePort(), https: await freePort() }
  const supervisor = new Supervisor({ logDirectory })
  const child = await supervisor.start({
    name: `traefik-${randomId().slice(0, 6)}`,
    command: program,
    args: [
      '--providers.kubernetesingressnginx=true',
      `--providers.kubernetesingressnginx.watchnamespace=${namespace}`,
      // The default of 2 s between two readings only makes tests slow.
      '--providers.providersthrottleduration=100ms',
      `--entrypoints.web.address=${address}:${http}`,
      `--entrypoints.websecure.address=${address}:${https}`,
      '--global.checknewversion=false',
      '--global.sendanonymoususage=false',
      ...settings,
    ],
    env: { KUBECONFIG: kubeconfig, TZ: 'UTC' },
    directory: home,
    stage: 2,
    // Nothing has this name, and a Traefik that answers so has read its configuration.
    probe: async (signal) => await answersWith(`http://${address}:${http}/`, signal, 404),
    readyTimeoutMs: 60_000,
  })
  return {
    entry: { address, http, https },
    logs: [child.log.path],
    stop: async () => await supervisor.stopAll(),
  }
}
