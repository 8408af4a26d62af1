import { jsonObject, selectList } from '@lotse/contract/columns'
import {
  agencyColumns,
  linkColumns,
  publishedTextColumns,
  type AdministrationRow,
  type AgencyRow,
  type LinkRow,
  type OwnBrandingRow,
  type PublishedText,
} from '@lotse/contract/config-rows'
import type { Queryable } from './database.ts'

/** An agency as the operator published it, with its links and the versions of its texts. */
export interface AgencyConfig extends Omit<
  AgencyRow,
  'deletionPolicy' | 'ownTexts' | 'logo' | keyof AdministrationRow | keyof OwnBrandingRow
> {
  readonly links: readonly LinkRow[]
  readonly texts: readonly PublishedText[]
}

// What is long or only for admins has readers of its own (own-texts.ts, logo.ts, administration.ts).
const {
  deletionPolicy: _policy,
  ownTexts: _texts,
  logo: _logo,
  ownBranding: _branding,
  brandingProblem: _problem,
  version: _version,
  locked: _locked,
  sourceProblems: _problems,
  ...columns
} = agencyColumns

/** Reads an agency with its links and the versions of its texts, or `undefined`. */
export async function findAgencyConfig(
  database: Queryable,
  name: string,
): Promise<AgencyConfig | undefined> {
  const found = await database.query<AgencyConfig>({
    name: 'find-agency-config',
    text: `select ${selectList(columns, 'a')},
        coalesce((select jsonb_agg(${jsonObject(linkColumns, 'l')})
          from config.link l where l.agency = a.name), '[]') as links,
        coalesce((select jsonb_agg(${jsonObject(publishedTextColumns, 'x')})
          from config.legal_text x where x.agency = a.name), '[]') as texts
      from config.agency a where a.name = $1`,
    values: [name],
  })
  return found.rows[0]
}
