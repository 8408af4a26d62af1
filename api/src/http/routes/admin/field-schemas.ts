import { z } from 'zod'
import { text } from '../../schemas.ts'

/*
 * Fields of resources as admins read and send them. Bounds and patterns are those of the resources (crds/): the operator
 * checks them and names the field, so here only the form is checked.
 */

const byLocale = z.record(text, text)

/** When clients may enter. */
const openingHours = z.strictObject({
  timeZone: text,
  weekly: z.array(z.strictObject({ day: text, from: text, to: text })),
})

const topics = z.array(z.strictObject({ slug: text, displayName: byLocale }))

const cannedReplies = z.array(z.strictObject({ key: text, text: byLocale }))

/** Telephone numbers by locale. */
const crisis = z.record(
  text,
  z.array(z.strictObject({ name: text, number: text, hours: text.exactOptional() })),
)

/** Colour and logo (PNG in base64). */
const branding = z.strictObject({ accent: text.exactOptional(), logo: text.exactOptional() })

/** Settings of an agency. */
export const agencySettings = z.strictObject({
  openingHours: openingHours.nullable(),
  topics,
  maxWaiting: z.number().nullable(),
  cannedReplies,
  greeting: byLocale.nullable(),
  formOfAddress: text,
  branding: branding.nullable(),
  crisis: crisis.nullable(),
})

/** The version that the admin has seen; absent overwrites whatever is there. */
const ifVersion = text.max(200).optional()

/** What can be changed of an agency; null removes a field. */
export const agencyPatch = z.strictObject({
  ifVersion,
  liveChatEnabled: z.boolean().optional(),
  openingHours: openingHours.nullable().optional(),
  topics: topics.nullable().optional(),
  maxWaiting: z.number().nullable().optional(),
  cannedReplies: cannedReplies.nullable().optional(),
  greeting: byLocale.nullable().optional(),
  formOfAddress: text.nullable().optional(),
  branding: branding.nullable().optional(),
  crisis: crisis.nullable().optional(),
})

/** What can be changed of a tenant; null removes a field. */
export const tenantPatch = z.strictObject({
  ifVersion,
  liveChatEnabled: z.boolean().optional(),
  branding: branding.nullable().optional(),
})

/** What can be changed of the platform; null removes a field. */
export const platformPatch = z.strictObject({
  ifVersion,
  crisis: crisis.nullable().optional(),
  rating: z.boolean().optional(),
  quickExitURL: text.nullable().optional(),
})

/** What admins learn of a resource beside its values. */
export const administration = {
  locked: z.array(z.strictObject({ path: z.string(), manager: z.string() })),
  sourceProblems: z.array(z.strictObject({ path: z.string(), rule: z.string() })),
  version: z.string(),
}

/** The own branding of an object. */
export const ownBranding = branding.nullable()

/** Crisis numbers of an object. */
export const ownCrisis = crisis.nullable()

/** Bytes of the largest edit: fifty canned replies in four languages with room to spare. */
export const editLimit = 1024 * 1024
