import type { Change } from '@lotse/contract/change-request'
import { z } from 'zod'
import { administeredAgency, administeredLinks } from '../../../admin/administered-agency.ts'
import { requestChange } from '../../../admin/request-change.ts'
import type { ApiParts } from '../../api-parts.ts'
import { answer, defineRoute } from '../../route.ts'
import type { StaffPrincipal } from '../../staff-principal.ts'
import { name, nothing } from '../../schemas.ts'
import { changeProblems } from './change-problems.ts'

const path = '/live-chat/admin/agencies/{agency}/links'
const params = z.strictObject({ agency: name })
const linkParams = z.strictObject({ agency: name, name })

/** A topic of the agency, or none. Whether it exists is answered by a 422. */
const linkTopic = name.nullable()

/** A new link. */
const newLink = z.strictObject({
  name,
  topic: linkTopic.default(null),
  enabled: z.boolean().default(true),
})

/** What can be changed of a link. Its name is in its address. */
const linkPatch = z.strictObject({
  topic: linkTopic.optional(),
  enabled: z.boolean().optional(),
})

/** The links of an agency. */
const links = z.strictObject({
  links: z.array(
    z.strictObject({
      name: z.string(),
      topic: z.string().nullable(),
      enabled: z.boolean(),
      url: z.string(),
      code: z.string().nullable(),
      codeUrl: z.string().nullable(),
    }),
  ),
})

/** The links of an agency. */
export const getLinks = defineRoute({
  method: 'get',
  path,
  audience: 'staff',
  summary: "An agency's links with their addresses",
  params,
  query: nothing,
  body: undefined,
  responses: { 200: links },
  problems: ['unauthenticated', 'agency-not-found'],
  handle: async (parts, { principal, params: { agency } }) =>
    answer(200, await linksOf(parts, principal.groups, agency)),
})

/** A new link. */
export const postLink = defineRoute({
  method: 'post',
  path,
  audience: 'staff',
  summary: 'Adds a link; answers when it is in effect, with all links',
  params,
  query: nothing,
  body: newLink,
  responses: { 201: links },
  problems: changeProblems,
  handle: async (parts, { principal, params: { agency }, body }) => {
    const { topic, enabled, name: added } = body
    const link = { name: added, ...(topic !== null && { topic }), enabled }
    return answer(201, await change(parts, principal, { kind: 'add-link', agency, link }))
  },
})

/** Another topic for a link, or switching it on or off. */
export const patchLink = defineRoute({
  method: 'patch',
  path: `${path}/{name}`,
  audience: 'staff',
  summary: "Changes a link's topic or switches it; answers when it is in effect, with all links",
  params: linkParams,
  query: nothing,
  body: linkPatch,
  responses: { 200: links },
  problems: changeProblems,
  handle: async (parts, { principal, params: { agency, name: changed }, body }) => {
    const { topic, enabled } = body
    const edit = {
      ...(topic !== undefined && { topic }),
      ...(enabled !== undefined && { enabled }),
    }
    return answer(
      200,
      await change(parts, principal, { kind: 'edit-link', agency, name: changed, ...edit }),
    )
  },
})

/** A link that is no longer needed. */
export const deleteLink = defineRoute({
  method: 'delete',
  path: `${path}/{name}`,
  audience: 'staff',
  summary: 'Removes a link; answers when it is in effect, with the links that are left',
  params: linkParams,
  query: nothing,
  body: undefined,
  responses: { 200: links },
  problems: changeProblems,
  handle: async (parts, { principal, params: { agency, name: removed } }) =>
    answer(200, await change(parts, principal, { kind: 'remove-link', agency, name: removed })),
})

async function change(
  parts: ApiParts,
  { groups, token }: StaffPrincipal,
  asked: Extract<Change, { readonly agency: string }>,
): Promise<z.input<typeof links>> {
  const { pool } = parts.context.database
  await administeredAgency(pool, groups, asked.agency, 'agency.administer')
  await requestChange(parts.changes, token, asked)
  return linksOf(parts, groups, asked.agency)
}

async function linksOf(
  { context, appOrigin }: ApiParts,
  groups: readonly string[],
  asked: string,
): Promise<z.input<typeof links>> {
  const { pool } = context.database
  const agency = await administeredAgency(pool, groups, asked, 'agency.administer')
  return { links: [...administeredLinks(agency, appOrigin)] }
}
