import { findLinkByCode } from '../../postgres/find-link.ts'
import { Problem } from '../../problem.ts'
import { answer, defineRoute } from '../route.ts'
import { codedLink } from '../schemas/agency.ts'
import { name, nothing } from '../schemas/common.ts'
import { z } from 'zod'

/** What the code in the address of a page stands for. Whether the link is switched on, the agency's own route tells. */
export const getLink = defineRoute({
  method: 'get',
  path: '/live-chat/links/{code}',
  audience: 'anyone',
  summary: 'The link that a code stands for',
  params: z.strictObject({ code: name }),
  query: nothing,
  body: undefined,
  responses: { 200: codedLink },
  problems: ['not-found'],
  handle: async ({ context }, { params }) => {
    const found = await findLinkByCode(context.database.pool, params.code)
    if (found === undefined) throw new Problem('not-found')
    const { agency, topic, link } = found
    return answer(200, { agency, ...(topic !== null && { topic }), link })
  },
})
