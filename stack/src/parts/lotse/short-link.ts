import { asSuperuser } from '../postgres/databases.ts'

/**
 * The short address of a link that is on, one of the sample agency `hamburg` if it has any; undefined when the operator has
 * published none.
 *
 * @param url a superuser's connection to the database `lotse`
 * @param origin of the pages
 */
export async function shortLink(url: string, origin: string): Promise<string | undefined> {
  return asSuperuser(url, async (client) => {
    const { rows } = await client.query<{ code: string }>(
      `select code from config.link where enabled and code is not null
       order by agency <> 'hamburg', agency, name limit 1`,
    )
    return rows[0] === undefined ? undefined : `${origin}/c/${rows[0].code}`
  })
}
