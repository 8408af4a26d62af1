import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { Database } from '../postgres/database.ts'
import { readQueues, type QueueRow } from '../postgres/queue-snapshot.ts'
import { repeat } from './repeat.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { LiveWake } from './wake.ts'

/** One agency's queue at a moment. */
export interface QueueSnapshot extends QueueRow {
  /** Place of a ticket, 1 is next; `null` when it does not wait. */
  position(ticketId: string): number | null
}

/** The queues of this replica, in memory. */
export interface QueueSnapshots {
  /** A snapshot that was begun after this call; callers at the same time share one. */
  fresh(agency: string): Promise<QueueSnapshot>
  /** The latest snapshot; a fresh one when a change is known or none was taken lately. */
  recent(agency: string): Promise<QueueSnapshot>
  /** The latest snapshot without asking, whatever its age. */
  latest(agency: string): QueueSnapshot | undefined
  /** Calls back with every new snapshot of a watched agency. */
  subscribe(onSnapshot: (snapshot: QueueSnapshot) => void): () => void
  /** Keeps an agency's snapshot up to date until released. */
  watch(agency: string): () => void
  close(): Promise<void>
}

/** Options of {@link createQueueSnapshots}. */
export interface QueueSnapshotsOptions {
  readonly database: Database
  readonly wake: LiveWake
  readonly settings: SettingsCache
  readonly clock: Clock
  readonly log: Logger
}

/** Milliseconds after which an agency that is watched is read again without a hint. */
const unconditionally = 10_000

/** Milliseconds for which an answer may use a snapshot that nothing has outdated. */
const recentFor = 1_000

/** Longest and shortest pause between two reads on hints, in milliseconds. */
const pause = { shortest: 20, longest: 1_000 }

/** A pause is so many times as long as the last read took: reads on hints take at most a twentieth of the time. */
const restPerWork = 19

interface Held {
  snapshot?: QueueSnapshot
  takenAt: number
  dirty: boolean
  watchers: number
}

/**
 * Keeps one snapshot per agency, from which positions are answered without the database. Taken whole instead of followed by
 * deltas: there is no gap to miss and nothing to repair. A dirty queue is read at once when it is short; the longer the
 * reads take, the rarer they are.
 */
export function createQueueSnapshots(options: QueueSnapshotsOptions): QueueSnapshots {
  const { clock } = options
  const held = new Map<string, Held>()
  const listeners = new Set<(snapshot: QueueSnapshot) => void>()
  let timer: NodeJS.Timeout | undefined
  let restUntil = 0
  let following: { agencies: Set<string>; done: Promise<void> } | undefined
  let running: Promise<void> = Promise.resolve()

  const hold = (agency: string): Held => {
    const known = held.get(agency) ?? { takenAt: -Infinity, dirty: true, watchers: 0 }
    held.set(agency, known)
    return known
  }
  const read = async (agencies: readonly string[]): Promise<void> => {
    const startedAt = clock.now().getTime()
    for (const agency of agencies) hold(agency).dirty = false
    try {
      const { counselorHeartbeatTimeout } = options.settings.current().liveChat
      const rows = await readQueues(options.database.pool, agencies, counselorHeartbeatTimeout)
      const endedAt = clock.now().getTime()
      const rest = Math.min(pause.longest, (endedAt - startedAt) * restPerWork)
      restUntil = endedAt + Math.max(pause.shortest, rest)
      for (const row of rows) {
        const one = hold(row.agency)
        one.snapshot = withPositions(row)
        one.takenAt = startedAt
        if (one.watchers > 0) for (const listener of listeners) listener(one.snapshot)
      }
    } catch (error) {
      for (const agency of agencies) hold(agency).dirty = true
      throw error
    }
  }
  /** Joins the read that begins after the present one. */
  const readNext = async (agencies: Iterable<string>): Promise<void> => {
    if (following === undefined) {
      const next = { agencies: new Set<string>(), done: Promise.resolve() }
      next.done = running
        .catch(() => {})
        .then(async () => {
          following = undefined
          await read([...next.agencies])
        })
      running = next.done
      following = next
    }
    const joined = following
    for (const agency of agencies) joined.agencies.add(agency)
    await joined.done
  }
  const readDirty = (): void => {
    timer = undefined
    const dirty = [...held].filter(([, one]) => one.dirty && one.watchers > 0)
    if (dirty.length === 0) return
    readNext(dirty.map(([agency]) => agency)).catch((error: unknown) =>
      options.log.warn('a queue was not read', { error }),
    )
  }
  const schedule = (): void => {
    timer ??= setTimeout(readDirty, Math.max(0, restUntil - clock.now().getTime()))
  }
  const markDirty = (agency: string): void => {
    const one = held.get(agency)
    if (one === undefined) return
    one.dirty = true
    if (one.watchers > 0) schedule()
  }
  const markAll = (): void => {
    for (const agency of held.keys()) markDirty(agency)
  }
  const unsubscribe = options.wake.subscribe({
    agency: markDirty,
    config: markAll,
    all: markAll,
  })
  const refreshing = repeat(
    () => unconditionally,
    async () => {
      for (const [agency, one] of held) if (one.watchers === 0) held.delete(agency)
      if (held.size > 0) await readNext(held.keys())
    },
    (error) => options.log.warn('the queues were not read', { error }),
  )

  const fresh = async (agency: string): Promise<QueueSnapshot> => {
    await readNext([agency])
    const { snapshot } = hold(agency)
    if (snapshot === undefined) throw new Error('a read queue is missing')
    return snapshot
  }
  return {
    fresh,
    recent: async (agency) => {
      const one = held.get(agency)
      const isRecent = one !== undefined && clock.now().getTime() - one.takenAt < recentFor
      return one?.snapshot !== undefined && isRecent && !one.dirty ? one.snapshot : fresh(agency)
    },
    latest: (agency) => held.get(agency)?.snapshot,
    subscribe: (onSnapshot) => {
      listeners.add(onSnapshot)
      return () => void listeners.delete(onSnapshot)
    },
    watch: (agency) => {
      const one = hold(agency)
      one.watchers += 1
      if (one.dirty) schedule()
      let released = false
      return () => {
        if (!released) hold(agency).watchers -= 1
        released = true
      }
    },
    close: async () => {
      unsubscribe()
      clearTimeout(timer)
      await refreshing.stop()
      await running.catch(() => {})
    },
  }
}

/** Numbers the tickets on the first question only: an agency whose clients wait on other replicas needs no map. */
function withPositions(row: QueueRow): QueueSnapshot {
  let positions: Map<string, number> | undefined
  return {
    ...row,
    position: (ticketId) => {
      positions ??= new Map(row.ids.map((id, index) => [id, index + 1]))
      return positions.get(ticketId) ?? null
    },
  }
}
