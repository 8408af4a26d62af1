import type { PageNavigator } from '../shared/navigator.ts'
import type { Request } from '../shared/request.ts'
import type { Timers } from '../shared/timers.ts'

/** What the staff's page gives the panel. */
export interface AdminPorts {
  readonly request: Request
  readonly navigator: PageNavigator
  readonly login: {
    /** Names the account, and no other one. */
    readonly account: string
    /** Names of the agencies that the person counsels in. */
    readonly counselsIn: readonly string[]
    onEnded: (listener: () => boolean) => void
    again: () => void
  }
  /** The tab's, which survives the way to the login and back. */
  readonly storage: Storage
  readonly timers: Timers
}
