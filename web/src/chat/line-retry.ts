import { backoff } from '@lotse/common/backoff'
import type { MatrixEvent } from 'matrix-js-sdk/lib/matrix.js'
import { EventStatus } from 'matrix-js-sdk/lib/models/event-status.js'
import type { Timers } from '../shared/timers.ts'

/** An own message that is not confirmed yet, as far as its next try depends on it. */
export type PendingEvent = Pick<MatrixEvent, 'status' | 'error'>

/** What a retry needs of the room. */
export interface LineRetryPorts<Event extends PendingEvent> {
  /** Own messages that are not confirmed yet, oldest first. */
  pending: () => readonly Event[]
  resend: (event: Event) => Promise<unknown>
  timers: Timers
}

/** Sends messages again until the line is back. */
export interface LineRetry<Event extends PendingEvent> {
  /** Whether a message that is not sent will be sent again without its writer. */
  isDue: (event: Event) => boolean
  /** Plans the next try if a message is due; for a message that was just stopped. */
  plan: () => void
  /** Tries immediately; for a line that is back. */
  wake: () => void
  stop: () => void
}

/**
 * Milliseconds until a request that failed is tried again, or -1 if a server has refused it. A line may be away for any time;
 * only an answer that says no ends the tries.
 *
 * @param attempt failed tries so far, from 0
 */
export function pauseAfter(error: unknown, attempt: number, random: number): number {
  return isLineFault(error) ? backoff(attempt, random, 500, 8000) : -1
}

/**
 * Creates the retry of a room. The SDK's scheduler repeats the sending of a message, but not the sharing of the keys that go
 * before the first one: what a person writes without a line would stay unsent after the line is back.
 */
export function createLineRetry<Event extends PendingEvent>({
  pending,
  resend,
  timers,
}: LineRetryPorts<Event>): LineRetry<Event> {
  let attempt = 0
  let isRunning = false
  let isStopped = false
  let cancel: (() => void) | undefined

  const isDue = (event: Event): boolean =>
    event.status === EventStatus.NOT_SENT && isLineFault(event.error)

  const plan = (): void => {
    if (isStopped || isRunning || cancel || !pending().some(isDue)) return
    cancel = timers.after(backoff(attempt, timers.random(), 500, 8000), wake)
  }

  /** One after the other: the order in which they were written holds. */
  const run = async (): Promise<void> => {
    for (const event of pending().filter(isDue)) {
      if (isStopped) return
      await resend(event)
      attempt = 0
    }
  }

  const wake = (): void => {
    cancel?.()
    cancel = undefined
    if (isStopped || isRunning) return
    isRunning = true
    void run()
      .catch(() => {
        // The message says itself why it is not sent.
        attempt += 1
      })
      .finally(() => {
        isRunning = false
        plan()
      })
  }

  return {
    isDue,
    plan,
    wake,
    stop: () => {
      isStopped = true
      cancel?.()
    },
  }
}

/** Whether the line, or a server in trouble, has stopped a request. */
function isLineFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, httpStatus = 0 } = error as Error & { httpStatus?: number }
  return (
    name === 'ConnectionError' || name === 'AbortError' || httpStatus >= 500 || httpStatus === 429
  )
}
