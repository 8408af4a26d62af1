import { z } from 'zod'
import type { Sealer } from '../privacy/sealer.ts'

/** Where an address in words leads: agency, and topic and link where the address names them. */
const address = z.strictObject({
  use: z.literal('address'),
  agency: z.string(),
  topic: z.string().optional(),
  link: z.string().optional(),
})

/** An address in words without its seal. */
export type AddressInWords = Omit<z.infer<typeof address>, 'use'>

/**
 * An address in words as a code that only this installation can open. A page keeps it in its entry of the tab's history,
 * so that a reload finds the agency, and what a browser writes to its disk names neither agency nor topic.
 */
export function sealAddress(sealer: Pick<Sealer, 'seal'>, words: AddressInWords): string {
  return sealer.seal({ use: 'address', ...words }).toString('base64url')
}

/** The address of a code from {@link sealAddress}; undefined for any other string. */
export function openAddress(
  sealer: Pick<Sealer, 'open'>,
  code: string,
): AddressInWords | undefined {
  const parsed = address.safeParse(sealer.open(Buffer.from(code, 'base64url')))
  if (!parsed.success) return undefined
  const { agency, topic, link } = parsed.data
  return {
    agency,
    ...(topic !== undefined && { topic }),
    ...(link !== undefined && { link }),
  }
}
