import { z } from 'zod'
import { text } from './common.ts'

/** Whose numbers to show: `platform`, `tenant:x` or `agency:x`. */
export const metricsQuery = z.strictObject({
  scope: text.regex(/^(?:platform|(?:tenant|agency):[^:]{1,200})$/),
})

/** Numbers of agencies; nothing about any one ticket. */
export const metrics = z.strictObject({
  agencies: z.array(
    z.strictObject({
      agency: z.string(),
      waiting: z.int().min(0),
      averageWaitMinutes: z.number().min(0).nullable(),
      activeCounselors: z.int().min(0),
    }),
  ),
})
