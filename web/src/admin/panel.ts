import { signal, type ReadonlySignal } from '@preact/signals'
import { createAdminApi, type AdminApi } from '../shared/admin-api.ts'
import type { PageNavigator } from '../shared/navigator.ts'
import type { Request } from '../shared/request.ts'
import type { Timers } from '../shared/timers.ts'
import type { AdminPorts } from './admin-ports.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createUnsaved, type Unsaved } from './unsaved.ts'

/** What every section of the panel works with. */
export interface Panel {
  readonly api: AdminApi
  /** For routes that {@link AdminApi} does not have. */
  readonly request: Request
  readonly navigator: PageNavigator
  readonly timers: Timers
  readonly unsaved: Unsaved
  readonly drafts: Drafts
  /** Whether the login has ended; what is typed stays until the person logs in again. */
  readonly loggedOut: ReadonlySignal<boolean>
  /** Leaves for the login page and keeps what is typed. */
  logInAgain: () => void
}

/** Makes the panel once for as long as the page lives. */
export function createPanel({ request, navigator, login, storage, timers }: AdminPorts): Panel {
  const unsaved = createUnsaved()
  const drafts = createDrafts(storage)
  const loggedOut = signal(false)
  const keep = (): void => {
    drafts.keep(unsaved.all())
  }
  login.onEnded(() => {
    // Nobody is sent away in the middle of a sentence; without one the way over the login page is shorter.
    if (!unsaved.any.value) return false
    loggedOut.value = true
    keep()
    return true
  })
  return {
    api: createAdminApi(request),
    request,
    navigator,
    timers,
    unsaved,
    drafts,
    loggedOut,
    logInAgain() {
      keep()
      unsaved.release()
      login.again()
    },
  }
}
