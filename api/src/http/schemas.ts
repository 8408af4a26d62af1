import { legalTextKinds, legalTextSources } from '@lotse/contract/legal-text'
import { problemReasons } from '@lotse/contract/problem'
import { z } from 'zod'
import { ticketStates } from '../domain/state.ts'
import { problems, type ProblemCode } from '../problem.ts'

/** A text that can be stored: PostgreSQL has no place for the character NUL. */
export const text = z.string().regex(/^[^\0]*$/)

/**
 * A name in a path or body. Only so long that it can be handled: whether it exists is answered by a 404, so that unknown
 * and malformed names cannot be told apart.
 */
export const name = text.min(1).max(200)

/** An optional string of at most `longest` characters; an empty one counts as absent. */
export const optionalText = (longest = 200) =>
  text
    .max(longest)
    .optional()
    .transform((value) => (value === '' ? undefined : value))

/** No parameters. */
export const nothing = z.strictObject({})

/** `quiet=1` asks for 204 in place of the 404 or 410 of a thing that is expected to be missing: browsers print those as errors. */
export const quiet = z.strictObject({ quiet: z.literal('1').optional() })

/** A moment in RFC 3339. */
export const moment = z.iso.datetime()

/** A version of a legal text: SHA-256 in hex. */
export const textVersion = text.min(1).max(200)

/** A text by locale. */
export const textByLocale = z.record(z.string(), z.string())

/** A telephone number for people who cannot wait; `dial` is what a `tel:` address takes. */
export const crisisNumber = z.strictObject({
  name: z.string(),
  number: z.string(),
  dial: z.string(),
  hours: z.string().nullable(),
})

/** An image in the answer's body. */
export const pngImage = z.custom<Buffer>((value) => Buffer.isBuffer(value))

/** A table in the answer's body, in a union with the JSON that `format=json` asks for. */
export const csvText = z.custom<Buffer>((value) => Buffer.isBuffer(value))

/** Header of an answer of {@link csvText}. */
export const csvType = { 'content-type': 'text/csv; charset=utf-8' }

/** What to answer: JSON unless CSV is asked for. */
export const exportFormat = z.enum(['json', 'csv']).default('json')

/** Where a page of rows begins that the newest comes first of. */
export const olderThan = text
  .regex(/^[1-9][0-9]{0,17}$/)
  .optional()
  .describe('Only rows that are older than the one with this id')

/** The level or agency that an answer is about: `platform`, `tenant:x` or `agency:x`. */
export const scope = text.regex(/^(?:platform|(?:tenant|agency):[^:]{1,200})$/)

/** A wait as a range in steps of five minutes, or null while nothing honest can be said. */
export const estimatedWait = z
  .strictObject({ p50Minutes: z.int().min(5), p80Minutes: z.int().min(5) })
  .nullable()

/** An answer without a body: status 204. */
export const noContent = z.undefined()

/** The one with whom somebody chats: connected, or silent for some minutes. */
export const peer = z.strictObject({
  state: z.enum(['here', 'away']),
  sinceMinutes: z.int().min(0).describe('Whole minutes since the last sign of life; 0 while here'),
})

/** With it the wipe can be checked later, without a cookie. */
export const receipt = z.string()

/** State of a ticket. */
export const state = z.enum(ticketStates)

/** A signed roster of devices. */
export const roster = z.strictObject({ payload: z.string(), signature: z.string() })

/** What a browser needs to be a device of the chat. */
export const chat = z.strictObject({
  homeserverUrl: z.string(),
  userId: z.string(),
  deviceId: z.string(),
  accessToken: z.string(),
  expiresInMs: z.int(),
  roomId: z.string(),
  serverShare: z.string(),
})

/** Kinds of legal text. */
export const textKind = z.enum(legalTextKinds)

/** Where a legal text comes from. */
export const textSource = z.enum(legalTextSources)

/** Of an ended chat whose counselor's rights were taken: who enters again within clientResume gets the old place. */
export const keepsPlace = z.literal(true).optional()

const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]]

/** Problem details (RFC 9457). Some codes add members of their own. */
export const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  reason: z.enum(problemReasons).optional(),
  errors: z.array(z.strictObject({ path: z.string(), rule: z.string() })).optional(),
})
