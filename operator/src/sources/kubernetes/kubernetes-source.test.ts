import { expect, test } from '@jest/globals'
import { systemClock, type Clock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { kinds, type Kind } from '@lotse/crds'
import fc from 'fast-check'
import { ResourceStore } from '../../resources/resource-store.ts'
import type { StreamRequest, Transport } from '@lotse/kubernetes'
import { KubernetesSource } from './kubernetes-source.ts'
import { readObject, resourcePaths } from './kubernetes-objects.ts'
import { createKubernetesStatuses } from './kubernetes-statuses.ts'

const json = fc.jsonValue({ maxDepth: 4 })
/** Anything that could stand where a resource should. */
const nonsense = fc.oneof(
  json,
  fc.record({ metadata: json, spec: json, status: json }),
  fc.record({
    metadata: fc.record(
      { name: fc.string(), generation: json, finalizers: json, deletionTimestamp: json },
      { requiredKeys: ['name'] },
    ),
    spec: json,
    status: json,
  }),
)

test('no object makes reading it throw', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), nonsense, (kind, value) => {
      const read = readObject(kind, value)
      expect(read === undefined || typeof read.name === 'string').toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

/** Tries again at once, and never finds that it has been silent for too long. */
const impatient: Clock = {
  ...systemClock,
  sleep: async (ms, signal) =>
    ms < 60_000
      ? new Promise((resolve) => setImmediate(resolve))
      : new Promise((resolve) => signal?.addEventListener('abort', () => resolve())),
}

type Event = { readonly kind: Kind; readonly type: string; readonly object: unknown }
const name = fc.constantFrom('abc', 'def', 'platform')
const valid = fc.tuple(fc.constantFrom(...kinds), name, fc.nat(5)).map(([kind, called, edit]) => ({
  kind,
  object: {
    metadata: { name: called, uid: called, resourceVersion: '1', generation: edit },
    spec: {
      displayName: `edit ${edit}`,
      ...(kind === 'Agency' && { tenantRef: { name: 'abc' } }),
    },
  },
}))
const event: fc.Arbitrary<Event> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constantFrom('ADDED', 'MODIFIED', 'DELETED'), of: valid }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constantFrom('ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR', 'SURPRISE'),
        of: fc.record({ kind: fc.constantFrom(...kinds), object: nonsense }),
      }),
    },
  )
  .map(({ type, of }) => ({ type, kind: of.kind, object: of.object }))

test('whatever the API server sends, the store ends with the last good state of each object', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      const store = await storeAfter(events)
      for (const kind of kinds) {
        const known = store
          .list(kind)
          .map((resource) => [resource.metadata.name, resource.spec.displayName])
        expect(Object.fromEntries(known)).toEqual(expected(events, kind))
      }
    }),
    { numRuns: 150 },
  )
})

test.each([
  { reason: 'with a last good state it goes by that', first: true, known: ['gone'] },
  { reason: 'without one it is as good as gone', first: false, known: [] },
])('an object that is refused can be deleted: $reason', async ({ first, known }) => {
  const object = (displayName: string, deletionTimestamp?: string): unknown => ({
    metadata: {
      name: 'abc',
      uid: 'u',
      ...(deletionTimestamp !== undefined && { deletionTimestamp }),
    },
    spec: { displayName },
  })
  const events = [
    ...(first ? [object('good')] : []),
    object(''),
    object('', '2026-01-01T00:00:00Z'),
  ].map((one): Event => ({ kind: 'Tenant', type: 'MODIFIED', object: one }))
  const store = await storeAfter(events)
  expect(store.refused('Tenant', 'abc')).toBeUndefined()
  const left = store
    .list('Tenant')
    .filter(({ metadata }) => metadata.deletionTimestamp !== undefined)
  expect(left.map(() => 'gone')).toEqual(known)
})

/** The store of an operator that has followed these events. */
async function storeAfter(events: readonly Event[]): Promise<ResourceStore> {
  const store = new ResourceStore()
  const paths = resourcePaths('lotse')
  const transport = playing(events, paths)
  const source = new KubernetesSource({
    transport,
    clock: impatient,
    random: () => 0,
    log: silentLogger,
    paths,
    statuses: createKubernetesStatuses(transport, paths),
    receiver: {
      accept: (snapshot) => void store.replace(snapshot),
      put: (resource) => void store.put(resource),
      remove: (kind, gone) => void store.remove(kind, gone),
      enqueue: () => {},
    },
  })
  const stopping = new AbortController()
  const running = source.run(stopping.signal)
  await transport.played
  await new Promise(setImmediate)
  stopping.abort()
  await running
  return store
}

/** What a person would say is there after these events. */
function expected(events: readonly Event[], kind: Kind): Record<string, string> {
  const state = new Map<string, string>()
  for (const { kind: of, type, object } of events) {
    if (of !== kind || !['ADDED', 'MODIFIED', 'DELETED'].includes(type)) continue
    const read = readObject(kind, object)
    if (read === undefined) continue
    const leaving = 'violations' in read.resource && read.facts.deletionTimestamp !== undefined
    if (type === 'DELETED') state.delete(read.name)
    else if (leaving) continue
    else if (!('violations' in read.resource)) state.set(read.name, read.resource.spec.displayName)
  }
  return Object.fromEntries(state)
}

/** An API server with nothing in it that then sends these events, each kind in its order. */
function playing(
  events: readonly Event[],
  paths: ReturnType<typeof resourcePaths>,
): Transport & { readonly played: Promise<unknown> } {
  const ends = new Map(kinds.map((kind) => [kind, Promise.withResolvers<void>()]))
  const left = new Map(kinds.map((kind) => [kind, events.filter((one) => one.kind === kind)]))
  const kindOf = (path: string): Kind =>
    kinds.find((kind) => paths[kind].collection === path) ?? 'Agency'
  return {
    played: Promise.all([...ends.values()].map(async ({ promise }) => promise)),
    request: async () => ({ metadata: { resourceVersion: '1' }, items: [] }),
    stream: async function* stream({ path, signal }: StreamRequest) {
      const kind = kindOf(path)
      const queue = left.get(kind) ?? []
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        yield { type: next.type, object: next.object }
      ends.get(kind)?.resolve()
      await new Promise((resolve) => signal?.addEventListener('abort', resolve))
    },
    close: async () => {},
  }
}
