import { z } from 'zod'
import { openAddress } from '../../../agencies/sealed-address.ts'
import { findLinkByCode } from '../../../postgres/find-link.ts'
import { Problem } from '../../../problem.ts'
import { answer, defineRoute } from '../../route.ts'
import { nothing } from '../../schemas.ts'

/** What a code of a link stands for. */
const codedLink = z.strictObject({
  agency: z.string(),
  topic: z.string().optional(),
  /** Absent for an address in words that names none. */
  link: z.string().optional(),
})

/** A sealed address with the longest names has about 400 characters. */
const code = z.string().min(1).max(1000)

/**
 * What a code stands for: that of a link, or an address in words that the agency's own route has sealed. Whether the link
 * is switched on, that route tells.
 */
export const getLink = defineRoute({
  method: 'get',
  path: '/live-chat/links/{code}',
  audience: 'anyone',
  summary: 'The link or the address in words that a code stands for',
  params: z.strictObject({ code }),
  query: nothing,
  body: undefined,
  responses: { 200: codedLink },
  problems: ['not-found'],
  handle: async ({ context }, { params }) => {
    const sealed = openAddress(context.sealer, params.code)
    if (sealed !== undefined) return answer(200, sealed)
    const found = await findLinkByCode(context.database.pool, params.code)
    if (found === undefined) throw new Problem('not-found')
    const { agency, topic, link } = found
    return answer(200, { agency, ...(topic !== null && { topic }), link })
  },
})
