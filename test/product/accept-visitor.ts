import { expect } from '@jest/globals'
import { eventually } from '../setup/eventually.ts'
import type { Staff } from './staff.ts'
import type { Visitor } from './visitor.ts'

/** Accepts, and waits for the room: where Synapse takes longer than the api waits, the answer is 202 and the room comes later. */
export async function acceptVisitor(counselor: Staff, visitor: Visitor): Promise<void> {
  expect([200, 202]).toContain((await counselor.accept(visitor.ticketId)).status)
  await eventually(async () => {
    expect((await visitor.poll()).body).toHaveProperty('consentPrompt')
  }, 120)
}
