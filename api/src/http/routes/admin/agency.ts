import { ineffectiveReasons, unavailableReasons } from '@lotse/contract/door-reason'
import { z } from 'zod'
import { administeredAgency } from '../../../admin/administered-agency.ts'
import { describeAdministeredAgency } from '../../../admin/describe-administered.ts'
import { editFields } from '../../../admin/edit-fields.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing } from '../../schemas.ts'
import { agencyNumbers } from './agency-numbers.ts'
import { changeProblems } from './change-problems.ts'
import { administration, agencyPatch, agencySettings, editLimit } from './field-schemas.ts'

const path = '/live-chat/admin/agencies/{agency}'
const params = z.strictObject({ agency: name })

/** An agency as its admins see it: what they set, and what it comes to together with everything else. */
const agencyBody = z.strictObject({
  ...agencyNumbers,
  displayName: z.string(),
  tenant: z.string(),
  liveChatEnabled: z.boolean(),
  effective: z.boolean(),
  reason: z.enum(ineffectiveReasons).nullable(),
  available: z.boolean(),
  unavailableReason: z.enum(unavailableReasons).nullable(),
  settings: agencySettings,
  brandingProblem: z.string().nullable(),
  ...administration,
})

/** The settings of an agency, what they come to, and its numbers. */
export const getAdministeredAgency = defineRoute({
  method: 'get',
  path,
  audience: 'staff',
  summary: "An agency's settings, its effective state with the reason, and its numbers",
  params,
  query: nothing,
  body: undefined,
  responses: { 200: agencyBody },
  problems: ['unauthenticated', 'agency-not-found'],
  handle: async ({ context, live }, { principal, params: { agency: asked } }) => {
    const { pool } = context.database
    const agency = await administeredAgency(pool, principal.groups, asked, 'agency.administer')
    const { liveChat } = live.settings.current()
    return answer(200, await describeAdministeredAgency(pool, agency, liveChat))
  },
})

/** New settings of an agency. */
export const patchAdministeredAgency = defineRoute({
  method: 'patch',
  path,
  audience: 'staff',
  summary: 'Changes settings of an agency; answers when they are in effect',
  params,
  query: nothing,
  body: agencyPatch,
  bodyLimit: editLimit,
  responses: { 200: agencyBody },
  problems: changeProblems,
  handle: async (
    { context, live, changes },
    { principal: { groups, token }, params: { agency: asked }, body },
  ) => {
    const { pool } = context.database
    const { name: agency } = await administeredAgency(pool, groups, asked, 'agency.administer')
    await editFields(changes, token, { level: 'agency', name: agency }, body)
    const after = await administeredAgency(pool, groups, asked, 'agency.administer')
    const { liveChat } = live.settings.current()
    return answer(200, await describeAdministeredAgency(pool, after, liveChat))
  },
})
