import { expect, test } from '@jest/globals'
import type { KubernetesObject } from './reflector.ts'
import { Store } from './store.ts'
import { storeTarget } from './store-target.ts'

const object = (name: string, spec?: string): KubernetesObject & { spec?: string } => ({
  metadata: { name, uid: `uid of ${name}`, resourceVersion: '1' },
  ...(spec !== undefined && { spec }),
})

test('the store has an object before its key is reported; lists have a low priority', () => {
  const store = new Store({ keyOf: ({ name }: { name: string; spec: string }) => name })
  const reported: unknown[] = []
  const target = storeTarget(store, {
    read: (value) => {
      const { metadata, spec } = value as ReturnType<typeof object>
      return spec === undefined ? undefined : { name: metadata.name, spec }
    },
    changed: (key, priority) => reported.push([key, priority, store.get(key)?.spec]),
  })
  target.replace([object('a', '1'), object('b', '1'), object('unreadable')])
  target.put(object('a', '1'))
  target.put(object('a', '2'))
  // It cannot be read any more: the last state must not stay.
  target.put(object('a'))
  target.put(object('unreadable'))
  target.remove(object('b', '1'))
  target.remove(object('b', '1'))
  expect(reported).toEqual([
    ['a', 'low', '1'],
    ['b', 'low', '1'],
    ['a', 'normal', '2'],
    ['a', 'normal', undefined],
    ['b', 'normal', undefined],
  ])
})
