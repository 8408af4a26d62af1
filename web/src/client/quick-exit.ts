import { deleteStores } from '../chat/delete-stores.ts'
import type { ClientApi } from '../shared/client-api.ts'
import type { ClientFlow } from './client-flow.ts'
import type { Screen } from './screen.ts'

const leaveAfterMs = 200
/** Longest wait for an entry that is on its way. The service gives up a ticket that nobody follows. */
const leaveAfterEntryMs = 1000

/** Screens on which the page does not know yet, or does not hold, the visit that the browser's cookie may stand for. */
const undecided: readonly Screen['name'][] = ['loading', 'earlier', 'failed']

/**
 * One press and nothing is left: the screen is blank immediately, the wipe goes out with a request that outlives the
 * page, storage and caches are emptied, and the page is replaced in the history by the platform's exit page. Without
 * one that is the browser's blank page: any other would be a request to a third party.
 */
export async function quickExit(
  flow: Pick<ClientFlow, 'ticket' | 'chat' | 'agency' | 'screen' | 'abandon'>,
  api: Pick<ClientApi, 'leave'>,
  browser: Window & { readonly caches?: CacheStorage },
  emptyStores: () => Promise<void> = () => deleteStores('client'),
): Promise<void> {
  const { name, ...shown } = flow.screen.value
  const agency = 'agency' in shown ? shown.agency : flow.agency.value
  browser.document.documentElement.replaceChildren()
  browser.document.title = ''
  browser.history.replaceState(null, '')
  const entry = flow.abandon()
  const wipe = flow.chat.value?.wipe()
  const leave = (): void => void api.leave({ keepalive: true }).catch(() => {})
  if (flow.ticket.value || undecided.includes(name)) leave()
  browser.sessionStorage.clear()
  browser.localStorage.clear()
  const emptied = Promise.all([wipe, emptyStores(), emptyCaches(browser.caches)])
  await Promise.all([
    Promise.race([emptied, pause(leaveAfterMs)]).catch(() => {}),
    // Before its answer the browser has no cookie to name the ticket with.
    entry && Promise.race([entry.then(leave, leave), pause(leaveAfterEntryMs)]),
  ])
  browser.location.replace(agency?.quickExitUrl ?? 'about:blank')
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Absent on pages without https. */
async function emptyCaches(caches: CacheStorage | undefined): Promise<void> {
  const names = (await caches?.keys()) ?? []
  await Promise.all(names.map(async (name) => caches?.delete(name)))
}
