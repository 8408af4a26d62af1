import { apiVersion, type Kind } from '@lotse/crds'
import {
  applyPatch,
  mergePatch,
  isApiError,
  sameJson,
  TerminalError,
  type Transport,
} from '@lotse/kubernetes'
import type { FieldManager } from '../../record/field-managers.ts'
import type { StatusStore } from '../../resources/status-store.ts'
import { keyOf } from '../../resources/resource-store.ts'
import { readObject, type ObjectFacts, type ResourcePath } from './kubernetes-objects.ts'
import { statusSchemas } from '../../resources/status-schemas.ts'

/** Field manager of everything that the operator writes for itself. */
const fieldManager = 'lotse-operator'

/**
 * What holds a resource back until the operator has cleaned up after it. A Platform leaves nothing behind but a group,
 * which stays on purpose.
 */
const finalizers: Readonly<Partial<Record<Kind, string>>> = {
  Agency: 'lotse.dev/drain',
  Tenant: 'lotse.dev/groups',
}

/** A {@link StatusStore} in the resources themselves, fed by what the source sees. */
export interface KubernetesStatuses extends StatusStore {
  /**
   * Records an object as the API server sends it.
   *
   * @param from default `watch`. A list is the current state, also when the API server's history has started again; a
   * watch may lag behind what was written here
   */
  observe(kind: Kind, name: string, facts: ObjectFacts, from?: 'list' | 'watch'): Observation
  /** Drops a deleted object. */
  forget(kind: Kind, name: string): void
  /** Of the object that is known now. */
  uidOf(kind: Kind, name: string): string | undefined
  /** Who has written the fields of the object that is known now. */
  managersOf(kind: Kind, name: string): readonly FieldManager[]
}

/** What observing an object has shown. */
export interface Observation {
  /** Whether somebody else has changed what is the operator's: the status, or its finalizer. */
  readonly drifted: boolean
}

interface Entry {
  facts: ObjectFacts
  /** The last write: what was asked for and what the API server made of it. */
  wrote?: { readonly asked: unknown; readonly got: unknown }
}

/**
 * Writes statuses and finalizers by patches that name the object's uid, so that an object that was deleted and made again
 * never gets what was meant for its predecessor. What was written is known at once, not only when the watch brings it
 * back.
 */
export function createKubernetesStatuses(
  transport: Transport,
  paths: Readonly<Record<Kind, ResourcePath>>,
): KubernetesStatuses {
  const entries = new Map<string, Entry>()

  /** Sends a patch of an object and remembers the answer. Answers false when the object is gone or another one. */
  async function patch(
    kind: Kind,
    name: string,
    request: { subresource?: string; type: string; body: Readonly<Record<string, unknown>> },
  ): Promise<boolean> {
    const apply = request.type === applyPatch
    try {
      const answer = await transport.request({
        method: 'PATCH',
        path: paths[kind].of(name) + (request.subresource ?? ''),
        query: { fieldManager, ...(apply && { force: 'true' }) },
        contentType: request.type,
        body: { ...(apply && { apiVersion, kind }), ...request.body },
      })
      const read = readObject(kind, answer)
      const entry = entries.get(keyOf(kind, name))
      if (read !== undefined && entry?.facts.uid === read.facts.uid)
        entry.facts = newer(entry.facts, read.facts)
      return true
    } catch (error) {
      if (isApiError(error) && error.status === 404) return false
      // The definitions in the cluster are older than this operator; that changes with them, not by asking again.
      if (isApiError(error) && error.status === 422)
        throw new TerminalError('the API server refuses a status', { cause: error })
      throw error
    }
  }

  return {
    observe: (kind, name, facts, from) => {
      const key = keyOf(kind, name)
      const entry = entries.get(key)
      if (entry === undefined || entry.facts.uid !== facts.uid) {
        entries.set(key, { facts })
        return { drifted: false }
      }
      const before = entry.facts
      const latest = from === 'list' ? facts : newer(before, facts)
      entry.facts = latest
      return { drifted: hasDrifted(kind, before, latest, entry.wrote) }
    },
    uidOf: (kind, name) => entries.get(keyOf(kind, name))?.facts.uid,
    managersOf: (kind, name) => entries.get(keyOf(kind, name))?.facts.managers ?? [],
    forget: (kind, name) => {
      entries.delete(keyOf(kind, name))
    },
    read: (kind, name) => {
      const status = entries.get(keyOf(kind, name))?.facts.status
      return statusSchemas[kind].safeParse(status).data
    },
    write: async (kind, name, status) => {
      const entry = entries.get(keyOf(kind, name))
      // Nobody can be told any more.
      if (entry === undefined) return
      const { facts, wrote } = entry
      if (sameJson(facts.status, status)) return
      // The API server may have left something out; asking again would change nothing.
      if (sameJson(wrote?.asked, status) && sameJson(wrote?.got, facts.status)) return
      const metadata = { name, uid: facts.uid }
      const request = { subresource: '/status', type: applyPatch, body: { metadata, status } }
      if (await patch(kind, name, request)) entry.wrote = { asked: status, got: entry.facts.status }
    },
    addFinalizer: async (kind, name) => {
      const finalizer = finalizers[kind]
      const facts = entries.get(keyOf(kind, name))?.facts
      if (finalizer === undefined || facts === undefined) return
      // The API server takes no new finalizer on an object that is on its way out.
      if (facts.deletionTimestamp !== undefined || facts.finalizers.includes(finalizer)) return
      const metadata = { name, uid: facts.uid, finalizers: [finalizer] }
      await patch(kind, name, { type: applyPatch, body: { metadata } })
    },
    removeFinalizer: async (kind, name) => {
      const finalizer = finalizers[kind]
      const facts = entries.get(keyOf(kind, name))?.facts
      if (finalizer === undefined || facts?.deletionTimestamp === undefined) return
      if (!facts.finalizers.includes(finalizer)) return
      const { uid, resourceVersion } = facts
      const rest = facts.finalizers.filter((other) => other !== finalizer)
      // Not by apply: somebody may have written the finalizer into a file, and then it would stay. The version makes
      // sure that no finalizer that was added meanwhile is lost; a conflict is tried again.
      const metadata = { uid, resourceVersion, finalizers: rest }
      await patch(kind, name, { type: mergePatch, body: { metadata } })
    },
    keys: () => [...entries.keys()],
  }
}

/** See {@link Observation}. Before this process has written a status, the first one that it saw counts as its own. */
function hasDrifted(
  kind: Kind,
  before: ObjectFacts,
  latest: ObjectFacts,
  wrote: Entry['wrote'],
): boolean {
  const finalizer = finalizers[kind]
  const lost =
    finalizer !== undefined &&
    before.finalizers.includes(finalizer) &&
    !latest.finalizers.includes(finalizer) &&
    latest.deletionTimestamp === undefined
  return lost || !sameJson(wrote === undefined ? before.status : wrote.got, latest.status)
}

/**
 * The later of two states. Resource versions of one object can be compared as numbers:
 * https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
 */
function newer(known: ObjectFacts, other: ObjectFacts): ObjectFacts {
  const [a, b] = [known.resourceVersion, other.resourceVersion]
  if (!/^\d+$/.test(a) || !/^\d+$/.test(b)) return other
  return BigInt(b) >= BigInt(a) ? other : known
}
