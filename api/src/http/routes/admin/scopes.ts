import { z } from 'zod'
import { readAdministeredScopes } from '../../../admin/administered-scopes.ts'
import { answer, defineRoute } from '../../route.ts'
import { nothing } from '../../schemas.ts'

/** What somebody administers. */
const scopes = z.strictObject({
  platform: z.boolean(),
  tenants: z.array(z.strictObject({ tenant: z.string(), displayName: z.string() })),
  agencies: z.array(
    z.strictObject({
      agency: z.string(),
      displayName: z.string(),
      tenant: z.string(),
      mayEditTexts: z.boolean(),
    }),
  ),
})

/** What the person administers. */
export const getScopes = defineRoute({
  method: 'get',
  path: '/live-chat/admin/scopes',
  audience: 'staff',
  summary: 'What the person administers: the platform, tenants, agencies',
  params: nothing,
  query: nothing,
  body: undefined,
  responses: { 200: scopes },
  problems: ['unauthenticated'],
  handle: async ({ context }, { principal }) =>
    answer(200, await readAdministeredScopes(context.database.pool, principal.groups)),
})
