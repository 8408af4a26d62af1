import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { defaultCache } from '@lotse/stack/paths'
import { ensureNginx } from '../parts/nginx-package.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutAddress, withoutCluster, withoutGo, withoutNginx } from '../setup/obstacles.ts'
import { ask, type Entry } from './ask.ts'
import { ingressObjects } from './ingress-objects.ts'
import { machineAddress } from './machine-address.ts'
import { startNginxRig } from './nginx-rig.ts'
import { startTraefikRig } from './traefik-rig.ts'

/**
 * The limit of requests, with nothing beside it on the processor: requests that a busy machine sends more slowly than the
 * limit refills are rightly all answered.
 */

const nginx = await ensureNginx(defaultCache())
const address = machineAddress()

describeUnless(withoutNginx(nginx))('bursts through nginx', () => {
  test('a burst above the limit gets 429; another route is not held back by it', async () => {
    const home = join(tmpdir(), `lotse-nginx-${randomId()}`)
    const rig = await startNginxRig(home, nginx, ingressObjects('lotse'))
    try {
      const burst = await send(rig.controller.entry)
      expectLimit(burst)
    } finally {
      await rig.stop()
    }
  }, 300_000)
})

describeUnless(withoutCluster() ?? withoutGo() ?? withoutAddress(address))(
  'bursts through Traefik',
  () => {
    test('a burst above the limit gets 429; another route is not held back by it', async () => {
      const rig = await startTraefikRig({ address: address ?? '' })
      try {
        const burst = await send(rig.controller.entry)
        expectLimit(burst)
      } finally {
        await rig.stop()
      }
      // The first time, Traefik is built.
    }, 900_000)
  },
)

/** Statuses of a burst to one route, and of one request to another route right after it. */
interface Burst {
  readonly statuses: readonly (number | undefined)[]
  readonly other: number | undefined
}

async function send(entry: Entry): Promise<Burst> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const burst = { entry, agent, host: 'status.example.org', path: '/' }
  const replies = await Promise.all(
    // Twice the burst of 500, and what the limit refills while they run on a slow machine.
    Array.from({ length: 1_500 }, async () => await ask(burst)),
  )
  const other = await ask({ entry, host: 'element.example.org', path: '/' })
  agent.destroy()
  return { statuses: replies.map(({ status }) => status), other: other.status }
}

function expectLimit({ statuses, other }: Burst): void {
  const passed = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === 429).length
  expect(passed).toBeGreaterThanOrEqual(500)
  expect(refused).toBeGreaterThan(0)
  expect(passed + refused).toBe(statuses.length)
  expect(other).toBe(200)
}
