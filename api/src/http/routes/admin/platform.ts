import { platformName } from '@lotse/crds/platform'
import { z } from 'zod'
import { requireAdministered } from '../../../admin/administered-agency.ts'
import { describeAdministeredPlatform } from '../../../admin/describe-administered.ts'
import { editFields } from '../../../admin/edit-fields.ts'
import { answer, defineRoute } from '../../route.ts'
import { nothing } from '../../schemas.ts'
import { agencySummary } from './agency-numbers.ts'
import { changeProblems } from './change-problems.ts'
import { administration, editLimit, ownCrisis, platformPatch } from './field-schemas.ts'

const path = '/live-chat/admin/platform'
const platform = { level: 'platform', name: platformName } as const

/** The platform as its admins see it. */
const platformBody = z.strictObject({
  displayName: z.string(),
  developmentMode: z.boolean(),
  locales: z.array(z.string()),
  defaultLocale: z.string(),
  crisis: ownCrisis,
  rating: z.boolean(),
  quickExitURL: z.string().nullable(),
  ...administration,
  agencies: z.array(agencySummary),
})

/** The settings of the platform, and all agencies with their numbers. */
export const getAdministeredPlatform = defineRoute({
  method: 'get',
  path,
  audience: 'staff',
  summary: "The platform's settings, and all agencies with their states and numbers",
  params: nothing,
  query: nothing,
  body: undefined,
  responses: { 200: platformBody },
  problems: ['unauthenticated'],
  handle: async ({ context, live }, { principal }) => {
    requireAdministered(principal.groups, platform)
    const { liveChat } = live.settings.current()
    return answer(200, await describeAdministeredPlatform(context.database.pool, liveChat))
  },
})

/** New settings of the platform. */
export const patchAdministeredPlatform = defineRoute({
  method: 'patch',
  path,
  audience: 'staff',
  summary: 'Changes settings of the platform; answers when they are in effect',
  params: nothing,
  query: nothing,
  body: platformPatch,
  bodyLimit: editLimit,
  responses: { 200: platformBody },
  problems: changeProblems,
  handle: async ({ context, live, changes }, { principal, body }) => {
    requireAdministered(principal.groups, platform)
    await editFields(changes, principal.token, platform, body)
    const { liveChat } = live.settings.current()
    return answer(200, await describeAdministeredPlatform(context.database.pool, liveChat))
  },
})
