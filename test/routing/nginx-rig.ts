import { rm } from 'node:fs/promises'
import type { NginxPackage } from '../parts/nginx-package.ts'
import { startEchoBackends, type EchoBackends } from './echo-backends.ts'
import { controllerSettings, servicesOf, type Ingress } from './ingress-objects.ts'
import { startNginx } from './nginx.ts'
import type { Controller } from './traefik.ts'

/** An nginx as ingress-nginx would configure it, with echoes behind it. */
export interface NginxRig {
  readonly controller: Controller
  readonly backends: EchoBackends
  stop(): Promise<void>
}

/**
 * Starts nginx on 127.0.0.1 with the committed ConfigMap.
 *
 * @param home its folder; deleted by `stop`
 * @param nginx the package, or why there is none
 */
export async function startNginxRig(
  home: string,
  nginx: NginxPackage | string,
  ingresses: readonly Ingress[],
): Promise<NginxRig> {
  if (typeof nginx === 'string') throw new Error(nginx)
  const backends = await startEchoBackends([...servicesOf(ingresses).keys()], '127.0.0.1')
  const settings = controllerSettings()
  const options = { ingresses, settings, backends: backends.ports, address: '127.0.0.1' }
  const controller = await startNginx({ home, nginx, ...options })
  return {
    controller,
    backends,
    stop: async () => {
      await controller.stop()
      await backends.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
