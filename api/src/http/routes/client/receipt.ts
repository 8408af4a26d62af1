import { z } from 'zod'
import { Problem } from '../../../problem.ts'
import { isWiped } from '../../../tickets/is-wiped.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing } from '../../schemas.ts'

/** The proof of a wipe. */
export const getReceipt = defineRoute({
  method: 'get',
  path: '/live-chat/receipts/{receipt}',
  audience: 'anyone',
  summary: 'Whether everything of a ticket is wiped in every store',
  params: z.strictObject({ receipt: name }),
  query: nothing,
  body: undefined,
  responses: { 200: z.strictObject({ wiped: z.literal(true) }) },
  problems: [],
  handle: async ({ context }, { params }) => {
    if (!(await isWiped(context, params.receipt))) throw new Problem('not-found')
    return answer(200, { wiped: true })
  },
})
