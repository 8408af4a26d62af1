import { unavailableReasons } from '@lotse/contract/door-reason'
import { weekdays } from '@lotse/crds/opening-hours'
import { z } from 'zod'
import { estimatedWait } from './common.ts'

/** Kinds of legal text. */
export const textKind = z.enum(['dataPolicy', 'imprint', 'agreement'])

const textInLocale = z.strictObject({ locale: z.string(), version: z.string() }).nullable()

/** When clients may enter. */
const openingHours = z.strictObject({
  timeZone: z.string(),
  weekly: z.array(z.strictObject({ day: z.enum(weekdays), from: z.string(), to: z.string() })),
})

/** An agency as the page of a link shows it. */
export const agencyPage = z.strictObject({
  agency: z.string(),
  displayName: z.string(),
  topic: z.string().nullable(),
  topicKnown: z.boolean(),
  topicDisplayName: z.string().nullable(),
  greeting: z.string().nullable(),
  liveChatEnabled: z.boolean(),
  available: z.boolean(),
  reason: z.enum(unavailableReasons).nullable(),
  activeCounselors: z.int().min(0),
  estimatedWait,
  openingHours: openingHours.nullable(),
  enquiryUrl: z.string().nullable(),
  legal: z.strictObject({
    dataPolicy: textInLocale,
    imprint: textInLocale,
    agreement: textInLocale,
  }),
  locales: z.array(z.string()),
})

/** What a code of a link stands for. */
export const codedLink = z.strictObject({
  agency: z.string(),
  topic: z.string().optional(),
  link: z.string(),
})

/** A legal text with its body. */
export const legalText = z.strictObject({
  kind: textKind,
  locale: z.string(),
  version: z.string(),
  source: z.enum(['platform', 'tenant', 'agency']),
  html: z.string(),
})
