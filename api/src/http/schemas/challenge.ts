import { z } from 'zod'
import { moment } from './common.ts'

/** Whether entering needs a proof of work now. */
export const challenge = z.discriminatedUnion('required', [
  z.strictObject({ required: z.literal(false) }),
  z.strictObject({
    required: z.literal(true),
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    salt: z.string(),
    maxNumber: z.int().min(1),
    signature: z.string(),
    expiresAt: moment,
  }),
])
