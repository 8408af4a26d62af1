import { platformName } from '@lotse/crds/platform'
import { z } from 'zod'
import { describePlatform } from '../../../agencies/platform-page.ts'
import { platformText } from '../../../agencies/platform-text.ts'
import { findOwnTexts } from '../../../postgres/own-texts.ts'
import { readSettings } from '../../../postgres/settings.ts'
import { Problem } from '../../../problem.ts'
import { answer, defineRoute } from '../../route.ts'
import { crisisNumber, name, nothing, optionalText } from '../../schemas.ts'

const platformKind = z.enum(['dataPolicy', 'imprint'])

/** The platform as pages without an agency show it. */
const platformPage = z.strictObject({
  displayName: z.string(),
  locales: z.array(z.string()),
  defaultLocale: z.string(),
  enquiryUrl: z.string().nullable(),
  crisis: z.array(crisisNumber),
  quickExitUrl: z.string().nullable(),
  accessibilityStatementUrl: z.string().nullable(),
})

/** A text of the platform. Nobody agrees to it here, so it has no version. */
const platformLegalText = z.strictObject({
  kind: platformKind,
  locale: z.string(),
  html: z.string(),
  short: z.string().nullable(),
})

/** What a page shows that knows no agency, for example after a link with a typing error. */
export const getPlatform = defineRoute({
  method: 'get',
  path: '/live-chat/platform',
  audience: 'anyone',
  summary: 'The platform as pages without an agency show it',
  params: nothing,
  query: z.strictObject({ locale: optionalText() }),
  body: undefined,
  responses: { 200: platformPage },
  problems: [],
  handle: async ({ context }, { query }) => {
    const { pool } = context.database
    const [settings, own] = await Promise.all([
      readSettings(pool),
      findOwnTexts(pool, 'platform', platformName),
    ])
    if (own === undefined) throw new Problem('not-found')
    return answer(200, describePlatform(own.displayName, settings, query.locale))
  },
})

/** A text of the platform for the same pages. */
export const getPlatformText = defineRoute({
  method: 'get',
  path: '/live-chat/platform/legal/{kind}',
  audience: 'anyone',
  summary: 'Data policy or imprint of the platform, for pages without an agency',
  params: z.strictObject({ kind: name }),
  query: z.strictObject({ locale: optionalText() }),
  body: undefined,
  responses: { 200: platformLegalText },
  problems: [],
  handle: async ({ context }, { params, query }) => {
    const { pool } = context.database
    const kind = platformKind.safeParse(params.kind).data
    const [settings, own] = await Promise.all([
      readSettings(pool),
      findOwnTexts(pool, 'platform', platformName),
    ])
    if (kind === undefined || own === undefined) throw new Problem('not-found')
    const text = platformText(own, settings, kind, query.locale)
    if (text === undefined) throw new Problem('not-found')
    return answer(200, text)
  },
})
