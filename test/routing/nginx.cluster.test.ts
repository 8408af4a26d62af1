import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { ensureNginx } from '../parts/nginx-package.ts'
import { defaultCache } from '@lotse/stack/paths'
import { ask } from './ask.ts'
import { describeRoutes } from './describe-routes.ts'
import { describeValues, otherValues } from './describe-values.ts'
import { ingressObjects } from './ingress-objects.ts'
import { operatorAuthorization } from './nginx.ts'
import { startNginxRig, type NginxRig } from './nginx-rig.ts'
import { solverIngresses } from './solver-ingress.ts'
import { synthesised } from './synthesised.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutNginx } from '../setup/obstacles.ts'

const nginx = await ensureNginx(defaultCache())
const withNginx = describeUnless(withoutNginx(nginx))

/** The committed Ingress objects and ConfigMap, as ingress-nginx would have nginx serve them. */
withNginx('the routes through nginx', () => {
  const home = join(tmpdir(), `lotse-nginx-${randomId()}`)
  let rig: NginxRig

  beforeAll(async () => {
    const ingresses = [...ingressObjects('lotse'), ...solverIngresses('lotse')]
    rig = await startNginxRig(home, nginx, ingresses)
  }, 300_000)

  afterAll(async () => await rig?.stop())

  describeRoutes({
    entry: () => rig.controller.entry,
    operator: operatorAuthorization,
    guardedPreflight: 204,
    paths: 'decodes what it rewrites',
  })

  test('an address that another proxy vouches for is not passed on', async () => {
    const { body } = await ask({
      entry: rig.controller.entry,
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
  let rig: NginxRig

  beforeAll(async () => {
    const root = await synthesised({ home: join(home, 'values'), values: otherValues })
    rig = await startNginxRig(home, nginx, ingressObjects('lotse', root))
  }, 300_000)

  afterAll(async () => await rig?.stop())

  describeValues({ entry: () => rig.controller.entry, operator: operatorAuthorization })
})
