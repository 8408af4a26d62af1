import type { LegalTextSource } from '@lotse/contract/legal-text'
import { platformName } from '@lotse/crds/platform'
import { z } from 'zod'
import {
  previewAdministeredText,
  readAdministeredTexts,
  writeAdministeredText,
} from '../../../admin/administered-texts.ts'
import { answer, defineRoute, type Route } from '../../route.ts'
import { name, nothing, text, textKind, textSource } from '../../schemas.ts'
import { changeProblems } from './change-problems.ts'

/**
 * Bytes of the largest text: 65,536 characters of at most six bytes each, as JSON may write them, and the rest of the body.
 */
const bodyLimit = 400 * 1024

/** Texts of a level. */
const administeredTexts = z.strictObject({
  locales: z.array(z.string()),
  defaultLocale: z.string(),
  placeholders: z.array(z.string()),
  version: z.string(),
  texts: z.array(
    z.strictObject({
      kind: textKind,
      locale: z.string(),
      markdown: z.string().nullable(),
      short: z.string().nullable(),
      shownShort: z.array(z.string()),
      chain: z.array(
        z.strictObject({
          level: textSource,
          name: z.string(),
          displayName: z.string(),
          markdown: z.string().nullable(),
          short: z.string().nullable(),
        }),
      ),
      blocks: z.array(z.string()),
      source: textSource.nullable(),
      html: z.string().nullable(),
      version: z.string().nullable(),
      editable: z.boolean(),
    }),
  ),
})

/** New words of a level; null takes them away. */
const textEdit = z.strictObject({
  kind: textKind,
  locale: name,
  markdown: text.max(65_536).nullable(),
  short: text.max(1000).nullable().optional(),
  ifVersion: text.max(200).optional(),
})

/** Words that somebody is writing. */
const draft = z.strictObject({
  kind: textKind,
  locale: name,
  markdown: text.max(65_536),
  short: text.max(1000).nullable().optional(),
})

/** How they would read. */
const preview = z.strictObject({ html: z.string(), short: z.array(z.string()) })

/** The three routes of each level. */
export const legalTextRoutes: readonly Route[] = [
  ...routesOf('platform', '/live-chat/admin/platform/legal-texts', nothing, () => platformName),
  ...routesOf(
    'tenant',
    '/live-chat/admin/tenants/{tenant}/legal-texts',
    z.strictObject({ tenant: name }),
    ({ tenant }) => tenant,
  ),
  ...routesOf(
    'agency',
    '/live-chat/admin/agencies/{agency}/legal-texts',
    z.strictObject({ agency: name }),
    ({ agency }) => agency,
  ),
]

function routesOf<Params extends z.ZodObject>(
  level: LegalTextSource,
  path: string,
  params: Params,
  nameIn: (values: z.output<Params>) => string,
): readonly Route[] {
  const common = { path, audience: 'staff', params, query: nothing } as const
  return [
    defineRoute({
      ...common,
      method: 'get',
      summary: `Legal texts as the ${level} shows them, with the source of each`,
      body: undefined,
      responses: { 200: administeredTexts },
      problems: ['unauthenticated', 'agency-not-found'],
      handle: async ({ context }, { principal, params: values }) =>
        answer(
          200,
          await readAdministeredTexts(context.database.pool, principal.groups, {
            level,
            name: nameIn(values),
          }),
        ),
    }),
    defineRoute({
      ...common,
      method: 'put',
      summary: `Gives the ${level} words of its own, or takes them away; answers when clients see it`,
      body: textEdit,
      bodyLimit,
      responses: { 200: administeredTexts },
      problems: changeProblems,
      handle: async ({ changes }, { principal, params: values, body }) =>
        answer(
          200,
          await writeAdministeredText(changes, principal, { level, name: nameIn(values) }, body),
        ),
    }),
    defineRoute({
      ...common,
      path: `${path}/preview`,
      method: 'post',
      summary: `Shows how words of the ${level} would read; writes nothing`,
      body: draft,
      bodyLimit,
      responses: { 200: preview },
      problems: ['unauthenticated', 'agency-not-found', 'invalid-field'],
      handle: async ({ context }, { principal, params: values, body }) => {
        const owner = { level, name: nameIn(values) }
        const { pool } = context.database
        return answer(200, await previewAdministeredText(pool, principal.groups, owner, body))
      },
    }),
  ]
}
