import { z } from 'zod'
import { chat, moment, name, roster, text } from './common.ts'

/** A counselor's switches. */
export const availability = z.strictObject({
  agencies: z.array(z.strictObject({ agency: z.string(), on: z.boolean(), active: z.boolean() })),
})

/** Switching on or off. */
export const availabilityBody = z.strictObject({ agency: name, on: z.boolean() })

/** Which part of a queue to list. */
export const ticketsQuery = z.strictObject({
  agency: name,
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .default('50')
    .transform(Number)
    .pipe(z.int().min(1).max(200)),
  after: text.max(200).optional(),
})

/** A part of a queue. */
export const tickets = z.strictObject({
  tickets: z.array(
    z.strictObject({
      ticketId: z.string(),
      pseudonym: z.string(),
      topic: z.string().nullable(),
      joinedAt: moment,
      minutesWaiting: z.int().min(0),
    }),
  ),
  next: z.string().optional(),
})

/** Which ticket to accept. */
export const acceptQuery = z.strictObject({ ticketId: name })

/** An accepted ticket whose room exists. */
export const accepted = z.strictObject({
  ticketId: z.string(),
  roomId: z.string(),
  state: z.literal('Accepted'),
})

/** An accepted ticket whose room is still being made. */
export const acceptedWithoutRoom = z.strictObject({ ...accepted.shape, roomId: z.null() })

/** Why a waiting ticket is turned away. Asked so that it is a decision; kept nowhere. */
export const dismissBody = z.strictObject({ reason: z.enum(['abuse', 'mistake']) })

/** A ticket that was turned away. */
export const dismissed = z.strictObject({ state: z.literal('Wiped') })

/** A counselor's own chats. */
export const sessions = z.strictObject({
  sessions: z.array(
    z.strictObject({
      ticketId: z.string(),
      agency: z.string(),
      state: z.enum(['Accepted', 'Consented', 'Active', 'Ended']),
      pseudonym: z.string().nullable(),
      topic: z.string().nullable(),
      acceptedAt: moment,
      purgeAt: moment.optional(),
      rosterVersion: z.int().min(1).optional(),
    }),
  ),
})

/** A counselor's credentials for one chat. */
export const credentials = z.strictObject({ chat, roster: roster.nullable() })
