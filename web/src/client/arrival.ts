import type { AgencyInfo } from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import { type Link, parseCode, parseLink } from './link.ts'
import type { PageMemory } from './page-memory.ts'

/** What the way to an agency needs from the page. */
export interface ArrivalPorts {
  api: Pick<ClientApi, 'link' | 'resolve'>
  /** Language of the page, with its form of address where it has two. */
  locale: () => string
  page: {
    address: () => string
    memory: () => PageMemory
    /** Shows the neutral address, and keeps this in its entry of the tab's history instead of what was there. */
    remember: (memory: PageMemory) => void
  }
}

/** How the person came here: the link, and the code that leads back to it. */
export interface Arrival {
  /** Whether the address itself named a link, so that somebody wants to enter. */
  readonly isOpened: boolean
  /** Leads back to the page of the link; unknown until an address in words has been looked up. */
  readonly code: string | undefined
  readonly link: Link | undefined
  /** Reads the address and hides a code. An address in words stays until its code is known, so that a reload asks again. */
  read: () => void
  /** The agency of the link; null when nothing leads to one. @throws ApiError */
  lookUp: () => Promise<AgencyInfo | null>
  /** Goes on from a code or an agency instead. */
  leadTo: (to: { code: string } | Link) => void
  forget: () => void
}

/** The person's way to an agency, through reload and back. */
export function createArrival({ api, locale, page }: ArrivalPorts): Arrival {
  let link: Link | undefined
  let code: string | undefined
  let isOpened = false
  return {
    get isOpened() {
      return isOpened
    },
    get code() {
      return code
    },
    get link() {
      return link
    },
    read() {
      const address = page.address()
      const words = parseLink(address)
      const opened = parseCode(address)
      if (words ?? opened) {
        isOpened = true
        link = words
        code = opened
      } else code ??= page.memory().code
      if (!words) page.remember(opened === undefined ? page.memory() : { code: opened })
    },
    async lookUp() {
      if (!link && code !== undefined) link = await api.link(code)
      if (!link) return null
      const { agency: name, ...query } = link
      const agency = await api.resolve(name, { ...query, locale: locale() })
      code ??= agency.code
      return agency
    },
    leadTo(to) {
      link = 'agency' in to ? to : undefined
      code = 'agency' in to ? undefined : to.code
    },
    forget() {
      link = undefined
      code = undefined
      isOpened = false
    },
  }
}
