import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createManualClock, settle, type ManualClock } from '../test/manual-clock.ts'
import { Workqueue, type Priority, type WorkqueueOptions } from './workqueue.ts'

interface Fixture {
  readonly clock: ManualClock
  readonly queue: Workqueue
  /** Keys handed out so far. */
  readonly taken: string[]
}

/** A queue and one worker that takes all it gets and never says `done`. */
function fixture(options: Partial<WorkqueueOptions> = {}): Fixture {
  const clock = createManualClock()
  const queue = new Workqueue({ clock, random: () => 0, ...options })
  const taken: string[] = []
  const take = async (): Promise<void> => {
    const key = await queue.next()
    if (key === undefined) return
    taken.push(key)
    await take()
  }
  void take()
  return { clock, queue, taken }
}

test('a key that is added often is handed out once', async () => {
  const clock = createManualClock()
  const queue = new Workqueue({ clock, random: () => 0 })
  queue.add('a')
  queue.add('a')
  queue.add('b')
  expect([await queue.next(), await queue.next()]).toEqual(['a', 'b'])
  queue.close()
  expect(await queue.next()).toBeUndefined()
})

test('changes come before what was there at the start, in the order in which they came', async () => {
  const queue = new Workqueue({ clock: createManualClock(), random: () => 0 })
  queue.add('a', 'low')
  queue.add('b', 'low')
  queue.add('c')
  queue.add('b')
  queue.add('c', 'low')
  const taken = [await queue.next(), await queue.next(), await queue.next()]
  expect(taken).toEqual(['c', 'b', 'a'])
  queue.close()
})

test('whatever is added: each key once, first what was ever urgent, each in the order in which it became so', async () => {
  const additions = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      priority: fc.constantFrom<Priority>('normal', 'low'),
    }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(additions, async (added) => {
      const queue = new Workqueue({ clock: createManualClock(), random: () => 0 })
      for (const { key, priority } of added) queue.add(key, priority)
      const urgent = added.filter(({ priority }) => priority === 'normal')
      const expected = [...new Set([...urgent, ...added].map(({ key }) => key))]
      const taken = await Promise.all(expected.map(async () => queue.next()))
      expect(taken).toEqual(expected)
      const beyond = queue.next()
      queue.close()
      expect(await beyond).toBeUndefined()
    }),
  )
})

test('a key that is changed while it is worked on comes again as urgent as its most urgent change', async () => {
  const queue = new Workqueue({ clock: createManualClock(), random: () => 0 })
  queue.add('a', 'low')
  queue.add('b', 'low')
  expect(await queue.next()).toBe('a')
  queue.add('a', 'low')
  queue.add('a')
  queue.add('a', 'low')
  queue.done('a')
  expect(await queue.next()).toBe('a')
  queue.close()
})

test('a key is not handed out while it is worked on, and comes again when it was added meanwhile', async () => {
  const { queue, taken } = fixture()
  queue.add('a')
  await settle()
  queue.add('a')
  queue.add('a')
  await settle()
  expect(taken).toEqual(['a'])
  queue.done('a')
  await settle()
  expect(taken).toEqual(['a', 'a'])
  queue.done('a')
  await settle()
  expect(taken).toEqual(['a', 'a'])
})

test('of several delays the earliest counts, and adding at once beats them all', async () => {
  const { clock, queue, taken } = fixture()
  queue.addAfter('a', 1_000)
  queue.addAfter('a', 100)
  queue.addAfter('a', 500)
  queue.addAfter('b', 300)
  await clock.advance(99)
  expect(taken).toEqual([])
  await clock.advance(1)
  expect(taken).toEqual(['a'])
  queue.add('b')
  await settle()
  expect(taken).toEqual(['a', 'b'])
  queue.done('a')
  queue.done('b')
  await clock.advance(10_000)
  expect(taken).toEqual(['a', 'b'])
})

test('a delay that is over while the key is worked on is not lost', async () => {
  const { clock, queue, taken } = fixture()
  queue.add('a')
  await settle()
  queue.addAfter('a', 100)
  await clock.advance(200)
  expect(taken).toEqual(['a'])
  queue.done('a')
  await settle()
  expect(taken).toEqual(['a', 'a'])
})

test.each([
  { reason: 'least jitter: half of the full delay', random: 0, delays: [25, 50, 100, 200, 200] },
  {
    reason: 'most jitter: the full delay',
    random: 1,
    delays: [50, 100, 200, 400, 400],
  },
])('failures wait ever longer, up to the limit; $reason', async ({ random, delays }) => {
  const { clock, queue, taken } = fixture({
    random: () => random,
    baseDelayMs: 50,
    maxDelayMs: 400,
  })
  for (const [failures, delay] of delays.entries()) {
    queue.addAfterFailure('a')
    await clock.advance(delay - 1)
    expect(taken.length).toBe(failures)
    await clock.advance(1)
    expect(taken.length).toBe(failures + 1)
    queue.done('a')
  }
  queue.forget('a')
  queue.addAfterFailure('a')
  await clock.advance(50)
  expect(taken.length).toBe(delays.length + 1)
})

test('a key that keeps failing does not hold others up', async () => {
  const { clock, queue, taken } = fixture()
  for (let failure = 0; failure < 10; failure += 1) queue.addAfterFailure('bad')
  queue.add('good')
  await settle()
  expect(taken).toEqual(['good'])
  await clock.advance(60_000)
  expect(taken).toEqual(['good', 'bad'])
})

test('a closed queue wakes its workers, takes nothing and leaves no timer', async () => {
  const { clock, queue, taken } = fixture()
  const waiting = queue.next()
  queue.addAfter('a', 100)
  queue.close()
  queue.add('b')
  queue.addAfter('c', 1)
  expect(await waiting).toBeUndefined()
  await clock.advance(1_000)
  expect(taken).toEqual([])
  expect(clock.sleepers).toBe(0)
})

test('whatever happens: no key is with two workers, none is lost, and all come to rest', async () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const priority = fc.constantFrom<Priority>('normal', 'low')
  const command = fc.oneof(
    fc.record({ type: fc.constant('add' as const), key, priority }),
    fc.record({ type: fc.constant('after' as const), key, ms: fc.nat({ max: 50 }) }),
    fc.record({ type: fc.constant('done' as const), key }),
    fc.record({ type: fc.constant('advance' as const), ms: fc.nat({ max: 50 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 60 }), async (commands) => {
      const { clock, queue, taken } = fixture()
      const active = new Map<string, number>()
      let seen = 0
      /** Keys that must still be handed out. */
      const owed = new Set<string>()
      const look = (): void => {
        for (const given of taken.slice(seen)) {
          active.set(given, (active.get(given) ?? 0) + 1)
          owed.delete(given)
        }
        seen = taken.length
        expect([...active.values()].every((count) => count <= 1)).toBe(true)
      }
      for (const step of commands) {
        if (step.type === 'add') queue.add(step.key, step.priority)
        else if (step.type === 'after') queue.addAfter(step.key, step.ms)
        else if (step.type === 'advance') await clock.advance(step.ms)
        else if (active.delete(step.key)) queue.done(step.key)
        if (step.type === 'add' || step.type === 'after') owed.add(step.key)
        await settle()
        look()
      }
      for (let round = 0; round < 4; round += 1) {
        await clock.advance(100)
        look()
        for (const given of active.keys()) queue.done(given)
        active.clear()
        await settle()
        look()
      }
      expect([...owed]).toEqual([])
      expect(clock.sleepers).toBe(0)
    }),
    { numRuns: 200 },
  )
})
