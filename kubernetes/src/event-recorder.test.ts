import { expect, test } from '@jest/globals'
import { silentLogger } from './logger.ts'
import { createManualClock, type ManualClock } from '../test/manual-clock.ts'
import { ApiError } from './api-error.ts'
import { EventRecorder } from './event-recorder.ts'
import type { ApiRequest, Transport } from './transport.ts'

const hamburg = {
  apiVersion: 'lotse.dev/v1alpha1',
  kind: 'Agency',
  namespace: 'lotse',
  name: 'hamburg',
  uid: 'u1',
}

interface Fixture {
  readonly clock: ManualClock
  readonly recorder: EventRecorder
  readonly sent: ApiRequest[]
  /** How many events were dropped. */
  readonly dropped: () => number
}

function fixture(answer: (request: ApiRequest) => void = () => {}): Fixture {
  const clock = createManualClock()
  const sent: ApiRequest[] = []
  const transport: Pick<Transport, 'request'> = {
    request: async (request) => {
      sent.push(request)
      answer(request)
      return {}
    },
  }
  let [ids, dropped] = [0, 0]
  const recorder = new EventRecorder({
    transport: transport as Transport,
    controller: 'lotse.dev/operator',
    instance: 'first',
    clock,
    randomId: () => `id${ids++}`,
    log: silentLogger,
    observer: { dropped: () => (dropped += 1) },
  })
  return { clock, recorder, sent, dropped: () => dropped }
}

test('an event says who, what, when and about which object', async () => {
  const { recorder, sent, clock } = fixture()
  recorder.record(hamburg, 'Warning', 'LegalTextMissing', 'a legal text is missing')
  await recorder.flush()
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/apis/events.k8s.io/v1/namespaces/lotse/events',
      body: {
        apiVersion: 'events.k8s.io/v1',
        kind: 'Event',
        metadata: { name: 'hamburg.id0', namespace: 'lotse' },
        eventTime: clock.now().toISOString().replace('Z', '000Z'),
        reportingController: 'lotse.dev/operator',
        reportingInstance: 'first',
        action: 'Reconcile',
        type: 'Warning',
        reason: 'LegalTextMissing',
        note: 'a legal text is missing',
        regarding: hamburg,
      },
    },
  ])
})

test('the same again is a series, something else is not, and after a while it is news again', async () => {
  const { recorder, sent, clock } = fixture()
  for (const reason of ['A', 'A', 'A', 'B']) recorder.record(hamburg, 'Normal', reason, 'x')
  await recorder.flush()
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH', 'POST'])
  expect(sent[2]).toMatchObject({
    path: '/apis/events.k8s.io/v1/namespaces/lotse/events/hamburg.id0',
    body: { series: { count: 3 } },
  })
  await clock.advance(6 * 60_000)
  recorder.record(hamburg, 'Normal', 'A', 'x')
  await recorder.flush()
  expect(sent.at(-1)?.method).toBe('POST')
})

test('a series whose first event was removed begins anew', async () => {
  const { recorder, sent, dropped } = fixture(({ method, path }) => {
    if (method === 'PATCH' && path.endsWith('id0'))
      throw new ApiError({ status: 404, reason: 'NotFound' })
  })
  for (let count = 0; count < 3; count += 1) recorder.record(hamburg, 'Normal', 'A', 'x')
  await recorder.flush()
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST', 'PATCH'])
  expect(sent[3]).toMatchObject({ body: { series: { count: 2 } } })
  expect(dropped()).toBe(0)
})

test('one object that changes all the time cannot drown the others', async () => {
  const { recorder, sent, clock, dropped } = fixture()
  for (let count = 0; count < 100; count += 1) recorder.record(hamburg, 'Normal', `R${count}`, 'x')
  recorder.record({ ...hamburg, name: 'kiel', uid: 'u2' }, 'Normal', 'R', 'x')
  await recorder.flush()
  expect(sent).toHaveLength(26)
  expect(dropped()).toBe(75)
  await clock.advance(5 * 60_000)
  recorder.record(hamburg, 'Normal', 'one', 'x')
  recorder.record(hamburg, 'Normal', 'two', 'x')
  await recorder.flush()
  expect(sent).toHaveLength(27)
})

test('an event that cannot be sent is dropped, and the next one is tried', async () => {
  let down = true
  const { recorder, sent, dropped } = fixture(() => {
    if (down) throw new ApiError({ status: 403, reason: 'Forbidden' })
  })
  recorder.record(hamburg, 'Normal', 'A', 'x')
  await recorder.flush()
  down = false
  recorder.record(hamburg, 'Normal', 'A', 'x')
  await recorder.flush()
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST'])
  expect(dropped()).toBe(1)
})

test('while nothing can be sent, no more than a bounded number waits', async () => {
  const { recorder, sent, dropped } = fixture()
  recorder.record(hamburg, 'Normal', 'A', 'x')
  for (let count = 0; count < 1_000; count += 1)
    recorder.record({ ...hamburg, uid: `u${count}` }, 'Normal', 'A', 'x')
  await recorder.flush()
  expect(sent).toHaveLength(200)
  expect(dropped()).toBe(801)
})

test('a note is cut to what the API server takes', async () => {
  const { recorder, sent } = fixture()
  recorder.record(hamburg, 'Normal', 'A', 'x'.repeat(2_000))
  await recorder.flush()
  expect(sent[0]?.body).toMatchObject({ note: 'x'.repeat(1_024) })
})
