import { z } from 'zod'
import { readScopeMetrics } from '../../../staff/scope-metrics.ts'
import { answer, defineRoute } from '../../route.ts'
import { nothing, scope } from '../../schemas.ts'
import { agencyNumbers } from './agency-numbers.ts'

/** Numbers of agencies. */
export const metrics = z.strictObject({ agencies: z.array(z.strictObject(agencyNumbers)) })

/** `GET /live-chat/admin/metrics` */
export const getMetrics = defineRoute({
  method: 'get',
  path: '/live-chat/admin/metrics',
  audience: 'staff',
  summary: 'Numbers of the agencies in a scope; no ticket data',
  params: nothing,
  query: z.strictObject({ scope }),
  body: undefined,
  responses: { 200: metrics },
  problems: ['unauthenticated'],
  handle: async ({ context, live }, { principal, query }) => {
    const { counselorHeartbeatTimeout } = live.settings.current().liveChat
    const agencies = await readScopeMetrics(
      context.database.pool,
      principal.groups,
      query.scope,
      counselorHeartbeatTimeout,
    )
    return answer(200, { agencies })
  },
})
