import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { ensureNginx } from '../parts/nginx-package.ts'
import { defaultCache } from '@lotse/stack/paths'
import { ask } from './ask.ts'
import { describeRoutes } from './describe-routes.ts'
import { describeValues, otherValues } from './describe-values.ts'
import { startEchoBackends, type EchoBackends } from './echo-backends.ts'
import { controllerSettings, ingressObjects, servicesOf, type Ingress } from './ingress-objects.ts'
import { operatorAuthorization, startNginx } from './nginx.ts'
import { solverIngresses } from './solver-ingress.ts'
import { synthesised } from './synthesised.ts'
import type { Controller } from './traefik.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutNginx } from '../setup/obstacles.ts'

const nginx = await ensureNginx(defaultCache())
const withNginx = describeUnless(withoutNginx(nginx))

async function start(
  home: string,
  ingresses: readonly Ingress[],
): Promise<{ readonly controller: Controller; readonly backends: EchoBackends }> {
  if (typeof nginx === 'string') throw new Error(nginx)
  const backends = await startEchoBackends([...servicesOf(ingresses).keys()], '127.0.0.1')
  const settings = controllerSettings()
  const options = { ingresses, settings, backends: backends.ports, address: '127.0.0.1' }
  return { controller: await startNginx({ home, nginx, ...options }), backends }
}

async function stop(
  home: string,
  controller: Controller | undefined,
  backends: EchoBackends | undefined,
): Promise<void> {
  await controller?.stop()
  await backends?.close()
  await rm(home, { recursive: true, force: true })
}

/** The committed Ingress objects and ConfigMap, as ingress-nginx would have nginx serve them. */
withNginx('the routes through nginx', () => {
  const home = join(tmpdir(), `lotse-nginx-${randomId()}`)
  let controller: Controller
  let backends: EchoBackends

  beforeAll(async () => {
    const ingresses = [...ingressObjects('lotse'), ...solverIngresses('lotse')]
    ;({ controller, backends } = await start(home, ingresses))
  }, 120_000)

  afterAll(async () => await stop(home, controller, backends))

  describeRoutes({
    entry: () => controller.entry,
    operator: operatorAuthorization,
    guardedPreflight: 204,
    paths: 'decodes what it rewrites',
  })

  test('an address that another proxy vouches for is not passed on', async () => {
    const { body } = await ask({
      entry: controller.entry,
      host: 'app.example.org',
      path: '/',
      headers: { 'x-forwarded-for': '198.51.100.7' },
    })
    expect(body).toContain('"X-Real-IP","0.0.0.0"')
    expect(body).not.toContain('198.51.100.7')
  })
})

withNginx('other values through nginx', () => {
  const home = join(tmpdir(), `lotse-nginx-${randomId()}`)
  let controller: Controller
  let backends: EchoBackends

  beforeAll(async () => {
    const root = await synthesised({ home: join(home, 'values'), values: otherValues })
    ;({ controller, backends } = await start(home, ingressObjects('lotse', root)))
  }, 120_000)

  afterAll(async () => await stop(home, controller, backends))

  describeValues({ entry: () => controller.entry, operator: operatorAuthorization })
})
