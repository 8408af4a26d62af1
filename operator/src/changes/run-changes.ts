import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { Change, ChangeOutcome } from '@lotse/contract/change-request'
import { platformName, type Kind, type Resource } from '@lotse/crds'
import { sameJson } from '@lotse/kubernetes'
import type { Edit } from './edit.ts'
import { planChange, targetOf } from './plan-change.ts'
import type { ChangeRecorder } from '../record/change-recorder.ts'
import type { Resources } from '../resources/resource-store.ts'
import { specVersion } from '../resources/spec-version.ts'

/** A change that an admin has asked for. */
export interface ChangeRow {
  readonly id: string
  /** Undefined when it is none that this operator knows. */
  readonly change: Change | undefined
}

/** The table of changes that admins have asked for, and of their outcomes. */
export interface ChangeRows {
  /** Those without an outcome that are not too old to be carried out, oldest first. Removes the others. */
  pending(): Promise<readonly ChangeRow[]>
  record(id: string, outcome: ChangeOutcome): Promise<void>
  /** Resolves when there may be a new row, at the latest after a few seconds. */
  next(signal: AbortSignal): Promise<void>
}

/** A planned change of a resource. */
export interface PlannedEdits {
  readonly resource: Resource
  readonly edits: readonly Edit[]
  /** What the resource will be. */
  readonly expected: Resource
  /** Whether the source may only be changed if the resource in it is still the given one. */
  readonly ifUnchanged: boolean
  readonly signal: AbortSignal
}

/**
 * Applies edits to a resource in its source, and resolves when the store has the result. The same edits again change
 * nothing.
 */
export type ApplyChange = (planned: PlannedEdits) => Promise<ChangeOutcome>

/** What {@link runChanges} works with. */
export interface RunChangesContext {
  readonly rows: ChangeRows
  readonly apply: ApplyChange
  readonly resources: Resources
  /** Gets every change as soon as its outcome is known, before it is in effect. */
  readonly recorder: Pick<ChangeRecorder, 'onDecided'>
  /** Resolves when everything that follows from a resource, as the store has it now, is in effect. */
  readonly published: (kind: Kind, name: string, signal: AbortSignal) => Promise<void>
  readonly clock: Clock
  readonly log: Logger
}

/** The admin gets an answer within this time; what has been written by then still comes into effect. */
const changeTimeoutMs = 30_000
const retryMs = 1_000

/**
 * Plans and applies changes until the signal aborts, one after the other, because two of them may be about one file or
 * object. While a written change comes into effect, the next ones are worked on.
 */
export async function runChanges(context: RunChangesContext, signal: AbortSignal): Promise<void> {
  const { rows, clock, log } = context
  const underway = new Map<string, Promise<void>>()
  let readable = true
  while (!signal.aborted) {
    try {
      for (const { id, change } of await rows.pending()) {
        if (signal.aborted || underway.has(id)) continue
        const { limited, end } = limit(clock, signal)
        const outcome = await write(context, change, limited)
        const recorded = recordOutcome(context, id, change, outcome, limited)
          .catch((error: unknown) => failed(context, error, signal))
          .finally(() => {
            end()
            underway.delete(id)
          })
        underway.set(id, recorded)
      }
      readable = true
      await rows.next(signal)
    } catch (error) {
      if (signal.aborted) break
      if (readable) log.warn('the changes of the admin pages cannot be read', { error })
      readable = false
      await clock.sleep(retryMs, signal).catch(() => {})
    }
  }
  await Promise.all(underway.values())
}

/** Writes a change into its resource. Undefined when that failed and may be tried again. */
async function write(
  context: RunChangesContext,
  change: Change | undefined,
  signal: AbortSignal,
): Promise<ChangeOutcome | undefined> {
  const { resources, recorder, apply, log } = context
  if (change === undefined) return { result: 'invalid', errors: [{ path: '', rule: 'unknown' }] }
  const target = targetOf(change)
  const { kind, name } = target
  const resource = resources.get(kind, name)
  const decide = async (
    outcome: ChangeOutcome,
    resourceAfter?: Resource,
  ): Promise<ChangeOutcome> => {
    const decided = { target, resourceBefore: resource, resourceAfter, outcome, staff: null }
    // The change was made all the same; that a name is missing in the record is in the log.
    await recorder
      .onDecided(decided)
      .catch((error: unknown) => log.error('a change is not recorded', { resource: kind, error }))
    return outcome
  }
  if (resource === undefined) return decide({ result: 'not-found' })
  if (resources.refused(kind, name) !== undefined) return decide({ result: 'source-invalid' })
  const developing = resources.get('Platform', platformName)?.spec.developmentMode ?? true
  if (switchesAgencyOn(change) && developing) return decide({ result: 'development-mode' })
  const planned = planChange(resource, change)
  if ('outcome' in planned) return decide(planned.outcome)
  const { edits, resource: expected } = planned
  // Also when another admin has asked for the same before, or an operator that did not get to saying so.
  if (sameJson(expected.spec, resource.spec)) return decide({ result: 'applied' }, expected)
  const ifVersion = 'ifVersion' in change ? change.ifVersion : undefined
  if (ifVersion !== undefined && ifVersion !== specVersion(resource.spec))
    return decide({ result: 'changed-meanwhile' }, expected)
  const ifUnchanged = ifVersion !== undefined
  const outcome = await apply({ resource, edits, expected, ifUnchanged, signal }).catch(
    (error: unknown) => failed(context, error, signal),
  )
  return outcome === undefined ? undefined : decide(outcome, expected)
}

function switchesAgencyOn(change: Change): boolean {
  if (change.kind !== 'edit' || change.level !== 'agency') return false
  return change.fields['liveChatEnabled'] === true
}

/** Records an outcome; that of a change that was written only when it is in effect. */
async function recordOutcome(
  { rows, published }: RunChangesContext,
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
  await rows.record(id, outcome)
}

function failed({ log }: RunChangesContext, error: unknown, signal: AbortSignal): void {
  if (!signal.aborted) log.warn('a change of the admin pages is not in effect yet', { error })
}

/** A signal that also aborts when the time for an answer is over. */
function limit(clock: Clock, signal: AbortSignal): { limited: AbortSignal; end: () => void } {
  const over = new AbortController()
  const limited = AbortSignal.any([signal, over.signal])
  void clock.sleep(changeTimeoutMs, limited).then(
    () => over.abort(),
    () => {},
  )
  return { limited, end: () => over.abort() }
}
