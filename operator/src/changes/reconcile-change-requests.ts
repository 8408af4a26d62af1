import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import {
  platformName,
  type Change,
  type ChangeOutcome,
  type Kind,
  type Resource,
} from '@lotse/crds'
import type { Edit } from './edit.ts'
import { plannedChange, targetOf } from './planned-change.ts'
import type { Resources } from '../resources/resource-store.ts'

/** A change that an admin has asked for. */
export interface ChangeRequest {
  readonly id: string
  /** Undefined when it is none that this operator knows. */
  readonly change: Change | undefined
}

/** Where changes are asked for, and where their outcomes go. */
export interface ChangeRequests {
  /** Those without an outcome that are not too old to be carried out, oldest first. Removes the others. */
  pending(): Promise<readonly ChangeRequest[]>
  record(id: string, outcome: ChangeOutcome): Promise<void>
  /** Resolves when somebody may have asked, at the latest after a few seconds. */
  asked(signal: AbortSignal): Promise<void>
}

/** Writes into resources in the name of the admins. */
export interface ChangeApplier {
  /**
   * Makes the edits in the resource, and answers when the store has the result. The same edits again change nothing.
   *
   * @param expected what the resource will be
   */
  apply(
    resource: Resource,
    edits: readonly Edit[],
    expected: Resource,
    signal: AbortSignal,
  ): Promise<ChangeOutcome>
}

/** What {@link runChangeRequests} works with. */
export interface ChangeRequestsContext {
  readonly requests: ChangeRequests
  readonly applier: ChangeApplier
  readonly resources: Resources
  /** Resolves when everything that follows from a resource, as the store has it now, is in effect. */
  readonly published: (kind: Kind, name: string, signal: AbortSignal) => Promise<void>
  readonly clock: Clock
  readonly log: Logger
}

/** Who asked is not told later than this; what has been written by then still comes into effect. */
const changeTimeoutMs = 30_000
const retryMs = 1_000

/**
 * Carries changes out until the signal aborts, one after the other, because two of them may be about one file or object.
 * That what was written comes into effect is waited for beside the next ones.
 */
export async function runChangeRequests(
  context: ChangeRequestsContext,
  signal: AbortSignal,
): Promise<void> {
  const { requests, clock, log } = context
  const underway = new Map<string, Promise<void>>()
  let readable = true
  while (!signal.aborted) {
    try {
      for (const { id, change } of await requests.pending()) {
        if (signal.aborted || underway.has(id)) continue
        const { limited, end } = limit(clock, signal)
        const outcome = await write(context, change, limited)
        const told = tell(context, id, change, outcome, limited)
          .catch((error: unknown) => failed(context, error, signal))
          .finally(() => {
            end()
            underway.delete(id)
          })
        underway.set(id, told)
      }
      readable = true
      await requests.asked(signal)
    } catch (error) {
      if (signal.aborted) break
      if (readable) log.warn('the changes of the admin pages cannot be read', { error })
      readable = false
      await clock.sleep(retryMs, signal).catch(() => {})
    }
  }
  await Promise.all(underway.values())
}

/** Writes a change into its resource. Undefined when that could not be done now and may be tried again. */
async function write(
  context: ChangeRequestsContext,
  change: Change | undefined,
  signal: AbortSignal,
): Promise<ChangeOutcome | undefined> {
  const { resources, applier } = context
  if (change === undefined) return { result: 'invalid', errors: [{ path: '', rule: 'unknown' }] }
  const { kind, name } = targetOf(change)
  const resource = resources.get(kind, name)
  if (resource === undefined) return { result: 'not-found' }
  if (resources.refused(kind, name) !== undefined) return { result: 'source-invalid' }
  const developing = resources.get('Platform', platformName)?.spec.developmentMode ?? true
  if (change.kind === 'switch-live-chat' && change.enabled && developing)
    return { result: 'development-mode' }
  const planned = plannedChange(resource, change)
  if ('outcome' in planned) return planned.outcome
  try {
    return await applier.apply(resource, planned.edits, planned.resource, signal)
  } catch (error) {
    failed(context, error, signal)
    return undefined
  }
}

/** Records an outcome; that of a change that was written only when it is in effect. */
async function tell(
  { requests, published }: ChangeRequestsContext,
  id: string,
  change: Change | undefined,
  outcome: ChangeOutcome | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (outcome === undefined) return
  if (outcome.result === 'applied' && change !== undefined) {
    const { kind, name } = targetOf(change)
    await published(kind, name, signal)
  }
  await requests.record(id, outcome)
}

function failed({ log }: ChangeRequestsContext, error: unknown, signal: AbortSignal): void {
  if (!signal.aborted) log.warn('a change of the admin pages is not in effect yet', { error })
}

/** A signal that also aborts when nobody waits any more. */
function limit(clock: Clock, signal: AbortSignal): { limited: AbortSignal; end: () => void } {
  const over = new AbortController()
  const limited = AbortSignal.any([signal, over.signal])
  void clock.sleep(changeTimeoutMs, limited).then(
    () => over.abort(),
    () => {},
  )
  return { limited, end: () => over.abort() }
}
