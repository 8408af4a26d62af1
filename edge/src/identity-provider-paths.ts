/**
 * What browsers may ask Keycloak for, below the path that Keycloak has: the pages and requests of login, logout, tokens and
 * the security of one's own account, login through the organisation's identity provider, and the files that those pages
 * load. Everything else answers 404 and never reaches
 * Keycloak: the administration API, other realms, SAML, registration of people and of clients, device authorization, UMA,
 * introspection, revocation, userinfo, health, metrics. The api and the operator reach Keycloak without the edge.
 *
 * A person changes password, passkeys and one-time codes with actions that the application starts: the login page with the
 * parameter `kc_action`. So no account API and no account console is needed.
 */
const realmPaths: readonly string[] = [
  String.raw`\.well-known/openid-configuration`,
  // Login, by a running session, a form, a passkey.
  'protocol/openid-connect/auth',
  'login-actions/authenticate',
  'login-actions/restart',
  'login-actions/consent',
  // Password, passkey and one-time code are set up and changed here.
  'login-actions/required-action',
  // A forgotten password, where the realm sends e-mails (docs/staff.md); elsewhere Keycloak refuses.
  'login-actions/reset-credentials',
  'login-actions/action-token',
  // The organisation's own identity provider, where the realm has one; elsewhere Keycloak knows no alias.
  String.raw`broker/[a-z0-9][a-z0-9-]*/(?:login|endpoint(?:/logout_response)?)`,
  'broker/after-first-broker-login',
  'login-actions/first-broker-login',
  'protocol/openid-connect/token',
  'protocol/openid-connect/certs',
  'protocol/openid-connect/logout',
  'protocol/openid-connect/logout/logout-confirm',
]

/** The first segment changes with every version of Keycloak. Files of the account and administration consoles are closed. */
const filePath = String.raw`resources/[\w-]+/(?:login|common)/(?:[\w-][\w.-]*/)*[\w-][\w.-]*\.(?:css|gif|ico|js|png|svg|ttf|woff2?)`

const allowed = new RegExp(String.raw`^/(?:realms/lotse/(?:${realmPaths.join('|')})|${filePath})$`)

/**
 * Whether a browser may ask Keycloak for this path.
 *
 * Keycloak itself decodes and normalises paths, so the list is matched raw: no percent sign, no semicolon, no dot segment.
 *
 * @param base path of the configured Keycloak URL, `/auth` or empty
 * @param path raw path of the request, without the query
 */
export function isIdentityProviderPath(base: string, path: string): boolean {
  return path.startsWith(base) && allowed.test(path.slice(base.length))
}

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS'] as const

/** A method that a login page, a token request or its CORS preflight uses. */
export type IdentityProviderMethod = (typeof methods)[number]

/** Whether a browser may use this method on Keycloak. */
export function isIdentityProviderMethod(
  method: string | undefined,
): method is IdentityProviderMethod {
  return methods.some((allowedMethod) => allowedMethod === method)
}

/** Most bytes of a form or token request; a refresh token has about one kilobyte. */
export const identityProviderBodyLimit = 64 * 1024
