import { expect, test } from '@jest/globals'
import { silentLogger } from './logger.ts'
import fc from 'fast-check'
import { createManualClock, settle } from '../test/manual-clock.ts'
import { ApiError } from './api-error.ts'
import { BrokenLineError } from './json-lines.ts'
import { Reflector, type KubernetesObject } from './reflector.ts'
import type { ApiRequest, StreamRequest, Transport } from './transport.ts'

type Fault =
  | 'reset'
  | 'refused'
  | 'rewound'
  | 'expired-event'
  | 'expired-answer'
  | 'unavailable'
  | 'truncated'
  | 'stall'
  /** The watch ends at once, in good order. */
  | 'empty'

/** What a test does to the collection, one step after the other. */
type Step =
  | { readonly do: 'put' | 'replace' | 'delete'; readonly name: string }
  | { readonly do: Fault | 'compact' }

/** Plays an API server with one collection, its history, and faults on demand. */
class Collection implements Transport {
  readonly objects = new Map<string, KubernetesObject>()
  readonly requests: string[] = []
  #history: { readonly version: number; readonly line: unknown }[] = []
  #version = 0
  #uid = 0
  #oldest = 0
  #fault: Fault | undefined
  #listed: { version: number; all: readonly KubernetesObject[] } = { version: 0, all: [] }
  #wake: () => void = () => {}

