import { expect, test } from '@jest/globals'
import { silentLogger } from './logger.ts'
import fc from 'fast-check'
import { createManualClock } from '../test/manual-clock.ts'
import { ApiError } from './api-error.ts'
import { LeaseElector } from './lease.ts'
import { microTime } from './wire.ts'
import type { ApiRequest, Transport } from './transport.ts'

interface LeaseObject {
  readonly metadata: { readonly resourceVersion: string }
  readonly spec: Readonly<Record<string, unknown>>
}

/** One Lease with the API server's rule about resource versions. */
class LeaseServer {
  lease: LeaseObject | undefined
  readonly down = new Set<string>()
  /** Whose requests never end, whatever their signal says. */
  readonly stuck = new Set<string>()
  /** Methods of all requests so far. */
  readonly asked: string[] = []
  #version = 0

  /** The way of one process to the server. */
  transport(who: string): Transport {
    return {
      request: async (request) => {
        await Promise.resolve()
        if (this.stuck.has(who)) await new Promise(() => {})
        if (this.down.has(who)) throw new ApiError({ status: 0, reason: 'NoAnswer' })
        return this.#answer(request)
      },
      stream: () => {
        throw new Error('leases are not watched')
      },
      close: async () => {},
    }
  }

  /** Somebody writes the lease without taking it, with `kubectl annotate` for example. */
  touch(): void {
    if (this.lease === undefined) throw new Error('there is no lease')
    this.#version += 1
    this.lease = { ...this.lease, metadata: { resourceVersion: String(this.#version) } }
  }

  #answer({ method, body }: ApiRequest): unknown {
    this.asked.push(method)
    if (method === 'GET') {
      if (this.lease === undefined) throw new ApiError({ status: 404, reason: 'NotFound' })
      return this.lease
    }
    const sent = body as { metadata: { resourceVersion?: string }; spec: LeaseObject['spec'] }
    const conflict =
      method === 'POST'
        ? this.lease !== undefined
        : this.lease?.metadata.resourceVersion !== sent.metadata.resourceVersion
    if (conflict) throw new ApiError({ status: 409, reason: 'Conflict' })
    // The API server takes exactly six digits.
    for (const time of ['renewTime', 'acquireTime'])
      if (!/\.\d{6}Z$/.test(String(sent.spec[time])))
        throw new ApiError({ status: 400, reason: 'BadRequest' })
    this.#version += 1
    this.lease = { metadata: { resourceVersion: String(this.#version) }, spec: sent.spec }
    return this.lease
  }
}

interface Process {
  readonly name: string
  leading(): boolean
  readonly ended: Promise<string>
  stop(): void
}

function join(
  server: LeaseServer,
  clock: ReturnType<typeof createManualClock>,
  name: string,
): Process {
  const stopping = new AbortController()
  let leading = false
  const elector = new LeaseElector({
    transport: server.transport(name),
    namespace: 'lotse',
    name: 'lotse-operator',
    identity: name,
    clock,
    random: () => 0.5,
    log: silentLogger,
  })
  const ended = elector
    .run(stopping.signal, async (signal) => {
      leading = true
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve()
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      leading = false
    })
    .then(
      () => 'stopped',
      (error: unknown) => (Error.isError(error) ? error.name : 'unknown'),
    )
  return { name, leading: () => leading, ended, stop: () => stopping.abort() }
}

test('times have six digits: the API server refuses three', () => {
  expect(microTime(new Date(1))).toBe('1970-01-01T00:00:00.001000Z')
})

test('one leads, the other waits; a clean stop hands over at once', async () => {
  const clock = createManualClock()
  const server = new LeaseServer()
  const [a, b] = [join(server, clock, 'a'), join(server, clock, 'b')]
  await clock.advance(5_000)
  const [leader, standby] = a.leading() ? [a, b] : [b, a]
  expect([leader.leading(), standby.leading()]).toEqual([true, false])
  leader.stop()
  await expect(leader.ended).resolves.toBe('stopped')
  await clock.advance(3_000)
  expect(standby.leading()).toBe(true)
  standby.stop()
  await standby.ended
})

test('who leads renews with one request, and looks again when somebody has written or removed the lease', async () => {
  const clock = createManualClock()
  const server = new LeaseServer()
  const leader = join(server, clock, 'a')
  await clock.advance(1_000)
  expect(server.asked.splice(0)).toEqual(['GET', 'POST'])
  await clock.advance(4_000)
  expect(server.asked.splice(0)).toEqual(['PUT', 'PUT'])
  server.touch()
  await clock.advance(4_000)
  expect(server.asked.splice(0)).toEqual(['PUT', 'GET', 'PUT'])
  server.lease = undefined
  await clock.advance(6_000)
  expect(server.asked.splice(0)).toEqual(['PUT', 'GET', 'POST', 'PUT'])
  expect(leader.leading()).toBe(true)
  leader.stop()
  await leader.ended
})

test.each([
  { trouble: 'down', reason: 'its requests fail' },
  {
    trouble: 'stuck',
    reason: 'its requests never end, for example because its credentials do not come',
  },
] as const)(
  'a leader that is cut off stops before another one begins: $reason',
  async ({ trouble }) => {
    const clock = createManualClock()
    const server = new LeaseServer()
    const [a, b] = [join(server, clock, 'a'), join(server, clock, 'b')]
    await clock.advance(5_000)
    const [leader, standby] = a.leading() ? [a, b] : [b, a]
    server[trouble].add(leader.name)
    let both = false
    for (let second = 0; second < 30; second += 1) {
      await clock.advance(1_000)
      both ||= leader.leading() && standby.leading()
    }
    expect(both).toBe(false)
    await expect(leader.ended).resolves.toBe('LeadershipLostError')
    expect(standby.leading()).toBe(true)
    standby.stop()
    await standby.ended
  },
)

test('work that does not end does not keep a process that lost the lease', async () => {
  const clock = createManualClock()
  const server = new LeaseServer()
  const told: boolean[] = []
  const elector = new LeaseElector({
    transport: server.transport('a'),
    namespace: 'lotse',
    name: 'lotse-operator',
    identity: 'a',
    clock,
    random: () => 0.5,
    log: silentLogger,
    observer: (leading) => told.push(leading),
  })
  const stuck = new Promise<void>(() => {})
  const ended = elector.run(new AbortController().signal, async () => stuck)
  const outcome = ended.catch((error: unknown) => error)
  await clock.advance(5_000)
  server.down.add('a')
  // Less than the lease lasts: nobody else leads yet.
  for (let second = 0; second < 14; second += 1) await clock.advance(1_000)
  expect(await outcome).toMatchObject({ name: 'LeadershipLostError' })
  expect(told.slice(0, 3)).toEqual([false, true, false])
})

test('however processes are cut off and come back, never do two lead', async () => {
  const plan = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean(), fc.nat(20)), {
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const clock = createManualClock()
      const server = new LeaseServer()
      const processes = ['a', 'b', 'c'].map((name) => join(server, clock, name))
      for (const [who, down, seconds] of steps) {
        if (down) server.down.add(who)
        else server.down.delete(who)
        for (let second = 0; second < seconds; second += 1) {
          await clock.advance(1_000)
          expect(processes.filter((one) => one.leading()).length).toBeLessThan(2)
        }
      }
      for (const one of processes) one.stop()
      await clock.advance(20_000)
      await Promise.all(processes.map(async ({ ended }) => ended))
    }),
    { numRuns: 40 },
  )
})
