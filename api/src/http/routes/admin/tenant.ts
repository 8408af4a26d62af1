import { z } from 'zod'
import { requireAdministered } from '../../../admin/administered-agency.ts'
import { describeAdministeredTenant } from '../../../admin/describe-administered.ts'
import { editFields } from '../../../admin/edit-fields.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing } from '../../schemas.ts'
import { agencySummary } from './agency-numbers.ts'
import { changeProblems } from './change-problems.ts'
import { administration, editLimit, ownBranding, tenantPatch } from './field-schemas.ts'

const path = '/live-chat/admin/tenants/{tenant}'
const params = z.strictObject({ tenant: name })

/** A tenant as its admins see it. */
const tenantBody = z.strictObject({
  tenant: z.string(),
  displayName: z.string(),
  liveChatEnabled: z.boolean(),
  branding: ownBranding,
  brandingProblem: z.string().nullable(),
  ...administration,
  agencies: z.array(agencySummary),
})

/** The settings of a tenant, and its agencies with their numbers. */
export const getAdministeredTenant = defineRoute({
  method: 'get',
  path,
  audience: 'staff',
  summary: "A tenant's settings, and its agencies with their states and numbers",
  params,
  query: nothing,
  body: undefined,
  responses: { 200: tenantBody },
  problems: ['unauthenticated'],
  handle: async ({ context, live }, { principal, params: { tenant } }) => {
    requireAdministered(principal.groups, { level: 'tenant', name: tenant })
    const { liveChat } = live.settings.current()
    return answer(200, await describeAdministeredTenant(context.database.pool, tenant, liveChat))
  },
})

/** New settings of a tenant. */
export const patchAdministeredTenant = defineRoute({
  method: 'patch',
  path,
  audience: 'staff',
  summary: 'Changes settings of a tenant; answers when they are in effect',
  params,
  query: nothing,
  body: tenantPatch,
  bodyLimit: editLimit,
  responses: { 200: tenantBody },
  problems: changeProblems,
  handle: async ({ context, live, changes }, { principal, params: { tenant }, body }) => {
    const { pool } = context.database
    requireAdministered(principal.groups, { level: 'tenant', name: tenant })
    await editFields(changes, principal.token, { level: 'tenant', name: tenant }, body)
    const { liveChat } = live.settings.current()
    return answer(200, await describeAdministeredTenant(pool, tenant, liveChat))
  },
})
