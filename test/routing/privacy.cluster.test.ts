import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { ensureNginx } from '../parts/nginx-package.ts'
import { defaultCache } from '@lotse/stack/paths'
import { addressHeaders } from './address-headers.ts'
import { startEchoBackends, type EchoBackends } from './echo-backends.ts'
import { controllerSettings, ingressObjects, servicesOf } from './ingress-objects.ts'
import { machineAddress } from './machine-address.ts'
import { startNginx } from './nginx.ts'
import { brokenService, scriptedVisit } from './scripted-visit.ts'
import type { Controller } from './traefik.ts'
import { startTraefikRig } from './traefik-rig.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutAddress, withoutCluster, withoutGo, withoutNginx } from '../setup/obstacles.ts'

/** The visitor's address: the whole of 127/8 is this machine, and nothing else here uses this one. */
const visitor = '127.0.0.77'
const nginx = await ensureNginx(defaultCache())
const address = machineAddress()
const withNginx = describeUnless(withoutNginx(nginx))
const withTraefik = describeUnless(withoutCluster() ?? withoutGo() ?? withoutAddress(address))

/** What a ConfigMap may have had before ours was applied over it: behind a load balancer that vouches for addresses. */
const before = {
  'use-proxy-protocol': 'true',
  'use-forwarded-headers': 'true',
  'compute-full-forwarded-for': 'true',
  'enable-real-ip': 'false',
  'forwarded-for-header': 'CF-Connecting-IP',
  'proxy-real-ip-cidr': '10.0.0.0/8',
}

/** Whether an address is in a log, and the headers to services that it is in. */
interface Traces {
  readonly logs: boolean
  readonly headers: readonly string[]
}

async function traces(controller: Controller, backends: EchoBackends): Promise<Traces> {
  await scriptedVisit(controller.entry, visitor)
  await controller.stop()
  const texts = controller.logs
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
  expect(backends.seen.length).toBeGreaterThan(500)
  const headers = backends.seen.flatMap(({ rawHeaders }) =>
    rawHeaders.filter((_, place) => place % 2 === 0 && rawHeaders[place + 1]?.includes(visitor)),
  )
  return {
    logs: texts.some((text) => text.includes(visitor)),
    headers: [...new Set(headers.map((name) => name.toLowerCase()))].toSorted(),
  }
}

const cases = [
  {
    bare: true,
    left: { logs: true, headers: addressHeaders.map(([name]) => name.toLowerCase()).toSorted() },
    reason: 'the control: without our settings it stays',
  },
  {
    bare: false,
    left: { logs: false, headers: [] },
    reason: 'with our settings it stays nowhere',
  },
] as const

withNginx("a visitor's address and nginx", () => {
  test.each(cases)('$reason', async ({ bare, left }) => {
    if (typeof nginx === 'string') return
    const home = join(tmpdir(), `lotse-nginx-${randomId()}`)
    const ingresses = ingressObjects('lotse')
    const echoes = await startEchoBackends([...servicesOf(ingresses).keys()], '127.0.0.1')
    const controller = await startNginx({
      home,
      nginx,
      ingresses,
      settings: bare ? {} : { ...before, ...controllerSettings() },
      address: '127.0.0.1',
      backends: new Map([...echoes.ports, [brokenService, 9]]),
    })
    const found = await traces(controller, echoes)
    await echoes.close()
    await rm(home, { recursive: true, force: true })
    expect(found).toEqual(left)
  })
})

withTraefik("a visitor's address and Traefik", () => {
  test.each(cases)(
    '$reason',
    async ({ bare, left }) => {
      const rig = await startTraefikRig({ address: address ?? '', bare, broken: [brokenService] })
      const found = await traces(rig.controller, rig.backends)
      await rig.stop()
      expect(found).toEqual(left)
    },
    900_000,
  )
})