  change(step: Extract<Step, { name: string }>): void {
    const { name } = step
    const old = this.objects.get(name)
    this.#version += 1
    const resourceVersion = String(this.#version)
    if (step.do === 'delete' || step.do === 'replace') {
      if (old !== undefined) this.#record('DELETED', old)
      this.objects.delete(name)
      if (step.do === 'delete') return
      this.#version += 1
    }
    const same = step.do === 'put' ? old?.metadata.uid : undefined
    if (same === undefined) this.#uid += 1
    const metadata = { name, uid: same ?? `u${this.#uid}`, resourceVersion }
    this.objects.set(name, { metadata })
    this.#record(same === undefined ? 'ADDED' : 'MODIFIED', { metadata })
  }

  fault(fault: Fault): void {
    this.#fault = fault
    this.#wake()
  }

  /** Forgets the history, as etcd does. */
  compact(): void {
    this.#oldest = this.#version
    this.#history = []
  }

  async request({ query }: ApiRequest): Promise<unknown> {
    this.requests.push('list')
    await settle()
    if (this.#take('unavailable')) throw new ApiError({ status: 503, reason: 'Unavailable' })
    const from = Number(query?.['continue'] ?? 0)
    // All pages show the moment of the first one, as an API server's do.
    if (from === 0) this.#listed = { version: this.#version, all: [...this.objects.values()] }
    const { version, all } = this.#listed
    const to = from + Number(query?.['limit'])
    const next = to < all.length ? String(to) : ''
    return {
      metadata: { resourceVersion: String(version), continue: next },
      items: all.slice(from, to),
    }
  }

  async *stream({ query, signal }: StreamRequest): AsyncGenerator<unknown, void> {
    this.requests.push('watch')
    await settle()
    let seen = Number(query?.['resourceVersion'])
    if (seen < this.#oldest || this.#take('expired-answer'))
      throw new ApiError({ status: 410, reason: 'Expired' })
    for (;;) {
      if (signal?.aborted === true) throw new Error('aborted')
      if (this.#take('empty')) return
      if (this.#take('reset')) throw new Error('other side closed')
      if (this.#take('refused')) throw new ApiError({ status: 0, reason: 'NoAnswer' })
      if (this.#take('rewound'))
        yield { type: 'BOOKMARK', object: { metadata: { resourceVersion: '0' } } }
      if (this.#take('truncated')) throw new BrokenLineError('cut off')
      // A real one never leaves out an event: who is too slow is told that history is gone.
      if (this.#take('expired-event') || seen < this.#oldest) {
        yield { type: 'ERROR', object: { code: 410, reason: 'Expired' } }
        return
      }
      const stalled = this.#fault === 'stall'
      const next = stalled ? undefined : this.#history.find(({ version }) => version > seen)
      if (next !== undefined) {
        seen = next.version
        yield next.line
        continue
      }
      const changed = new Promise<void>((resolve) => (this.#wake = resolve))
      const gone = new Promise<void>((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
      )
      await Promise.race([changed, gone]).finally(() => {
        if (stalled) this.#fault = undefined
      })
    }
  }

  async close(): Promise<void> {}

  #record(type: string, object: KubernetesObject): void {
    const metadata = { ...object.metadata, resourceVersion: String(this.#version) }
    this.#history.push({ version: this.#version, line: { type, object: { metadata } } })
    this.#wake()
  }

  #take(fault: Fault): boolean {
    if (this.#fault !== fault) return false
    this.#fault = undefined
    return true
  }
}

interface Follower {
  readonly server: Collection
  /** Uid by name, as the target has heard. */
  readonly heard: Map<string, string>
  readonly news: string[]
  /** Lets time go by, and everything that does not wait for time happen. */
  pass(ms: number): Promise<void>
  stop(): Promise<void>
}

function follow(prepare: (server: Collection) => void = () => {}): Follower {
  const server = new Collection()
  prepare(server)
  const clock = createManualClock()
  const heard = new Map<string, string>()
  const news: string[] = []
  const stopping = new AbortController()
  const reflector = new Reflector({
    transport: server,
    path: '/things',
    clock,
    random: () => 0.5,
    log: silentLogger,
    pageLimit: 2,
    target: {
      replace: (objects) => {
        news.push('replace')
        heard.clear()
        for (const { metadata } of objects) heard.set(metadata.name, metadata.uid)
      },
      put: ({ metadata }) => {
        news.push(`put ${metadata.name}`)
        heard.set(metadata.name, metadata.uid)
        if (metadata.name === 'bomb') throw new Error('a defect of the target')
      },
      remove: ({ metadata }) => {
        news.push(`remove ${metadata.name} ${metadata.uid}`)
        heard.delete(metadata.name)
      },
    },
  })
  const running = reflector.run(stopping.signal)
  return {
    server,
    heard,
    news,
    pass: async (ms) => {
      // A list of several pages takes several turns.
      for (let turn = 0; turn < 12; turn += 1) await settle()
      await clock.advance(ms)
      for (let turn = 0; turn < 12; turn += 1) await settle()
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

test('all pages come first, then changes one by one', async () => {
  const it = follow((server) => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) server.change({ do: 'put', name })
  })
  await it.pass(100)
  expect(it.news).toEqual(['replace'])
  expect(it.heard.size).toBe(5)
  expect(it.server.requests).toEqual(['list', 'list', 'list', 'watch'])
  it.server.change({ do: 'put', name: 'f' })
  it.server.change({ do: 'delete', name: 'a' })
  await it.pass(100)
  expect(it.news.slice(1)).toEqual(['put f', 'remove a u1'])
  await it.stop()
})

test.each<{ fault: Fault; lists: number; reason: string }>([
  { fault: 'reset', lists: 1, reason: 'a lost connection goes on where it was' },
  { fault: 'refused', lists: 2, reason: 'a server that was away may have another history' },
  { fault: 'rewound', lists: 2, reason: 'a version that is earlier is of another history' },
  { fault: 'truncated', lists: 1, reason: 'half a line is asked for again' },
  { fault: 'expired-event', lists: 2, reason: 'history that is gone needs a list' },
  { fault: 'stall', lists: 1, reason: 'silence is noticed without help of the server' },
])('after $fault nothing is missed: $reason', async ({ fault, lists }) => {
  const it = follow((server) => server.change({ do: 'put', name: 'a' }))
  await it.pass(100)
  it.server.fault(fault)
  await settle()
  it.server.change({ do: 'put', name: 'b' })
  await it.pass(200_000)
  expect([...it.heard.keys()]).toEqual(['a', 'b'])
  expect(it.server.requests.filter((kind) => kind === 'list')).toHaveLength(lists)
  await it.stop()
})

test('an object that was deleted and made again while nobody looked is two events', async () => {
  const it = follow((server) => server.change({ do: 'put', name: 'a' }))
  await it.pass(100)
  it.server.fault('reset')
  it.server.change({ do: 'replace', name: 'a' })
  it.server.compact()
  await it.pass(100_000)
  expect(it.news).toEqual(['replace', 'remove a u1', 'replace'])
  expect(it.heard.get('a')).toBe('u2')
  await it.stop()
})

test('a target that throws costs nobody else a change', async () => {
  const it = follow()
  await it.pass(100)
  it.server.change({ do: 'put', name: 'bomb' })
  it.server.change({ do: 'put', name: 'b' })
  await it.pass(100)
  expect(it.news).toEqual(['replace', 'put bomb', 'put b'])
  await it.stop()
})

test('a server that breaks every watch is asked less and less often', async () => {
  const it = follow()
  await it.pass(100)
  const before = it.server.requests.length
  for (let i = 0; i < 60; i += 1) {
    it.server.fault('reset')
    await it.pass(1_000)
  }
  const asked = it.server.requests.length - before
  expect(asked).toBeGreaterThan(2)
  expect(asked).toBeLessThan(15)
  await it.stop()
})

test('a server that takes every watch and ends it at once is not asked in a tight loop', async () => {
  const it = follow()
  for (let i = 0; i < 200; i += 1) {
    it.server.fault('empty')
    await it.pass(50)
  }
  const watches = it.server.requests.filter((kind) => kind === 'watch')
  expect(watches.length).toBeGreaterThan(1)
  expect(watches.length).toBeLessThan(8)
  await it.stop()
})

test('history that is gone is replaced at once, if all was well until then', async () => {
  const it = follow((server) => server.change({ do: 'put', name: 'a' }))
  it.server.change({ do: 'put', name: 'b' })
  await it.pass(0)
  it.server.fault('expired-event')
  it.server.change({ do: 'delete', name: 'a' })
  await it.pass(0)
  expect(it.news).toEqual(['replace', 'replace'])
  expect([...it.heard.keys()]).toEqual(['b'])
  await it.stop()
})

test('a server that lists, and says of each watch that its history is gone, is not asked in a tight loop', async () => {
  const it = follow()
  for (let i = 0; i < 200; i += 1) {
    it.server.fault('expired-event')
    await it.pass(50)
  }
  const lists = it.server.requests.filter((kind) => kind === 'list')
  expect(lists.length).toBeGreaterThan(3)
  expect(lists.length).toBeLessThan(20)
  await it.stop()
})

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('put' as const, 'replace' as const, 'delete' as const),
      name: fc.constantFrom('a', 'b', 'c', 'd'),
    }),
    fc.record({
      do: fc.constantFrom<Fault | 'compact'>(
        'reset',
        'refused',
        'rewound',
        'expired-event',
        'expired-answer',
        'unavailable',
        'truncated',
        'stall',
        'empty',
        'compact',
      ),
    }),
  ),
  { maxLength: 30 },
)

test('whatever happens in whatever order, the target ends with what the server has', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.nat(3)), async (history, pauses) => {
      const it = follow()
      for (const [index, step] of history.entries()) {
        if ('name' in step) it.server.change(step)
        else if (step.do === 'compact') it.server.compact()
        else it.server.fault(step.do)
        if ((pauses[index] ?? 0) > 1) await it.pass(400)
      }
      // In steps: what takes several turns must not find that all of the time has gone by.
      for (let step = 0; step < 8; step += 1) await it.pass(120_000)
      const there = [...it.server.objects.values()].map(({ metadata }) => metadata)
      const expected = Object.fromEntries(there.map(({ name, uid }) => [name, uid]))
      expect(Object.fromEntries(it.heard)).toEqual(expected)
      await it.stop()
    }),
    { numRuns: 60 },
  )
})
