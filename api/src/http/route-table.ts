import type { Operation, Route } from './route.ts'
import { getMetrics } from './routes/admin.ts'
import { getAdministeredAgency, patchAdministeredAgency } from './routes/admin-agency.ts'
import { deleteLink, getLinks, patchLink, postLink } from './routes/admin-links.ts'
import { legalTextRoutes } from './routes/admin-texts.ts'
import { getAgency, getLegalText } from './routes/agencies.ts'
import { getChallenge } from './routes/challenge.ts'
import { postDismiss } from './routes/dismiss.ts'
import { postAnonymous } from './routes/entry.ts'
import { getLink } from './routes/link-codes.ts'
import { getQueue } from './routes/queue.ts'
import {
  deleteSession,
  getReceipt,
  getSession,
  postConsent,
  postDevice,
  postEnd,
  postToken,
} from './routes/session.ts'
import {
  getAvailability,
  getCredentials,
  getEvents,
  getSessions,
  getTickets,
  postAccept,
  putAvailability,
} from './routes/staff.ts'

/** Every route that the router serves. */
export const routes: readonly Route[] = [
  getAgency,
  getLegalText,
  getLink,
  getChallenge,
  postAnonymous,
  postConsent,
  getSession,
  deleteSession,
  postToken,
  postDevice,
  postEnd,
  getReceipt,
  getAvailability,
  putAvailability,
  getTickets,
  postAccept,
  postDismiss,
  getSessions,
  getCredentials,
  getEvents,
  getMetrics,
  getAdministeredAgency,
  patchAdministeredAgency,
  getLinks,
  postLink,
  patchLink,
  deleteLink,
  ...legalTextRoutes,
]

/** Everything that the api offers. */
export const operations: readonly Operation[] = [...routes, getQueue]
