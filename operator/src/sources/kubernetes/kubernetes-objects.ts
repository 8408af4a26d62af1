import {
  apiVersion,
  byKind,
  validateResource,
  type Kind,
  type ObjectMeta,
  type Resource,
  type Violation,
} from '@lotse/crds'
import { z } from 'zod'
import type { FieldManager } from '../../record/field-managers.ts'
import { isPerson } from './field-managers.ts'

/** Name of a kind in paths. */
export const plurals: Readonly<Record<Kind, string>> = {
  Platform: 'platforms',
  Tenant: 'tenants',
  Agency: 'agencies',
}

/** Paths of the resources of one kind in one namespace. */
export interface ResourcePath {
  /** Of all of them, for lists and watches. */
  readonly collection: string
  of(name: string): string
}

/** Where the API server keeps the resources of a namespace. */
export function resourcePaths(namespace: string): Readonly<Record<Kind, ResourcePath>> {
  return byKind((kind) => {
    const collection = `/apis/${apiVersion}/namespaces/${encodeURIComponent(namespace)}/${plurals[kind]}`
    return { collection, of: (name) => `${collection}/${encodeURIComponent(name)}` }
  })
}

/** What the operator remembers of an object beside the resource: what writes need, and the status. */
export interface ObjectFacts {
  readonly uid: string
  readonly resourceVersion: string
  readonly finalizers: readonly string[]
  /** Who has written its fields; without those of the status. */
  readonly managers: readonly FieldManager[]
  /** When its deletion was asked for; undefined while it was not. */
  readonly deletionTimestamp: string | undefined
  /** As it is in the API server; undefined when there is none. */
  readonly status: unknown
}

/** An object of the API server, read. */
export interface ReadObject {
  readonly name: string
  readonly facts: ObjectFacts
  /** The resource without its status, or what is wrong with it: an older schema may have let it in. */
  readonly resource: Resource | { readonly violations: readonly Violation[] }
}

const objectSchema = z.object({
  metadata: z.object({
    name: z.string(),
    uid: z.string().default(''),
    resourceVersion: z.string().default(''),
    generation: z.int().optional(),
    creationTimestamp: z.string().optional(),
    deletionTimestamp: z.string().optional(),
    finalizers: z.array(z.string()).default([]),
    managedFields: z
      .array(
        z.object({
          manager: z.string().default(''),
          operation: z.string().default(''),
          time: z.string().default(''),
          subresource: z.string().optional(),
          fieldsV1: z.unknown(),
        }),
      )
      .default([]),
  }),
  spec: z.unknown().optional(),
  status: z.unknown().optional(),
})

/**
 * Reads an object as the API server sends it. Labels, annotations and the bookkeeping of writes are left out, so that a
 * change of nothing but those is no change of the resource; which tool owns which field of the spec is kept. Never throws.
 *
 * @returns undefined when it is no object with a name
 */
export function readObject(kind: Kind, value: unknown): ReadObject | undefined {
  const parsed = objectSchema.safeParse(value)
  if (!parsed.success) return undefined
  const { metadata, spec, status } = parsed.data
  const { name, uid, resourceVersion, finalizers } = metadata
  const facts = {
    managers: metadata.managedFields.flatMap(({ subresource, ...manager }) =>
      subresource === undefined ? [manager] : [],
    ),
    uid,
    resourceVersion,
    finalizers,
    deletionTimestamp: metadata.deletionTimestamp,
    status,
  }
  const result = validateResource({ apiVersion, kind, metadata: { name }, spec })
  if (!result.ok) return { name, facts, resource: { violations: result.violations } }
  const ownedByTools = metadata.managedFields
    .filter(({ manager, subresource }) => subresource === undefined && !isPerson(manager))
    .flatMap(({ manager, fieldsV1 }) => {
      const owned: unknown = Reflect.get(Object(fieldsV1), 'f:spec')
      return owned === undefined ? [] : [{ manager, fieldsV1: { 'f:spec': owned } }]
    })
  const meta: ObjectMeta = {
    name,
    uid,
    ...(ownedByTools.length > 0 && { managedFields: ownedByTools }),
    ...(metadata.generation !== undefined && { generation: metadata.generation }),
    ...(metadata.deletionTimestamp !== undefined && {
      deletionTimestamp: metadata.deletionTimestamp,
    }),
  }
  return { name, facts, resource: { ...result.resource, metadata: meta } }
}
