import { type Upstream, UpstreamError } from '../src/ports/upstream-error.ts'

/** What goes wrong at a fake; everything off by default. */
export interface Faults {
  /** Nobody answers: calls fail before they have any effect. */
  readonly down?: boolean
  /** Calls are answered with a refusal before they have any effect. */
  readonly refusing?: boolean
  /** Calls have their effect, but the answer is lost. */
  readonly answerLost?: boolean
  /** Calls have their effect and then nothing comes until the faults change; the call fails then. */
  readonly hangAfterEffect?: boolean
  /** Milliseconds before a call has its effect. */
  readonly delayMs?: number
  /** The calls that are concerned; all of them unless named. */
  readonly only?: readonly string[]
}

/** The switch of one fake's faults. */
export interface FaultSwitch {
  /** The present faults. */
  readonly current: Faults
  /** Replaces all faults; calls that hang fail now. */
  set(faults: Faults): void
  /** Makes the part well again. */
  clear(): void
  /** How often each call was begun, by its name. */
  readonly calls: ReadonlyMap<string, number>
  /** How many calls hang now; lets a test wait until the effect has happened. */
  readonly hanging: number
  /** Runs one call of the fake under the present faults. */
  around<T>(call: string, effect: () => T | Promise<T>): Promise<T>
}

/** A switch for the fake of one upstream, with nothing wrong. */
export function createFaultSwitch(upstream: Upstream): FaultSwitch {
  let current: Faults = {}
  let hanging: (() => void)[] = []
  const calls = new Map<string, number>()
  const unavailable = (): UpstreamError => new UpstreamError(upstream, 'unavailable')
  const set = (faults: Faults): void => {
    current = faults
    const released = hanging
    hanging = []
    for (const release of released) release()
  }
  return {
    get current() {
      return current
    },
    get hanging() {
      return hanging.length
    },
    calls,
    set,
    clear: () => set({}),
    around: async (call, effect) => {
      calls.set(call, (calls.get(call) ?? 0) + 1)
      const faults = current.only === undefined || current.only.includes(call) ? current : {}
      const { delayMs } = faults
      if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs))
      if (faults.down === true) throw unavailable()
      if (faults.refusing === true) throw new UpstreamError(upstream, 'refused', { status: 403 })
      const answer = await effect()
      if (faults.answerLost === true) throw unavailable()
      if (faults.hangAfterEffect !== true) return answer
      await new Promise<void>((resolve) => hanging.push(resolve))
      throw unavailable()
    },
  }
}
