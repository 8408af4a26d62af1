import { changeWays } from '@lotse/contract/change-record'
import type { LegalTextSource } from '@lotse/contract/legal-text'
import { platformName } from '@lotse/crds/platform'
import { z } from 'zod'
import { readTextHistory } from '../../../admin/text-history.ts'
import { answer, defineRoute, type Route } from '../../route.ts'
import { moment, name, nothing, olderThan, textKind } from '../../schemas.ts'

const query = z.strictObject({ kind: textKind, locale: name, before: olderThan })

/** Versions of a text. */
export const textHistory = z.strictObject({
  versions: z.array(
    z.strictObject({
      markdown: z.string().nullable(),
      short: z.string().nullable(),
      from: moment,
      until: moment.nullable(),
      by: z
        .strictObject({
          way: z.enum(changeWays),
          name: z.string().nullable(),
          manager: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  next: z.string().nullable(),
})

/** The route of each level. */
export const textHistoryRoutes: readonly Route[] = [
  routeOf('platform', '/live-chat/admin/platform', nothing, () => platformName),
  routeOf(
    'tenant',
    '/live-chat/admin/tenants/{tenant}',
    z.strictObject({ tenant: name }),
    ({ tenant }) => tenant,
  ),
  routeOf(
    'agency',
    '/live-chat/admin/agencies/{agency}',
    z.strictObject({ agency: name }),
    ({ agency }) => agency,
  ),
]

function routeOf<Params extends z.ZodObject>(
  level: LegalTextSource,
  path: string,
  params: Params,
  nameIn: (values: z.output<Params>) => string,
): Route {
  return defineRoute({
    method: 'get',
    path: `${path}/legal-texts/history`,
    audience: 'staff',
    summary: `The versions of a text of the ${level}'s own, the newest first, a hundred a page`,
    params,
    query,
    body: undefined,
    responses: { 200: textHistory },
    problems: ['unauthenticated', 'agency-not-found'],
    handle: async ({ context }, { principal, params: values, query: asked }) => {
      const owner = { level, name: nameIn(values) }
      const { pool } = context.database
      const page = await readTextHistory(pool, principal.groups, owner, asked)
      const versions = page.versions.map(({ markdown, short, from, until, way, name: by, manager }) => ({
        markdown,
        short,
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
        by: way === null ? null : { way, name: by, manager },
      }))
      return answer(200, { versions, next: page.next })
    },
  })
}
