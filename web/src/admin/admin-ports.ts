import type { PageNavigator } from '../shared/navigator.ts'
import type { Request } from '../shared/request.ts'
import type { Timers } from '../shared/timers.ts'

/** What the staff's page gives the panel. */
export interface AdminPorts {
  readonly request: Request
  readonly navigator: PageNavigator
  readonly login: {
    onEnded: (listener: () => boolean) => void
    again: () => void
  }
  /** The tab's, which survives the way to the login and back. */
  readonly storage: Storage
  readonly timers: Timers
}
