import { expect, test } from '@jest/globals'
import { messagingServerContract } from '../../test/messaging-server.contract.ts'
import { createFakeMessagingServer } from '../../test/fake-messaging-server.ts'

const server = createFakeMessagingServer()
messagingServerContract(
  () => server,
  async (roomId) => server.rooms.get(roomId)?.tombstoned === true,
)

test.each([
  { faults: { down: true }, code: 'unavailable', effect: false },
  { faults: { refusing: true }, code: 'refused', effect: false },
  { faults: { answerLost: true }, code: 'unavailable', effect: true },
])('$faults: the call is $code, effect = $effect', async ({ faults, code, effect }) => {
  const faulty = createFakeMessagingServer()
  faulty.faults.set(faults)
  await expect(faulty.ensureUser('lc_a_x')).rejects.toMatchObject({ code })
  expect(faulty.users.has('lc_a_x')).toBe(effect)
  faulty.faults.clear()
  await expect(faulty.ensureUser('lc_a_x')).resolves.toBeUndefined()
  expect(faulty.faults.calls.get('ensureUser')).toBe(2)
})

test('a call that hangs has its effect and fails when the fault goes', async () => {
  const faulty = createFakeMessagingServer()
  faulty.faults.set({ hangAfterEffect: true, only: ['ensureUser'] })
  const outcome = faulty.ensureUser('lc_a_x').catch((error: unknown) => error)
  while (faulty.faults.hanging === 0) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(faulty.users.has('lc_a_x')).toBe(true)
  await expect(faulty.list('x')).resolves.toMatchObject({ localparts: ['lc_a_x'] })
  faulty.faults.clear()
  expect(await outcome).toMatchObject({ code: 'unavailable' })
})

test('a homeserver that is down says so before any claim', () => {
  const faulty = createFakeMessagingServer()
  expect(faulty.available()).toBe(true)
  faulty.faults.set({ down: true })
  expect(faulty.available()).toBe(false)
})
