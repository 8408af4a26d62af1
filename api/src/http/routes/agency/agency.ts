import { unavailableReasons } from '@lotse/contract/door-reason'
import { weekdays } from '@lotse/contract/opening-hours'
import { z } from 'zod'
import { describeAgency } from '../../../agencies/agency-page.ts'
import { sealAddress } from '../../../agencies/sealed-address.ts'
import { findAgencyConfig } from '../../../postgres/agency-config.ts'
import { databaseNow } from '../../../postgres/now.ts'
import { readSettings } from '../../../postgres/settings.ts'
import { Problem } from '../../../problem.ts'
import { answer, defineRoute } from '../../route.ts'
import { crisisNumber, estimatedWait, name, optionalText } from '../../schemas.ts'

const textInLocale = z.strictObject({ locale: z.string(), version: z.string() }).nullable()

/** When clients may enter. */
const openingHours = z.strictObject({
  timeZone: z.string(),
  weekly: z.array(z.strictObject({ day: z.enum(weekdays), from: z.string(), to: z.string() })),
})

/** An agency as the page of a link shows it. */
const agencyPage = z.strictObject({
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
  formOfAddress: z.enum(['formal', 'informal']),
  branding: z.strictObject({ accent: z.string().nullable(), logo: z.string().nullable() }),
  crisis: z.array(crisisNumber),
  rating: z.boolean(),
  quickExitUrl: z.string().nullable(),
  accessibilityStatementUrl: z.string().nullable(),
  /** Leads back to this address and shows neither agency nor topic. */
  code: z.string(),
})

/** What the page of a link shows. */
export const getAgency = defineRoute({
  method: 'get',
  path: '/live-chat/agencies/{agency}',
  audience: 'anyone',
  summary: 'An agency as the page of a link shows it; nothing is created',
  params: z.strictObject({ agency: name }),
  query: z.strictObject({ topic: optionalText(), link: optionalText(), locale: optionalText() }),
  body: undefined,
  responses: { 200: agencyPage },
  problems: ['agency-not-found'],
  handle: async ({ context, live }, { params, query }) => {
    const { pool } = context.database
    const [settings, agency, now] = await Promise.all([
      readSettings(pool),
      findAgencyConfig(pool, params.agency),
      databaseNow(pool),
    ])
    if (agency === undefined) throw new Problem('agency-not-found')
    const queue = await live.snapshots.recent(agency.name)
    const { topic, link } = query
    const code = sealAddress(context.sealer, {
      agency: agency.name,
      ...(topic !== undefined && { topic }),
      ...(link !== undefined && { link }),
    })
    return answer(200, { ...describeAgency(agency, settings, queue, query, now), code })
  },
})
