import type { Change } from '@lotse/contract/change-request'
import { legalTextKinds, legalTextSources } from '@lotse/contract/legal-text'
import { z } from 'zod'

const linkSchema = z.strictObject({
  name: z.string(),
  topic: z.string().exactOptional(),
  enabled: z.boolean(),
})

const editedObject = {
  level: z.enum(legalTextSources),
  name: z.string(),
  ifVersion: z.string().exactOptional(),
}

/** A change as the api writes it, perhaps one of another release: what this operator does not know is refused. */
export const changeSchema: z.ZodType<Change> = z.discriminatedUnion('kind', [
  z.strictObject({
    ...editedObject,
    kind: z.literal('edit'),
    fields: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ kind: z.literal('add-link'), agency: z.string(), link: linkSchema }),
  z.strictObject({
    kind: z.literal('edit-link'),
    agency: z.string(),
    name: z.string(),
    topic: z.string().nullable().exactOptional(),
    enabled: z.boolean().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('remove-link'), agency: z.string(), name: z.string() }),
  z.strictObject({
    ...editedObject,
    kind: z.literal('write-text'),
    text: z.enum(legalTextKinds),
    locale: z.string(),
    markdown: z.string().nullable(),
    short: z.string().nullable().exactOptional(),
  }),
])
