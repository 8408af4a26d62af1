/**
 * Whether a browser may ask Keycloak for this: the staff realm and the files of its login page, nothing else. The
 * administration API, the realms `master` and `lotse-anonymous`, health and metrics stay inside; the api reaches them
 * without the edge.
 *
 * Keycloak itself decodes and normalises paths, so the only safe test is a strict one: plain characters, single slashes,
 * no dot segments, no percent sign, no semicolon. Every URL of the login and token flows passes it.
 *
 * The built-in clients of the realm (account console, admin console, admin-cli) are disabled in the realm file, so their
 * pages below `/realms/lotse/` answer 404 by themselves.
 *
 * @param base path of the configured Keycloak URL, `/auth` or empty
 * @param path raw path of the request, without the query
 */
export function isIdentityProviderPath(base: string, path: string): boolean {
  if (!path.startsWith(base)) return false
  const rest = path.slice(base.length)
  return /^\/(?:realms\/lotse|resources)\/(?:[\w~-][\w.~-]*\/|\.well-known\/)*(?:[\w~-][\w.~-]*)?$/.test(
    rest,
  )
}

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const

/** A method that a login page, a token request or its CORS preflight uses. */
export type IdentityProviderMethod = (typeof methods)[number]

/** Whether a browser may use this method on Keycloak. */
export function isIdentityProviderMethod(
  method: string | undefined,
): method is IdentityProviderMethod {
  return methods.some((allowed) => allowed === method)
}

/** Most bytes of a form or token request; a refresh token has about one kilobyte. */
export const identityProviderBodyLimit = 64 * 1024
