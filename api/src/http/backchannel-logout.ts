import { endStaffSession } from '../postgres/staff-standing.ts'
import type { LogoutTokenVerifier } from '../ports/token-verifier.ts'
import type { TicketContext } from '../tickets/context.ts'
import { endLoggedOut } from '../tickets/take-rights.ts'
import { hashStaffSession } from './staff-principal.ts'
import type { MoveParts } from '../tickets/move-ticket.ts'

/** Where Keycloak reports logouts, on the private port: never routed from outside. */
export const backchannelLogoutPath = '/backchannel-logout'

/**
 * Receives logouts (OpenID Connect Back-Channel Logout 1.0, section 2.5). The session is remembered first, so that its tokens
 * count nowhere from then on; what it holds ends afterwards. A token that comes twice changes nothing more.
 *
 * @returns the status of the answer: 200, 400 for what is not a logout token of ours, 503 when it could not be written down
 */
export function createBackchannelLogout(
  context: MoveParts & Pick<TicketContext, 'log'>,
  tokens: LogoutTokenVerifier,
): (body: string) => Promise<number> {
  return async (body) => {
    try {
      const logout = await tokens.verify(new URLSearchParams(body).get('logout_token') ?? '')
      if (logout === undefined) return 400
      await endStaffSession(context.database.pool, hashStaffSession(context, logout.session))
      if (logout.subject !== undefined) context.wake.counselor(logout.subject)
    } catch (error) {
      context.log.warn('a logout of staff could not be taken', { error })
      return 503
    }
    // What fails here is repeated by the watch over rights.
    await endLoggedOut(context).catch((error: unknown) =>
      context.log.warn('what a logged-out session holds is ended later', { error }),
    )
    return 200
  }
}
