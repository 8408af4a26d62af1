import type { IncomingHttpHeaders } from 'node:http'

/**
 * Header sets for Synapse and Keycloak, built from nothing: what is not named here does not go upstream. No forwarding
 * header, no address, no user agent, no cookie that is not Keycloak's own.
 */

/**
 * Synapse records neither address nor user agent of a request whose user agent equals this text, trailing hyphen
 * included (`storage/databases/main/client_ips.py`; measured with 1.163.2).
 */
const silentUserAgent = 'sync-v3-proxy-'

/**
 * Headers for Synapse. `Host` and the length are set by the HTTP client.
 *
 * @param hasBody whether a body is passed on
 */
export function synapseHeaders(
  received: IncomingHttpHeaders,
  hasBody: boolean,
): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': silentUserAgent }
  // Absent stays absent: Synapse answers 401 to an empty value, and a client's reconnect probe then fails for ever.
  const authorization = received.authorization
  if (authorization !== undefined && /^Bearer [!-~]+$/.test(authorization))
    headers['authorization'] = authorization
  if (hasBody) headers['content-type'] = 'application/json'
  return headers
}

/** What a login page, a token request and a CORS preflight need; values pass unchanged. */
const identityProviderHeaderNames = [
  'host',
  'authorization',
  'content-type',
  'accept',
  'accept-encoding',
  'accept-language',
  'origin',
  'access-control-request-method',
  'access-control-request-headers',
] as const

/** Headers for Keycloak. The public host is kept, because Keycloak may build addresses from it. */
export function identityProviderHeaders(received: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of identityProviderHeaderNames) {
    const value = received[name]
    if (typeof value === 'string' && value !== '') headers[name] = value
  }
  const cookies = identityProviderCookies(received.cookie ?? '')
  if (cookies !== '') headers['cookie'] = cookies
  return headers
}

const ownCookie = /^(?:AUTH_SESSION_ID(?:_LEGACY)?|(?:KEYCLOAK|KC)_[A-Z0-9_]+)=/

/** Whether a `name=value…` text is one of Keycloak's own session cookies. */
export function isIdentityProviderCookie(text: string): boolean {
  return ownCookie.test(text)
}

/** The part of a Cookie header that is Keycloak's own. On one host the client's session cookie lies beside it. */
function identityProviderCookies(header: string): string {
  return header
    .split(';')
    .map((cookie) => cookie.trim())
    .filter(isIdentityProviderCookie)
    .join('; ')
}
