import type { Queryable } from './database.ts'

/**
 * The PNG that an agency shows, or `undefined`.
 *
 * @param version of exactly this image; an earlier one is not found
 */
export async function findLogo(
  database: Queryable,
  agency: string,
  version: string,
): Promise<Buffer | undefined> {
  const found = await database.query<{ logo: Buffer }>({
    name: 'find-logo',
    text: `select decode(a.logo, 'base64') as logo from config.agency a
      where a.name = $1 and a.logo_version = $2`,
    values: [agency, version],
  })
  return found.rows[0]?.logo
}
