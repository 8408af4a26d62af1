import type { IncomingHttpHeaders } from 'node:http'
import { decodeJwt } from 'jose'
import type { AnonymousTokenVerifier } from '../ports/token-verifier.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { Problem } from '../problem.ts'
import { ticketByIdentity, ticketBySession } from '../tickets/ticket-by.ts'
import { requestOrigin } from './request-origin.ts'
import { sessionHashOf, type SessionCookies } from './session-cookie.ts'
import { staffOf, type StaffParts, type StaffPrincipal } from './staff-principal.ts'

/** The owner of a ticket. */
export interface ClientPrincipal {
  readonly kind: 'client'
  readonly ticket: TicketRow
}

/** A client's session, whether or not there is still a ticket. */
export interface SessionPrincipal {
  readonly kind: 'session'
  readonly sessionHash: Buffer
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** For each kind of route, who is asking: nobody in particular, the cookie of a client, the token of any member of staff. */
export interface PrincipalsByAudience {
  anyone: undefined
  client: ClientPrincipal
  'client-or-nobody': ClientPrincipal | SessionPrincipal | undefined
  session: SessionPrincipal
  staff: StaffPrincipal
  'client-or-staff': ClientPrincipal | StaffPrincipal
}

/** Whom a route is for. */
export type Audience = keyof PrincipalsByAudience

/** Who is asking, whoever the route is for. */
export type Principal = PrincipalsByAudience[Audience]

/** What says who is asking. */
export interface AuthenticationParts extends StaffParts {
  readonly cookies: SessionCookies
  readonly ownOrigins: ReadonlySet<string>
  readonly tokens: StaffParts['tokens'] & { readonly anonymous: AnonymousTokenVerifier }
}

/** Finds out who is asking. A bearer decides when there is one; a cookie beside it is not looked at. */
export async function authenticate(
  parts: AuthenticationParts,
  audience: Audience,
  headers: IncomingHttpHeaders,
): Promise<Principal> {
  const token = bearer(headers.authorization)
  switch (audience) {
    case 'anyone':
      return undefined
    case 'staff':
      return staffOf(parts, token)
    case 'client':
      return clientOf(parts, token, headers)
    case 'client-or-nobody':
      return token === undefined ? cookieOwner(parts, headers) : clientOf(parts, token, headers)
    case 'session':
      return sessionOf(parts, token, headers)
    case 'client-or-staff':
      return token === undefined || isAnonymousRealm(token)
        ? clientOf(parts, token, headers)
        : staffOf(parts, token)
  }
}

/** Checks that a request which a cookie would carry comes from one of our pages. @throws Problem `cross-site` */
export function requireOwnOrigin(
  parts: Pick<AuthenticationParts, 'ownOrigins'>,
  headers: IncomingHttpHeaders,
): void {
  if (requestOrigin(headers, parts.ownOrigins) !== 'own') throw new Problem('cross-site')
}

/**
 * The value of a genuine session cookie.
 *
 * @throws Problem `unauthenticated` when there is none or it is forged
 */
export function genuineCookie(
  parts: Pick<AuthenticationParts, 'cookies'>,
  headers: IncomingHttpHeaders,
): string {
  const value = parts.cookies.read(headers.cookie)
  if (value === undefined || !parts.cookies.isGenuine(value)) throw new Problem('unauthenticated')
  return value
}

/** The token of an `Authorization` header, `undefined` without one. @throws Problem `unauthenticated` for other schemes */
export function bearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(header)?.[1]
  if (token === undefined) throw new Problem('unauthenticated')
  return token
}

/**
 * Whom a browser's cookie stands for: nobody without one, and a session where its ticket no longer exists.
 *
 * @throws Problem `cross-site` with and without a cookie, `unauthenticated` for a forged one
 */
async function cookieOwner(
  parts: AuthenticationParts,
  headers: IncomingHttpHeaders,
): Promise<ClientPrincipal | SessionPrincipal | undefined> {
  requireOwnOrigin(parts, headers)
  if (parts.cookies.read(headers.cookie) === undefined) return undefined
  const sessionHash = presentedHash(parts, headers)
  const ticket = await ticketBySession(parts.context, sessionHash)
  return ticket === undefined ? { kind: 'session', sessionHash } : { kind: 'client', ticket }
}

async function clientOf(
  parts: AuthenticationParts,
  token: string | undefined,
  headers: IncomingHttpHeaders,
): Promise<ClientPrincipal> {
  const ticket =
    token === undefined
      ? await ticketBySession(parts.context, presentedHash(parts, headers))
      : await ticketByIdentity(parts.context, await anonymousSubject(parts, token))
  if (ticket === undefined) throw new Problem('ticket-gone')
  return { kind: 'client', ticket }
}

async function sessionOf(
  parts: AuthenticationParts,
  token: string | undefined,
  headers: IncomingHttpHeaders,
): Promise<SessionPrincipal> {
  if (token === undefined) return { kind: 'session', sessionHash: presentedHash(parts, headers) }
  // Also one that is being wiped: leaving is repeatable until it is gone.
  const identityUser = await anonymousSubject(parts, token)
  const ticket = await findTicket(parts.context.database.pool, { identityUser })
  if (ticket === undefined) throw new Problem('ticket-gone')
  return { kind: 'session', sessionHash: ticket.sessionHash }
}

function presentedHash(parts: AuthenticationParts, headers: IncomingHttpHeaders): Buffer {
  requireOwnOrigin(parts, headers)
  return sessionHashOf(genuineCookie(parts, headers))
}

/** The identity user that an anonymous token speaks for. @throws Problem `unauthenticated` */
export async function anonymousSubject(
  parts: Pick<AuthenticationParts, 'tokens'>,
  token: string,
): Promise<string> {
  const identity = await parts.tokens.anonymous.verify(token)
  // Keycloak's ids are UUIDs, and so is the column that they are looked up in.
  if (identity === undefined || !uuid.test(identity.subject)) throw new Problem('unauthenticated')
  return identity.subject
}

/** Which realm a token claims to be of; its signature is checked by the realm's own verifier afterwards. */
function isAnonymousRealm(token: string): boolean {
  try {
    return decodeJwt(token).iss?.endsWith('/realms/lotse-anonymous') === true
  } catch {
    return false
  }
}
