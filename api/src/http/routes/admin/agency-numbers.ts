import { ineffectiveReasons } from '@lotse/contract/door-reason'
import { z } from 'zod'

/** Numbers of one agency; nothing about any one ticket. */
export const agencyNumbers = {
  agency: z.string(),
  waiting: z.int().min(0),
  averageWaitMinutes: z.number().min(0).nullable(),
  activeCounselors: z.int().min(0),
}

/** An agency in the list of a tenant or of the platform. */
export const agencySummary = z.strictObject({
  ...agencyNumbers,
  displayName: z.string(),
  effective: z.boolean(),
  reason: z.enum(ineffectiveReasons).nullable(),
})
