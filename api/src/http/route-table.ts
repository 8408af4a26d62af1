import type { Operation, Route } from './route.ts'
import { getAdministeredAgency, patchAdministeredAgency } from './routes/admin/agency.ts'
import { getChanges } from './routes/admin/changes.ts'
import { legalTextRoutes } from './routes/admin/legal-texts.ts'
import { deleteLink, getLinks, patchLink, postLink } from './routes/admin/links.ts'
import { getMetrics } from './routes/admin/metrics.ts'
import { textHistoryRoutes } from './routes/admin/text-history.ts'
import { getAdministeredPlatform, patchAdministeredPlatform } from './routes/admin/platform.ts'
import { getScopes } from './routes/admin/scopes.ts'
import { getAdministeredTenant, patchAdministeredTenant } from './routes/admin/tenant.ts'
import { getStatistics } from './routes/admin/statistics.ts'
import { getAgency } from './routes/agency/agency.ts'
import { getChallenge } from './routes/agency/challenge.ts'
import { getLegalText } from './routes/agency/legal-text.ts'
import { getLink } from './routes/agency/link-code.ts'
import { getLogo } from './routes/agency/logo.ts'
import { getPlatform, getPlatformText } from './routes/agency/platform.ts'
import { postConsent } from './routes/client/consent.ts'
import { postDevice } from './routes/client/device.ts'
import { postEnd } from './routes/client/end.ts'
import { postAnonymous } from './routes/client/enter.ts'
import { getQueue } from './routes/client/queue.ts'
import { postRating } from './routes/client/rating.ts'
import { getReceipt } from './routes/client/receipt.ts'
import { deleteSession, getSession, postToken } from './routes/client/session.ts'
import { postAccept } from './routes/staff/accept.ts'
import { getAvailability, putAvailability } from './routes/staff/availability.ts'
import { getCredentials } from './routes/staff/credentials.ts'
import { postDismiss } from './routes/staff/dismiss.ts'
import { getEvents } from './routes/staff/events.ts'
import { getSessions } from './routes/staff/sessions.ts'
import { getTickets } from './routes/staff/tickets.ts'

/** Every route that the router serves. */
export const routes: readonly Route[] = [
  getAgency,
  getLegalText,
  getLogo,
  getPlatform,
  getPlatformText,
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
  postRating,
  getAvailability,
  putAvailability,
  getTickets,
  postAccept,
  postDismiss,
  getSessions,
  getCredentials,
  getEvents,
  getMetrics,
  getScopes,
  getStatistics,
  getAdministeredAgency,
  patchAdministeredAgency,
  getAdministeredTenant,
  patchAdministeredTenant,
  getAdministeredPlatform,
  patchAdministeredPlatform,
  getLinks,
  postLink,
  patchLink,
  deleteLink,
  ...legalTextRoutes,
  ...textHistoryRoutes,
  getChanges,
]

/** Everything that the api offers. */
export const operations: readonly Operation[] = [...routes, getQueue]
