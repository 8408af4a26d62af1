import { group, reasons, type Kind, type Reason } from '@lotse/crds'
import { z } from 'zod'
import type { StatusByKind } from './status-store.ts'

/** Annotation of a status file: what the spec was, so that a restart does not count as a change. */
export const digestAnnotation = `${group}/spec-digest`

const condition = z.object({
  type: z.enum([
    'Ready',
    'ConfigPublished',
    'LegalTextsResolved',
    'BrandingAccepted',
    'IdentityReady',
    'LiveChatAvailable',
  ]),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: z.custom<Reason>((value) => typeof value === 'string' && Object.hasOwn(reasons, value)),
  message: z.string(),
  observedGeneration: z.int().min(0),
  lastTransitionTime: z.iso.datetime(),
})

const basic = z.object({
  observedGeneration: z.int().min(0),
  conditions: z.array(condition),
})

const agency = basic.extend({
  links: z.array(
    z
      .object({
        name: z.string(),
        topic: z.string().optional(),
        url: z.string(),
        code: z.string().optional(),
        enabled: z.boolean(),
      })
      // What is missing is no field, not an undefined one.
      .transform(({ topic, code, ...link }) => ({
        ...link,
        ...(topic === undefined ? {} : { topic }),
        ...(code === undefined ? {} : { code }),
      })),
  ),
  counselors: z.object({ active: z.int().min(0) }),
  queue: z.object({ waiting: z.enum(['0', '1-4', '5+']) }),
})

/** What a status file must look like to be read again: anyone may have edited it. */
export const statusSchemas: { readonly [K in Kind]: z.ZodType<StatusByKind[K]> } = {
  Platform: basic,
  Tenant: basic,
  Agency: agency,
}

/** A status file whose status is still to be checked by {@link statusSchemas}. */
export const statusDocument = z.object({
  metadata: z.object({
    generation: z.int().min(0),
    annotations: z.object({ [digestAnnotation]: z.string() }),
  }),
  status: z.unknown(),
})
