import { counselorAgencies } from '@lotse/contract/permissions'
import Keycloak from 'keycloak-js'

/** What people change about their own login, and the name of Keycloak's action. */
const keycloakActions = {
  passkey: 'webauthn-register-passwordless',
  'one-time-code': 'CONFIGURE_TOTP',
  password: 'UPDATE_PASSWORD',
} as const

/** A change of one's own login. */
export type AccountAction = keyof typeof keycloakActions

/** All of them, in the order in which they are shown. */
export const accountActions: readonly AccountAction[] = ['passkey', 'one-time-code', 'password']

/** A logged-in member of staff. Tokens live in this object and nowhere else. */
export interface Login {
  readonly name: string
  /** The subject of the staff realm: names the account, and no other one. */
  readonly account: string
  /** Names of the agencies that the person counsels in; only for what the page says. */
  readonly counselsIn: readonly string[]
  /** Whether this person administrates an agency, a tenant or the platform; only for what the page says. */
  readonly isAdmin: boolean
  /** A bearer that is valid for at least half a minute. */
  token: () => Promise<string>
  /** Called with each renewed token, for channels that must hear of it before the old one ends. */
  onRenewed: (listener: (token: string) => void) => void
  /** Asked when the login has ended by itself: true keeps the page, which then offers {@link Login.again}. */
  onEnded: (listener: () => boolean) => void
  /** Leaves for the login page; the way back leads here. */
  again: () => void
  /** Leaves for the page on which the login is changed; the way back leads here. */
  change: (action: AccountAction) => void
  logout: () => void
}

/** Seconds before its end at which a token is renewed. */
const renewBeforeSeconds = 45
const tokenMarginSeconds = 30

/**
 * Logs in by redirect with PKCE; resolves on the way back. After a reload Keycloak's own session answers without asking
 * for the password again.
 *
 * @param locale language of the login page
 * @param onLeave called before the page is left for a page of the login service
 * @throws TypeError the login service does not answer
 */
export async function logIn(locale: string, onLeave: () => void = () => {}): Promise<Login> {
  const keycloak = new Keycloak({ url: '/auth', realm: 'lotse', clientId: 'lotse-web' })
  const redirectUri = `${location.origin}/admin/`
  const listeners: ((token: string) => void)[] = []
  let isKept = (): boolean => false
  const logInAgain = (): void => {
    onLeave()
    void keycloak.login({ redirectUri, locale })
  }
  const authenticated = await keycloak.init({
    pkceMethod: 'S256',
    // The frame that watches other tabs would need third-party cookies and a hole in the security policy.
    checkLoginIframe: false,
    redirectUri,
  })
  if (!authenticated) {
    await checkThatItAnswers()
    logInAgain()
    // The browser is on its way to the login page.
    return new Promise(() => {})
  }
  const schedule = (): void => {
    const seconds = (keycloak.tokenParsed?.exp ?? 0) - Date.now() / 1000 + (keycloak.timeSkew ?? 0)
    setTimeout(renew, Math.max(1, seconds - renewBeforeSeconds) * 1000)
  }
  const renew = (): void => {
    keycloak.updateToken(renewBeforeSeconds + tokenMarginSeconds).then(schedule, () => {
      // Offline: try again; a session that ended is noticed by `onAuthRefreshError`.
      setTimeout(renew, 5000)
    })
  }
  keycloak.onAuthRefreshSuccess = () => {
    for (const listener of listeners) listener(keycloak.token ?? '')
  }
  keycloak.onAuthLogout = () => {
    if (!isKept()) logInAgain()
  }
  schedule()
  const groups = groupsOf(keycloak.tokenParsed?.['groups'])
  return {
    name: String(keycloak.tokenParsed?.['name'] ?? keycloak.tokenParsed?.['preferred_username']),
    account: keycloak.subject ?? '',
    counselsIn: counselorAgencies(groups),
    isAdmin: groups.some((group) => group.endsWith('/admins')),
    async token() {
      await keycloak.updateToken(tokenMarginSeconds)
      return keycloak.token ?? ''
    },
    onRenewed(listener) {
      listeners.push(listener)
    },
    onEnded(listener) {
      isKept = listener
    },
    again: logInAgain,
    change(action) {
      onLeave()
      void keycloak.login({ redirectUri, locale, action: keycloakActions[action] })
    },
    logout() {
      void keycloak.logout({ redirectUri })
    },
  }
}

/** Without it the redirect would end on a page of the browser or of a proxy, from which no way leads back. */
async function checkThatItAnswers(): Promise<void> {
  const { status } = await fetch('/auth/realms/lotse/protocol/openid-connect/certs')
  if (status !== 200) throw new TypeError(`the login service answered with ${status}`)
}

function groupsOf(claim: unknown): readonly string[] {
  return Array.isArray(claim) ? claim.filter((group) => typeof group === 'string') : []
}
