import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Store } from './store.ts'

interface Pod {
  readonly name: string
  readonly node: string
  readonly labels: readonly string[]
}

const createStore = (): Store<Pod, 'node' | 'label'> =>
  new Store({
    keyOf: ({ name }) => name,
    indexes: { node: ({ node }) => [node], label: ({ labels }) => labels },
  })
const web: Pod = { name: 'web', node: 'first', labels: ['a', 'b'] }

test('an object is found by its key and by every value of every index', () => {
  const store = createStore()
  store.put(web)
  expect(store.get('web')).toBe(web)
  expect(store.byIndex('node', 'first')).toEqual([web])
  expect(store.byIndex('label', 'a')).toEqual([web])
  expect(store.byIndex('label', 'b')).toEqual([web])
  expect(store.byIndex('label', 'first')).toEqual([])
})

test('an object that moves to another value leaves the value before', () => {
  const store = createStore()
  store.put(web)
  const moved = { ...web, node: 'second' }
  expect(store.put(moved)).toBe(true)
  expect(store.byIndex('node', 'first')).toEqual([])
  expect(store.byIndex('node', 'second')).toEqual([moved])
})

test('an equal object is no change and keeps the identity of the one before', () => {
  const store = createStore()
  store.put(web)
  expect(store.put({ labels: ['a', 'b'], node: 'first', name: 'web' })).toBe(false)
  expect(store.get('web')).toBe(web)
})

test('replace returns what is new, changed and removed, and nothing else', () => {
  const store = createStore()
  for (const name of ['same', 'changed', 'removed']) store.put({ ...web, name })
  const changed = store.replace([
    { ...web, name: 'new' },
    { ...web, name: 'changed', node: 'second' },
    { ...web, name: 'same' },
  ])
  expect([...changed].toSorted()).toEqual(['changed', 'new', 'removed'])
  expect(store.list().map(({ name }) => name)).toEqual(['new', 'changed', 'same'])
})

const names = fc.constantFrom('a', 'b', 'c', 'd')
const pods = fc.record<Pod>({
  name: names,
  node: fc.constantFrom('first', 'second'),
  labels: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
})
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('put' as const), pod: pods }),
    fc.record({ do: fc.constant('remove' as const), name: names }),
    fc.record({
      do: fc.constant('replace' as const),
      pods: fc.uniqueArray(pods, { selector: ({ name }) => name }),
    }),
  ),
)

test('after any steps the indexes hold exactly the objects of a scan', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const store = createStore()
      const model = new Map<string, Pod>()
      const returned: [boolean, boolean][] = []
      for (const step of sequence) {
        if (step.do === 'put') {
          store.put(step.pod)
          model.set(step.pod.name, step.pod)
        } else if (step.do === 'remove') {
          returned.push([store.remove(step.name), model.delete(step.name)])
        } else {
          store.replace(step.pods)
          model.clear()
          for (const pod of step.pods) model.set(pod.name, pod)
        }
        expect(returned.filter(([ours, expected]) => ours !== expected)).toEqual([])
        expect(byName(store.list())).toEqual(byName([...model.values()]))
        for (const node of ['first', 'second'])
          expect(byName(store.byIndex('node', node))).toEqual(
            byName([...model.values()].filter((pod) => pod.node === node)),
          )
        for (const label of ['x', 'y', 'z'])
          expect(byName(store.byIndex('label', label))).toEqual(
            byName([...model.values()].filter(({ labels }) => labels.includes(label))),
          )
      }
    }),
  )
})

function byName(objects: readonly Pod[]): readonly Pod[] {
  return objects.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
