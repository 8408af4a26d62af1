import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { RandomId } from '@lotse/common/random-id'
import type { Change, ChangeOutcome, RequestOutcome } from '@lotse/contract/change-request'
import type { SealingKeyRow } from '@lotse/contract/sealed-change'
import { platformName, type Kind, type Resource } from '@lotse/crds'
import { sameJson } from '@lotse/kubernetes'
import {
  authorizeChanges,
  type AuthorizedChange,
  type SealedRow,
  type VerifyStaff,
} from './authorize-change.ts'
import { createChangeKey } from './change-key.ts'
import type { ApplyChange } from './apply-change.ts'
import { planChange, targetOf } from './plan-change.ts'
import type { DecidedChange } from '../record/decided-change.ts'
import type { Resources } from '../resources/resource-store.ts'
import { specVersion } from '../resources/spec-version.ts'

/** The table of changes that admins have asked for, and of their outcomes. */
export interface ChangeRows {
  /** Lets the api seal to this key from now on. Nothing is written when it is the published one. */
  publishKey(key: SealingKeyRow): Promise<void>
  /** Those without an outcome that are not too old to be carried out, oldest first. Removes the others. */
  pending(): Promise<readonly SealedRow[]>
  /** Does nothing for a row that has an outcome. */
  record(id: string, outcome: RequestOutcome): Promise<void>
  /** Resolves when there may be a new row, at the latest after a few seconds. */
  next(signal: AbortSignal): Promise<void>
}

/** What {@link runChanges} works with. */
export interface RunChangesContext {
  readonly rows: ChangeRows
  /** Makes sure who asks, and what that person's roles are. */
  readonly verifyStaff: VerifyStaff
  readonly randomId: RandomId
  readonly apply: ApplyChange
  readonly resources: Resources
  /** Gets every change as soon as its outcome is known, before it is in effect. */
  readonly recorder: { onDecided(decided: DecidedChange): Promise<void> }
  /** Resolves when everything that follows from a resource, as the store has it now, is in effect. */
  readonly published: (kind: Kind, name: string, signal: AbortSignal) => Promise<void>
  readonly clock: Clock
  readonly log: Logger
}

/** A change that is not written within this time is given up; what has been written by then still comes into effect. */
const changeTimeoutMs = 20_000
const retryMs = 1_000

/**
 * Plans and applies changes until the signal aborts, one after the other, because two of them may be about one file or
 * object. While a written change comes into effect, the next ones are worked on. The key that the api seals changes to
 * lives as long as this runs.
 */
export async function runChanges(context: RunChangesContext, signal: AbortSignal): Promise<void> {
  const { rows, clock, log, randomId } = context
  const key = await createChangeKey(randomId())
  const authorization = authorizeChanges({ ...context, key })
  const underway = new Map<string, Promise<void>>()
  /** Decisions about rows that the last look found. To decide again would refuse the seal, which counts once. */
  const decisions = new Map<string, Decision>()
  let readable = true
  while (!signal.aborted) {
    try {
      // Every time: a database from a backup has another one.
      await rows.publishKey(key.row)
      const pending = await rows.pending()
      for (const id of decisions.keys())
        if (!underway.has(id) && !pending.some((row) => row.id === id)) decisions.delete(id)
      for (const row of pending) {
        const { id } = row
        if (signal.aborted || underway.has(id)) continue
        const { limited, end } = limit(clock, signal)
        const decision =
          decisions.get(id) ?? (await decide(context, authorization.authorize(row), limited))
        if (decision === undefined) {
          end()
          continue
        }
        authorization.spend(id)
        decisions.set(id, decision)
        const recorded = recordOutcome(context, id, decision, limited)
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

/** What became of a row. */
interface Decision {
  readonly authorized: AuthorizedChange
  readonly outcome: RequestOutcome
}

/** Decides about a change, and writes it into its resource. Undefined when that failed and may be tried again. */
async function decide(
  context: RunChangesContext,
  authorizing: Promise<AuthorizedChange>,
  signal: AbortSignal,
): Promise<Decision | undefined> {
  const authorized = await authorizing.catch((error: unknown) => failed(context, error, signal))
  if (authorized === undefined) return undefined
  if (!('refused' in authorized)) {
    const outcome = await write(context, authorized, signal)
    return outcome && { authorized, outcome }
  }
  const { refused } = authorized
  if (refused !== 'unknown-change') return { authorized, outcome: { result: refused } }
  const errors = [{ path: '', rule: 'unknown' }]
  return { authorized, outcome: { result: 'invalid', errors } }
}

async function write(
  context: RunChangesContext,
  { change, staff, isAllowed }: Exclude<AuthorizedChange, { readonly refused: unknown }>,
  signal: AbortSignal,
): Promise<ChangeOutcome | undefined> {
  const { resources, recorder, apply, log } = context
  const target = targetOf(change)
  const { kind, name } = target
  const resource = resources.get(kind, name)
  const decided = async (
    outcome: ChangeOutcome,
    resourceAfter?: Resource,
  ): Promise<ChangeOutcome> => {
    const known = { target, resourceBefore: resource, resourceAfter, outcome, staff }
    // The change was made all the same; that a name is missing in the record is in the log.
    await recorder
      .onDecided(known)
      .catch((error: unknown) => log.error('a change is not recorded', { resource: kind, error }))
    return outcome
  }
  if (!isAllowed) return decided({ result: 'forbidden' })
  if (resource === undefined) return decided({ result: 'not-found' })
  if (resources.refused(kind, name) !== undefined) return decided({ result: 'source-invalid' })
  const developing = resources.get('Platform', platformName)?.spec.developmentMode ?? true
  if (switchesAgencyOn(change) && developing) return decided({ result: 'development-mode' })
  const planned = planChange(resource, change)
  if ('outcome' in planned) return decided(planned.outcome)
  const { edits, resource: expected } = planned
  // Also when another admin has asked for the same before, or an operator that did not get to saying so.
  if (sameJson(expected.spec, resource.spec)) return decided({ result: 'applied' }, expected)
  const ifVersion = 'ifVersion' in change ? change.ifVersion : undefined
  if (ifVersion !== undefined && ifVersion !== specVersion(resource.spec))
    return decided({ result: 'changed-meanwhile' }, expected)
  const ifUnchanged = ifVersion !== undefined
  const outcome = await apply({ resource, edits, expected, ifUnchanged, signal }).catch(
    (error: unknown) => failed(context, error, signal),
  )
  return outcome === undefined ? undefined : decided(outcome, expected)
}

function switchesAgencyOn(change: Change): boolean {
  if (change.kind !== 'edit' || change.level !== 'agency') return false
  return change.fields['liveChatEnabled'] === true
}

/** Records an outcome; that of a change that was written only when it is in effect. */
async function recordOutcome(
  { rows, published }: RunChangesContext,
  id: string,
  { authorized, outcome }: Decision,
  signal: AbortSignal,
): Promise<void> {
  if (outcome.result === 'applied' && 'change' in authorized) {
    const { kind, name } = targetOf(authorized.change)
    await published(kind, name, signal)
  }
  await rows.record(id, outcome)
}

function failed({ log }: RunChangesContext, error: unknown, signal: AbortSignal): undefined {
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
