import { z } from 'zod'
import { findLinkByCode } from '../../../postgres/find-link.ts'
import { Problem } from '../../../problem.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, nothing } from '../../schemas.ts'

/** What a code of a link stands for. */
const codedLink = z.strictObject({
  agency: z.string(),
  topic: z.string().optional(),
  link: z.string(),
})

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
