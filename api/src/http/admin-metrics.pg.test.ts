import { expect, test } from '@jest/globals'
import { startSuite } from '../../test/suite.ts'
import { beat, sampleCounselor, ticketIn } from '../../test/ticket-in-state.ts'
import { setAvailability } from '../postgres/availability.ts'
import { metrics } from './routes/admin/metrics.ts'
import { problem } from './schemas.ts'

const { api } = await startSuite({ agencies: ['hamburg', 'kiel'] })

test('the numbers are those of the queue and of the counselors who are here', async () => {
  const { context } = api
  const { pool } = context.database
  // Picked up, and so not waiting any more; its counselor is switched on and here.
  await ticketIn(context, 'Accepted')
  for (let visitor = 0; visitor < 3; visitor += 1) await ticketIn(context, 'Waiting')
  for (const { counselor, agency, on, here } of [
    { counselor: 'dora', agency: 'hamburg', on: true, here: true },
    { counselor: 'emil', agency: 'hamburg', on: true, here: false },
    { counselor: 'frida', agency: 'hamburg', on: false, here: true },
    { counselor: 'gustav', agency: 'kiel', on: true, here: true },
  ]) {
    await setAvailability(pool, counselor, agency, on)
    if (here) await beat(context, { counselor })
  }
  await beat(context, { counselor: sampleCounselor.subject })
  const token = await api.tokens.staffToken({ subject: 'a1', groups: ['/platform/admins'] })
  const response = await fetch(`${api.url}/live-chat/admin/metrics?scope=platform`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { agencies } = metrics.parse(await response.json())
  expect(agencies).toMatchObject([
    { agency: 'hamburg', waiting: 3, activeCounselors: 2 },
    { agency: 'kiel', waiting: 0, activeCounselors: 1 },
  ])
  const members = ['activeCounselors', 'agency', 'averageWaitMinutes', 'waiting']
  for (const each of agencies) expect(Object.keys(each).toSorted()).toEqual(members)
})

test.each([
  { group: '/platform/admins', scope: 'platform', sees: ['hamburg', 'kiel'] },
  { group: '/platform/admins', scope: 'tenant:nordlicht', sees: ['hamburg', 'kiel'] },
  { group: '/platform/admins', scope: 'tenant:unknown', sees: undefined },
  { group: '/platform/admins', scope: 'tenant:suedwind', sees: [] },
  { group: '/tenants/nordlicht/admins', scope: 'tenant:nordlicht', sees: ['hamburg', 'kiel'] },
  { group: '/tenants/nordlicht/admins', scope: 'agency:kiel', sees: ['kiel'] },
  { group: '/tenants/nordlicht/admins', scope: 'platform', sees: undefined },
  { group: '/tenants/suedwind/admins', scope: 'tenant:nordlicht', sees: undefined },
  { group: '/tenants/suedwind/admins', scope: 'agency:hamburg', sees: undefined },
  { group: '/agencies/hamburg/admins', scope: 'agency:hamburg', sees: ['hamburg'] },
  { group: '/agencies/hamburg/admins', scope: 'agency:kiel', sees: undefined },
  { group: '/agencies/hamburg/admins', scope: 'tenant:nordlicht', sees: undefined },
  { group: '/agencies/hamburg/counselors', scope: 'agency:hamburg', sees: ['hamburg'] },
  { group: '/agencies/hamburg/counselors', scope: 'platform', sees: undefined },
])('$group asks for $scope and sees $sees', async ({ group, scope, sees }) => {
  const token = await api.tokens.staffToken({ subject: 'a1', groups: [group] })
  const response = await fetch(`${api.url}/live-chat/admin/metrics?scope=${scope}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body: unknown = await response.json()
  const seen = metrics.safeParse(body).data?.agencies.map(({ agency }) => agency)
  const code = problem.safeParse(body).data?.code
  expect({ status: response.status, seen, code }).toEqual(
    sees === undefined
      ? { status: 404, seen: undefined, code: 'not-found' }
      : { status: 200, seen: sees, code: undefined },
  )
})
