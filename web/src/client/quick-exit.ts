import type { ClientApi } from '../shared/client-api.ts'
import type { ClientFlow } from './flow.ts'

const leaveAfterMs = 200

/**
 * One press and nothing is left: the screen is blank at once, the wipe goes out with a request that outlives the page,
 * and the page is replaced in the history. The target is a blank page: any other would be a request to a third party.
 */
export async function quickExit(flow: ClientFlow, api: ClientApi, browser: Window): Promise<void> {
  browser.document.documentElement.replaceChildren()
  browser.document.title = ''
  const wipe = flow.chat.value?.wipe()
  if (flow.ticket.value) api.leave({ keepalive: true }).catch(() => {})
  browser.sessionStorage.clear()
  const pause = new Promise((resolve) => setTimeout(resolve, leaveAfterMs))
  await Promise.race([wipe, pause]).catch(() => {})
  browser.location.replace('about:blank')
}
