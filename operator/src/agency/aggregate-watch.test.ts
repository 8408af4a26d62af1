import { expect, test } from '@jest/globals'
import { validateResource, type Agency } from '@lotse/crds'
import type { Aggregates } from '../postgres/aggregates.ts'
import { AggregateWatch } from './aggregate-watch.ts'

const hamburg = sample({})
const office = sample({
  liveChat: {
    openingHours: { timeZone: 'UTC', weekly: [{ day: 'Thursday', from: '12:00', to: '13:00' }] },
  },
})

test('a change of the active counselors is seen at once, of the waiting clients only at a mark', async () => {
  let now = at('12:01:00', { waiting: 0, activeCounselors: 0 })
  const watch = new AggregateWatch(async () => now)
  expect(await watch.look([hamburg])).toEqual({ changed: ['Agency/hamburg'] })
  expect(await watch.look([hamburg])).toEqual({ changed: [] })

  now = at('12:02:00', { waiting: 3, activeCounselors: 0 })
  expect(await watch.look([hamburg])).toEqual({ changed: [] })
  expect(watch.numbersOf('hamburg')).toEqual({ activeCounselors: 0, waitingAtMark: undefined })

  now = at('12:03:00', { waiting: 3, activeCounselors: 1 })
  expect(await watch.look([hamburg])).toEqual({ changed: ['Agency/hamburg'] })

  now = at('12:05:00', { waiting: 4, activeCounselors: 1 })
  expect(await watch.look([hamburg])).toEqual({ changed: ['Agency/hamburg'] })
  expect(watch.numbersOf('hamburg')).toEqual({ activeCounselors: 1, waitingAtMark: 4 })

  now = at('12:09:59', { waiting: 0, activeCounselors: 1 })
  expect(await watch.look([hamburg])).toEqual({ changed: [] })
  expect(watch.numbersOf('hamburg')).toEqual({ activeCounselors: 1, waitingAtMark: 4 })
})

test('opening and closing are changes', async () => {
  let now = at('11:59:59', {})
  const watch = new AggregateWatch(async () => now)
  await watch.look([office])
  now = at('12:00:00', {})
  expect(await watch.look([office])).toEqual({ changed: ['Agency/hamburg'] })
  now = at('12:59:59', {})
  // A mark has passed, yet the number that it shows for the first time is a change of its own.
  await watch.look([office])
  expect(await watch.look([office])).toEqual({ changed: [] })
  now = at('13:00:00', {})
  expect(await watch.look([office])).toEqual({ changed: ['Agency/hamburg'] })
})

test('when nothing can be read, that is a change, and so is its end', async () => {
  const failure = new Error('down')
  let down = false
  const watch = new AggregateWatch(async () => {
    if (down) throw failure
    return at('12:01:00', {})
  })
  await watch.look([hamburg])
  down = true
  expect(await watch.look([hamburg])).toEqual({ changed: ['Agency/hamburg'], error: failure })
  expect(watch.now).toBeUndefined()
  expect(watch.numbersOf('hamburg')).toBeUndefined()
  expect(await watch.look([hamburg])).toEqual({ changed: [], error: failure })
  down = false
  expect(await watch.look([hamburg])).toEqual({ changed: ['Agency/hamburg'] })
})

/** Numbers of the agency hamburg at a time of Thursday, the first of January 2026. */
function at(time: string, numbers: { waiting?: number; activeCounselors?: number }): Aggregates {
  return {
    now: new Date(`2026-01-01T${time}Z`),
    byAgency: new Map([['hamburg', { living: 0, waiting: 0, activeCounselors: 0, ...numbers }]]),
  }
}

function sample(spec: Readonly<Record<string, unknown>>): Agency {
  const result = validateResource({
    apiVersion: 'lotse.dev/v1alpha1',
    kind: 'Agency',
    metadata: { name: 'hamburg' },
    spec: { displayName: 'x', tenantRef: { name: 'nord' }, ...spec },
  })
  if (!result.ok || result.resource.kind !== 'Agency') throw new Error('not valid')
  return result.resource
}
