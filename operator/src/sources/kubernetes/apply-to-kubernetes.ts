import type { ChangeOutcome } from '@lotse/contract/change-request'
import { apiVersion, type Kind, type Resource } from '@lotse/crds'
import type { Clock } from '@lotse/common/clock'
import { z } from 'zod'
import { applyEdits, type Edit } from '../../changes/edit.ts'
import type { ApplyChange } from '../../changes/apply-change.ts'
import {
  applyPatch,
  conflictingManagers,
  isApiError,
  jsonPatch,
  ownedFields,
  ownersOf,
  pointerTo,
  sameJson,
  type FieldStep,
  type Transport,
} from '@lotse/kubernetes'
import type { Resources } from '../../resources/resource-store.ts'
import { panelManager } from '../../record/field-managers.ts'
import { isPerson } from './field-managers.ts'
import { readObject, type ResourcePath } from './kubernetes-objects.ts'

/** How often to try again at once when the object changes under the change; the operator writes statuses, too. */
const attempts = 5
/** How often to check whether the watch has delivered what was written. */
const watchPollMs = 10

/** Options of {@link applyToKubernetes}. */
export interface ApplyToKubernetesOptions {
  readonly transport: Transport
  readonly paths: Readonly<Record<Kind, ResourcePath>>
  /** The resources as the watch delivers them. */
  readonly resources: Resources
  readonly clock: Clock
}

const objectSchema = z.looseObject({
  metadata: z.looseObject({
    name: z.string(),
    uid: z.string(),
    resourceVersion: z.string(),
    generation: z.int(),
    managedFields: z
      .array(
        z.looseObject({
          manager: z.string().default(''),
          operation: z.string().default(''),
          subresource: z.string().optional(),
          fieldsV1: z.record(z.string(), z.unknown()).default({}),
        }),
      )
      .default([]),
  }),
})
type ManagedObject = z.output<typeof objectSchema>

/**
 * Changes resources by server-side apply, sending again every field that the admin pages own: what is left out would be
 * taken away. Fields of a person are taken over; those of any other manager, for example of a GitOps tool, are refused.
 *
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts
 */
export function applyToKubernetes(options: ApplyToKubernetesOptions): ApplyChange {
  const { transport, paths, resources, clock } = options

  async function patch(
    path: string,
    body: unknown,
    { contentType, force = false }: { contentType: string; force?: boolean },
  ): Promise<ManagedObject> {
    const query = { fieldManager: panelManager, ...(force && { force: 'true' }) }
    return objectSchema.parse(
      await transport.request({ method: 'PATCH', path, query, contentType, body }),
    )
  }

  async function applySets(
    path: string,
    kind: Kind,
    object: ManagedObject,
    edits: readonly Edit[],
  ): Promise<ManagedObject> {
    const { name, uid, resourceVersion, managedFields } = object.metadata
    const own = managedFields.find(
      ({ manager, operation, subresource }) =>
        manager === panelManager && operation === 'Apply' && subresource === undefined,
    )
    const desired = applyEdits(own === undefined ? {} : ownedFields(own.fieldsV1, object), edits)
    // What is sent again rests on this version; a change in between is a conflict, and is tried again.
    const metadata = { name, uid, resourceVersion }
    const body = { ...Object(desired), apiVersion, kind, metadata }
    try {
      return await patch(path, body, { contentType: applyPatch })
    } catch (error) {
      const managers = conflictingManagers(error)
      const foreign = managers.find((manager) => !isPerson(manager))
      if (foreign !== undefined) throw new ManagedElsewhereError(foreign)
      if (managers.length === 0) throw error
      return patch(path, body, { contentType: applyPatch, force: true })
    }
  }

  /** Removes fields and orders lists. Apply can do neither: it removes only what nobody else owns, and merges lists. */
  async function applyRest(
    path: string,
    object: ManagedObject,
    edits: readonly Edit[],
  ): Promise<ManagedObject> {
    const { resourceVersion } = object.metadata
    const changes = patchesOf(object, edits)
    if (changes.length === 0) return object
    // Positions in lists are those of this version; writing it back makes any other one a conflict.
    const guard = { op: 'replace', path: '/metadata/resourceVersion', value: resourceVersion }
    return patch(path, [guard, ...changes], { contentType: jsonPatch })
  }

  async function applyOnce(
    resource: Resource,
    edits: readonly Edit[],
    attempt: Attempt,
  ): Promise<number | undefined> {
    const { kind, metadata } = resource
    const path = paths[kind].of(metadata.name)
    let object = objectSchema.parse(await transport.request({ method: 'GET', path }))
    if (object.metadata.uid !== metadata.uid) return undefined
    if (attempt.ifUnchanged && !attempt.wrote) requireUnchanged(resource, object)
    const sets = edits.filter(({ op }) => op === 'set')
    const rest = edits.filter(({ op }) => op !== 'set')
    // Looked at first: a change is made as a whole or not at all, and applying the value that is there already would take
    // a share in the field without a conflict, so that its owner could not change it any more.
    for (const edit of edits) refuseForeign(object, edit)
    if (sets.length > 0) {
      object = await applySets(path, kind, object, sets)
      attempt.wrote = true
    }
    if (rest.length > 0) object = await applyRest(path, object, rest)
    return object.metadata.generation
  }

  async function untilWatched(
    resource: Resource,
    generation: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { kind, metadata } = resource
    for (;;) {
      const known = resources.get(kind, metadata.name)?.metadata
      if (known?.uid !== metadata.uid || (known?.generation ?? 0) >= generation) return
      signal.throwIfAborted()
      await clock.sleep(watchPollMs, signal)
    }
  }

  return async ({ resource, edits, ifUnchanged, signal }) => {
    const state: Attempt = { ifUnchanged, wrote: false }
    for (let attempt = 1; ; attempt++) {
      try {
        const generation = await applyOnce(resource, edits, state)
        if (generation === undefined) return { result: 'not-found' }
        await untilWatched(resource, generation, signal)
        return { result: 'applied' }
      } catch (error) {
        const outcome = outcomeOf(error)
        if (outcome !== undefined) return outcome
        if (!isApiError(error) || error.status !== 409 || attempt === attempts) throw error
      }
    }
  }
}

