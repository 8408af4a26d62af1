import { describeAgency } from '../../agencies/agency-page.ts'
import { negotiateLocale } from '../../agencies/negotiate-locale.ts'
import { findAgencyConfig } from '../../postgres/agency-config.ts'
import { readLegalTexts } from '../../postgres/legal-text.ts'
import { databaseNow } from '../../postgres/now.ts'
import { readSettings } from '../../postgres/settings.ts'
import { Problem } from '../../problem.ts'
import { answer, defineRoute } from '../route.ts'
import { agencyPage, legalText, textKind } from '../schemas/agency.ts'
import { name, optionalText } from '../schemas/common.ts'
import { z } from 'zod'

/** What the page of a link shows. */
export const getAgency = defineRoute({
  method: 'get',
  path: '/live-chat/agencies/{agency}',
  audience: 'anyone',
  summary: 'An agency as the page of a link shows it; nothing is created',
  params: z.strictObject({ agency: name }),
  query: z.strictObject({ topic: optionalText, link: optionalText, locale: optionalText }),
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
    return answer(200, describeAgency(agency, settings, queue, query, now))
  },
})

/** A legal text of an agency. */
export const getLegalText = defineRoute({
  method: 'get',
  path: '/live-chat/agencies/{agency}/legal/{kind}',
  audience: 'anyone',
  summary: 'A legal text, in the asked locale or the default one',
  params: z.strictObject({ agency: name, kind: name }),
  query: z.strictObject({ locale: optionalText }),
  body: undefined,
  responses: { 200: legalText },
  problems: ['agency-not-found'],
  handle: async ({ context }, { params, query }) => {
    const { pool } = context.database
    const kind = textKind.safeParse(params.kind).data
    if (kind === undefined) throw new Problem('not-found')
    const [settings, agency, texts] = await Promise.all([
      readSettings(pool),
      findAgencyConfig(pool, params.agency),
      readLegalTexts(pool, params.agency, kind),
    ])
    if (agency === undefined) throw new Problem('agency-not-found')
    const locales = texts.map(({ locale }) => locale)
    const chosen = negotiateLocale(query.locale, locales, settings.defaultLocale)
    const text = texts.find(({ locale }) => locale === chosen)
    if (text === undefined) throw new Problem('not-found')
    return answer(200, text)
  },
})
