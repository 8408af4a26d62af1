import { signal, type ReadonlySignal } from '@preact/signals'
import { createAdminApi, type AdminApi } from '../shared/admin-api.ts'
import type { PageNavigator } from '../shared/navigator.ts'
import { ApiError, type Request } from '../shared/request.ts'
import { isDeskPath } from '../shared/staff-path.ts'
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
  /** Names of the agencies that the person counsels in. */
  readonly counselsIn: readonly string[]
  /** Whether the login has ended; what is typed stays until the person logs in again. */
  readonly loggedOut: ReadonlySignal<boolean>
  /** Keeps what is typed for the panel that follows in this tab. Nothing when the person has left for the desk. */
  keepDrafts: () => void
  /** Leaves for the login page and keeps what is typed. */
  logInAgain: () => void
}

/** Makes the panel once for as long as the page lives. */
export function createPanel(ports: AdminPorts): Panel {
  const { navigator, login, storage, timers } = ports
  const unsaved = createUnsaved()
  const drafts = createDrafts(storage, login.account)
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
  /** A login that was ended elsewhere is noticed by the answer, before the token has to be renewed. */
  const request: Request = async (...all) => {
    try {
      const answer = await ports.request<never>(...all)
      loggedOut.value = false
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        loggedOut.value = true
        keep()
      }
      throw error
    }
  }
  return {
    api: createAdminApi(request),
    request,
    navigator,
    timers,
    unsaved,
    drafts,
    counselsIn: login.counselsIn,
    loggedOut,
    keepDrafts() {
      // On the way to the desk the person has been asked.
      if (unsaved.any.peek() && !isDeskPath(navigator.path.peek())) keep()
    },
    logInAgain() {
      keep()
      unsaved.release()
      login.again()
    },
  }
}
