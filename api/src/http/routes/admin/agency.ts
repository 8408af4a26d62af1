import { ineffectiveReasons } from '@lotse/contract/door-reason'
import { z } from 'zod'
import { administeredAgency } from '../../../admin/administered-agency.ts'
import { requestChange } from '../../../admin/request-change.ts'
import type { AgencyConfig } from '../../../postgres/agency-config.ts'
import { readScopeMetrics } from '../../../staff/scope-metrics.ts'
import type { ApiParts } from '../../api-parts.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing } from '../../schemas.ts'
import { agencyNumbers } from './agency-numbers.ts'
import { changeProblems } from './change-problems.ts'

const path = '/live-chat/admin/agencies/{agency}'
const params = z.strictObject({ agency: name })

/** An agency as its admins see it: the flag that they set, and what it comes to together with everything else. */
const agencyBody = z.strictObject({
  ...agencyNumbers,
  displayName: z.string(),
  liveChatEnabled: z.boolean(),
  effective: z.boolean(),
  reason: z.enum(ineffectiveReasons).nullable(),
})

/** What can be changed of an agency. */
const agencyPatch = z.strictObject({ liveChatEnabled: z.boolean().optional() })

/** The flag of an agency, what it comes to, and its numbers. */
export const getAdministeredAgency = defineRoute({
  method: 'get',
  path,
  audience: 'staff',
  summary: "An agency's flag, its effective state with the reason, and its numbers",
  params,
  query: nothing,
  body: undefined,
  responses: { 200: agencyBody },
  problems: ['unauthenticated', 'agency-not-found'],
  handle: async (parts, { principal, params: { agency: asked } }) => {
    const { pool } = parts.context.database
    const agency = await administeredAgency(pool, principal.groups, asked, 'agency.administer')
    return answer(200, await describe(parts, principal.groups, agency))
  },
})

/** Switching an agency on or off. */
export const patchAdministeredAgency = defineRoute({
  method: 'patch',
  path,
  audience: 'staff',
  summary: 'Switches live chat of an agency; answers when it is in effect',
  params,
  query: nothing,
  body: agencyPatch,
  responses: { 200: agencyBody },
  problems: changeProblems,
  handle: async (parts, { principal, params: { agency: asked }, body }) => {
    const { groups } = principal
    const { pool } = parts.context.database
    const find = async (): Promise<AgencyConfig> =>
      administeredAgency(pool, groups, asked, 'live-chat.switch')
    const { name: agency } = await find()
    const { liveChatEnabled: enabled } = body
    if (enabled !== undefined)
      await requestChange(parts.changes, { kind: 'switch-live-chat', agency, enabled })
    return answer(200, await describe(parts, groups, await find()))
  },
})

async function describe(
  { context, live }: ApiParts,
  groups: readonly string[],
  { name: agency, displayName, liveChatEnabled, effective, reason }: AgencyConfig,
): Promise<z.input<typeof agencyBody>> {
  const { counselorHeartbeatTimeout } = live.settings.current().liveChat
  const [numbers] = await readScopeMetrics(
    context.database.pool,
    groups,
    `agency:${agency}`,
    counselorHeartbeatTimeout,
  )
  return {
    agency,
    displayName,
    liveChatEnabled,
    effective,
    reason,
    waiting: numbers?.waiting ?? 0,
    averageWaitMinutes: numbers?.averageWaitMinutes ?? null,
    activeCounselors: numbers?.activeCounselors ?? 0,
  }
}
