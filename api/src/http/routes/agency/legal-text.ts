import { z } from 'zod'
import { negotiateLocale } from '@lotse/contract/negotiate-locale'
import { findAgencyConfig } from '../../../postgres/agency-config.ts'
import { readLegalTexts } from '../../../postgres/legal-text.ts'
import { readSettings } from '../../../postgres/settings.ts'
import { Problem } from '../../../problem.ts'
import { answer, defineRoute } from '../../route.ts'
import { moment, name, optionalText, textKind, textSource } from '../../schemas.ts'

/** A legal text with its body. */
const legalText = z.strictObject({
  kind: textKind,
  locale: z.string(),
  version: z.string(),
  publishedAt: moment.describe('When this version was published for the first time'),
  source: textSource,
  html: z.string(),
  short: z.string().nullable(),
})

/** A legal text of an agency. */
export const getLegalText = defineRoute({
  method: 'get',
  path: '/live-chat/agencies/{agency}/legal/{kind}',
  audience: 'anyone',
  summary: 'A legal text, in the asked locale or the default one',
  params: z.strictObject({ agency: name, kind: name }),
  query: z.strictObject({ locale: optionalText() }),
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
    return answer(200, { ...text, publishedAt: text.publishedAt.toISOString() })
  },
})
