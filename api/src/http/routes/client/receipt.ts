import { z } from 'zod'
import { Problem } from '../../../problem.ts'
import { isWiped } from '../../../tickets/is-wiped.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, noContent, quiet } from '../../schemas.ts'

/** The proof of a wipe. */
export const getReceipt = defineRoute({
  method: 'get',
  path: '/live-chat/receipts/{receipt}',
  audience: 'anyone',
  summary:
    'Whether everything of a ticket is wiped in every store; otherwise 404, or 204 with `quiet`',
  params: z.strictObject({ receipt: name }),
  query: quiet,
  body: undefined,
  responses: { 200: z.strictObject({ wiped: z.literal(true) }), 204: noContent },
  problems: [],
  handle: async ({ context }, { params, query }) => {
    if (await isWiped(context, params.receipt)) return answer(200, { wiped: true })
    if (query.quiet === undefined) throw new Problem('not-found')
    return answer(204, undefined)
  },
})
