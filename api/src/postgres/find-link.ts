import type { Queryable } from './database.ts'

/** A link and its agency. */
export interface FoundLink {
  readonly agency: string
  readonly topic: string | null
  readonly link: string
}

/** The link that a code leads to, also when it is switched off; undefined when there is none. */
export async function findLinkByCode(
  database: Queryable,
  code: string,
): Promise<FoundLink | undefined> {
  const { rows } = await database.query<FoundLink>({
    name: 'find-link-by-code',
    text: `select agency, topic, name as link from config.link where code = $1`,
    values: [code],
  })
  return rows[0]
}
