import { z } from 'zod'

/** Numbers of one agency; nothing about any one ticket. */
export const agencyNumbers = {
  agency: z.string(),
  waiting: z.int().min(0),
  averageWaitMinutes: z.number().min(0).nullable(),
  activeCounselors: z.int().min(0),
}
