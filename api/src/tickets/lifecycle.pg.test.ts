import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { eventually } from '../../../test/setup/eventually.ts'
import { publishedVersions } from '../../test/published-config.ts'
import { publishedDatabase } from '../../test/suite.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { sampleCounselor } from '../../test/ticket-in-state.ts'
import { setAvailability } from '../postgres/availability.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import { accept } from './accept.ts'
import { consent } from './consent.ts'
import { credentials } from './credentials.ts'
import { registerDevice } from './register-device.ts'
import { endByClient } from './end.ts'
import { enter } from './enter.ts'
import { isWiped } from './is-wiped.ts'
import { resume } from './resume.ts'

const database = await publishedDatabase()
let context: TestContext

beforeEach(async () => {
  context = await createTestContext({ databaseUrl: database.urls.api })
})
afterEach(async () => context.close())

test('the main job, from entering to the confirmed wipe', async () => {
  const sessionHash = randomBytes(32)
  const { ticket } = await enter(context, {
    agency: 'hamburg',
    dataPolicy: publishedVersions.dataPolicy,
    sessionHash,
  })
  expect(ticket).toMatchObject({ state: 'Waiting', topic: null, agency: 'hamburg' })
  const { ticketId } = ticket
  await setAvailability(database.pool, 'cora', 'hamburg', true)

  const accepted = await accept(context, { subject: 'cora', agencies: ['hamburg'] }, ticketId)
  expect(accepted.roomId).not.toBeNull()
  const chat = (await credentials(context, sampleCounselor, ticketId)).chat
  await registerDevice(
    context,
    { ticketId, person: 'counselor' },
    { deviceId: chat.deviceId, ed25519: 'ke', curve25519: 'kc' },
  )
  const asked = await reread(ticketId)
  await consent(context, asked, { decision: 'confirm', agreement: publishedVersions.agreement })
  const resumed = await resume(context, await reread(ticketId))
  expect(resumed.chat?.roomId).toBe(accepted.roomId)
  await registerDevice(
    context,
    { ticketId, person: 'client' },
    { deviceId: resumed.chat?.deviceId ?? '', ed25519: 'ae', curve25519: 'ac' },
  )
  expect((await reread(ticketId)).state).toBe('Active')
  await eventually(() => expect(context.messaging.rooms.get(chat.roomId)?.open).toBe(true))

  const ended = await endByClient(context, await reread(ticketId))
  expect(ended.state).toBe('Ended')
  await eventually(() => expect(context.messaging.rooms.get(chat.roomId)?.open).toBe(false))
  // What the room looks like at the last moment before it goes: those in it have been told.
  const tombstones: unknown[] = []
  const { messaging } = context
  const removeTraces = messaging.removeTraces.bind(messaging)
  messaging.removeTraces = async (traces) => {
    tombstones.push(messaging.rooms.get(chat.roomId)?.tombstoned)
    await removeTraces(traces)
  }
  await database.travel(48 * 3600 + 1)
  await eventually(async () => expect(await isWiped(context, ended.receipt ?? '')).toBe(true))
  expect(tombstones).toEqual([true])
  expect(context.messaging.rooms.size).toBe(0)
  expect(context.messaging.users.size).toBe(0)
  expect(context.identity.users.size).toBe(0)
  expect(await findTicket(database.pool, { ticketId })).toBeUndefined()
})

async function reread(ticketId: string) {
  const ticket = await findTicket(database.pool, { ticketId })
  if (ticket === undefined) throw new Error('the ticket is gone')
  return ticket
}
