import { z } from 'zod'
import { findLogo } from '../../../postgres/logo.ts'
import { Problem } from '../../../problem.ts'
import { answer, defineRoute } from '../../route.ts'
import { name, pngImage, text } from '../../schemas.ts'

/**
 * The logo of an agency. It is not cached, as no other answer is: a copy in the browser's cache would name the agency after
 * the visit (docs/decisions/0052).
 */
export const getLogo = defineRoute({
  method: 'get',
  path: '/live-chat/agencies/{agency}/logo',
  audience: 'anyone',
  summary: 'The logo of an agency, as its page names it',
  params: z.strictObject({ agency: name }),
  query: z.strictObject({ v: text.max(200) }),
  body: undefined,
  responses: { 200: pngImage },
  problems: [],
  handle: async ({ context }, { params, query }) => {
    const logo = await findLogo(context.database.pool, params.agency, query.v)
    if (logo === undefined) throw new Problem('not-found')
    return answer(200, logo, { 'content-type': 'image/png' })
  },
})
