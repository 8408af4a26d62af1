import { ticketReasonNames } from '@lotse/contract/ticket-reason'
import { z } from 'zod'
import { chat, estimatedWait, moment, name, roster, state, text, textVersion } from './common.ts'

/** Entering. */
export const enterBody = z.strictObject({
  agency: name,
  topic: text.max(200).optional(),
  zipCode: text.max(200).optional(),
  link: text.max(200).optional(),
  locale: text.max(35).optional(),
  consent: z.strictObject({ dataPolicy: textVersion }).optional(),
  // Whether it is a proof is judged only where one is required: what is none is then a 428.
  proof: text.max(2000).optional(),
})

/** How often a client has to be heard of. */
const heartbeat = z.strictObject({
  intervalSeconds: z.number().positive(),
  timeoutSeconds: z.number().positive(),
})

/** Of an ended chat whose counselor's rights were taken: who enters again within clientResume gets the old place. */
const keepsPlace = z.literal(true).optional()

/** A ticket as its own client sees it. */
const ownTicket = {
  ticketId: z.string(),
  agency: z.string(),
  pseudonym: z.string().nullable(),
  state,
  reason: z.enum(ticketReasonNames).optional(),
  topic: z.string().nullable(),
  queuePosition: z.int().min(1).nullable(),
  waiting: z.int().min(0).nullable(),
  estimatedWait,
  joinedAt: moment,
  heartbeat,
}

/** A ticket with a token for clients that are not on our pages. */
export const enteredTicket = z.strictObject({
  ...ownTicket,
  accessToken: z.string(),
  expiresIn: z.number(),
})

/** A ticket after a reload. */
export const resumedTicket = z.strictObject({
  ...ownTicket,
  chat: chat.optional(),
  roster: roster.nullable(),
  purgeAt: moment.optional(),
  keepsPlace,
})

/** The question for consent 2. */
const consentPrompt = z.strictObject({
  agency: z.strictObject({ name: z.string(), displayName: z.string() }),
  agreement: z.strictObject({ locale: z.string(), version: z.string() }),
  attempt: z.int().min(1),
  expiresAt: moment,
})

/** The answer of the queue endpoint. */
export const queueBody = z.strictObject({
  state,
  reason: z.enum(ticketReasonNames).optional(),
  keepsPlace,
  queuePosition: z.int().min(1).nullable(),
  waiting: z.int().min(0).nullable(),
  estimatedWait,
  version: z.string(),
  rosterVersion: z.int().min(1).optional(),
  consentPrompt: consentPrompt.optional(),
})

/** Consent 2. */
export const consentBody = z.strictObject({
  ticketId: name,
  decision: z.enum(['confirm', 'decline']),
  agreement: textVersion,
})

/** A device's public keys in base64, as Matrix writes them. */
export const deviceBody = z.strictObject({
  ticketId: name,
  deviceId: text.min(1).max(255),
  ed25519: z.string().regex(/^[A-Za-z0-9+/]{43}=?$/),
  curve25519: z.string().regex(/^[A-Za-z0-9+/]{43}=?$/),
})

/** A body that only names the ticket. */
export const ticketOnly = z.strictObject({ ticketId: name })

/** An end. With `close` the client puts the page of an ended chat away. */
export const endBody = z.strictObject({ ticketId: name, close: z.boolean().optional() })

/** A token for clients that are not on our pages. */
export const token = z.strictObject({ accessToken: z.string(), expiresIn: z.number() })

/** Answer to an end. */
export const ended = z.strictObject({
  state,
  purgeAt: moment.optional(),
  receipt: z.string().optional(),
})