/** What the attempts at one change share. */
interface Attempt {
  /** Whether the object has to be the one that the change was planned for. */
  readonly ifUnchanged: boolean
  /** Whether an attempt has written a part already; the object then differs by that. */
  wrote: boolean
}

/** The operations of a JSON patch for edits that set nothing. */
function patchesOf(object: ManagedObject, edits: readonly Edit[]): readonly unknown[] {
  const removals = edits
    .filter(({ op }) => op === 'remove')
    .map((edit) => pointerTo(object, edit.path))
    .filter((path) => path !== undefined)
    // From behind: a removal moves what comes after it in its list.
    .toReversed()
    .map((path) => ({ op: 'remove', path }))
  const left = applyEdits(
    object,
    edits.filter(({ op }) => op === 'remove'),
  )
  const orders = edits.flatMap((edit) => {
    const path = pointerTo(object, edit.path)
    if (edit.op !== 'order' || path === undefined) return []
    const value = edit.path.reduce(valueAt, applyEdits(left, [edit]))
    return sameJson(value, edit.path.reduce(valueAt, left)) ? [] : [{ op: 'replace', path, value }]
  })
  return [...removals, ...orders]
}

/** The list of an order is at a path of field names alone. */
function valueAt(value: unknown, step: FieldStep): unknown {
  return typeof step === 'string' ? Reflect.get(Object(value), step) : undefined
}

class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError'
}

/** @throws ChangedMeanwhileError when the object has another spec than the resource that the change was planned for */
function requireUnchanged({ kind, spec }: Resource, object: ManagedObject): void {
  const read = readObject(kind, object)?.resource
  if (read === undefined || 'violations' in read || !sameJson(read.spec, spec))
    throw new ChangedMeanwhileError('the object is newer than what is known of it')
}

class ManagedElsewhereError extends Error {
  override readonly name = 'ManagedElsewhereError'
  readonly manager: string

  constructor(manager: string) {
    super('a field belongs to another manager')
    this.manager = manager
  }
}

/** @throws ManagedElsewhereError when the place belongs to a tool, if only in part */
function refuseForeign(object: ManagedObject, { path }: Edit): void {
  const foreign = ownersOf(object.metadata.managedFields, path).find((one) => !isPerson(one))
  if (foreign !== undefined) throw new ManagedElsewhereError(foreign)
}

/** What a refusal means for the admin; undefined for what may be tried again. */
function outcomeOf(error: unknown): ChangeOutcome | undefined {
  if (error instanceof ManagedElsewhereError)
    return { result: 'managed-elsewhere', manager: error.manager }
  if (error instanceof ChangedMeanwhileError) return { result: 'changed-meanwhile' }
  if (!isApiError(error)) return undefined
  const { status, detail, causes } = error
  if (status === 404) return { result: 'not-found' }
  // crds/policies/development-mode.yaml
  if ((status === 403 || status === 422) && detail.includes('development-mode.lotse.dev'))
    return { result: 'development-mode' }
  if (status !== 422 || causes.length === 0) return undefined
  const errors = causes.map(({ field = '', reason = 'refused' }) => ({ path: field, rule: reason }))
  return { result: 'invalid', errors }
}
