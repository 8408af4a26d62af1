import { createPrivateKey, type JsonWebKey } from 'node:crypto'
import KeycloakAdminClient from '@keycloak/keycloak-admin-client'
import { type Clock, systemClock } from '@lotse/common/clock'
import { randomId } from '@lotse/common/random-id'
import { SignJWT } from 'jose'
import type { z } from 'zod'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import { UpstreamError } from '../ports/upstream-error.ts'
import { createCircuitBreaker } from '../upstream/circuit-breaker.ts'
import { createGate } from '../upstream/gate.ts'
import { asUpstreamError, upstreamStatus } from './keycloak-error.ts'
import { createServiceToken, tokenAnswerSchema } from '@lotse/common/service-token'

/** Options of {@link createKeycloakIdentityProvider}. */
export interface KeycloakOptions {
  /** Keycloak's address inside, with its path, for example `http://keycloak:8080/auth`. */
  readonly url: string
  /** Keycloak's address as its tokens name it; the assertions must name it too. */
  readonly publicUrl: string
  /** Secret of the client `lotse-api`, whose service account manages the users. */
  readonly apiClientSecret: string
  /** Secret of the client `lotse-anonymous-token`, which exchanges assertions for tokens. */
  readonly anonymousClientSecret: string
  /** Private P-256 key as JWK; Keycloak knows the public half. */
  readonly assertionKey: JsonWebKey
  /** Longest wait for one answer, in milliseconds; default 10,000. */
  readonly timeoutMs?: number
  /** For the times in assertions. */
  readonly clock?: Clock
}

const realm = 'lotse-anonymous'
/** Alias of the realm's identity provider that trusts our assertions. */
const provider = 'lotse-api'
const assertionIssuer = 'https://api.lotse.invalid/assertions'
const assertionSeconds = 30
const pageSize = 200

/** A Keycloak, with what its owner needs beside the port. */
export interface KeycloakIdentityProvider extends IdentityProvider {
  /**
   * Finds out whether Keycloak is back, once it was away for a while; else it asks nothing. For a caller's timer, about once
   * a second: else the first person after an outage finds out, and who comes in the same moment is turned away.
   */
  probe(): Promise<void>
}

/**
 * The realm `lotse-anonymous` of a Keycloak. Users are made without credentials; their tokens come from the JWT
 * authorization grant (RFC 7523), which leaves neither session nor row. Everything is asked by this process, so that no
 * client's address reaches Keycloak.
 *
 * @throws TypeError when the assertion key is not an elliptic curve key
 */
export function createKeycloakIdentityProvider(options: KeycloakOptions): KeycloakIdentityProvider {
  const { url, publicUrl, timeoutMs = 10_000, clock = systemClock } = options
  const assertionKey = createPrivateKey({ key: options.assertionKey, format: 'jwk' })
  if (assertionKey.asymmetricKeyType !== 'ec')
    throw new TypeError('The assertion key must be a P-256 key.')

  const gate = createGate(16)
  const breaker = createCircuitBreaker({ upstream: 'identity-provider' })
  const guarded = <T>(call: () => Promise<T>): Promise<T> =>
    gate(() =>
      breaker.run(async () => {
        try {
          return await call()
        } catch (error) {
          throw asUpstreamError(error)
        }
      }),
    )

  const askToken = async (
    fields: Readonly<Record<string, string>>,
  ): Promise<z.infer<typeof tokenAnswerSchema>> => {
    const response = await fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw upstreamStatus(response.status)
    return tokenAnswerSchema.parse(body)
  }

  const askServiceToken = () =>
    askToken({
      grant_type: 'client_credentials',
      client_id: 'lotse-api',
      client_secret: options.apiClientSecret,
    })
  const serviceToken = createServiceToken(askServiceToken, () => performance.now())
  const admin = new KeycloakAdminClient({ baseUrl: url, realmName: realm, timeout: timeoutMs })
  admin.registerTokenProvider({ getAccessToken: () => serviceToken.get() })

  /** One call to the admin API; a token that Keycloak no longer takes is replaced once. */
  const administer = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await guarded(call)
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.status !== 401) throw error
      serviceToken.forget()
      return await guarded(call)
    }
  }

  const findUser = async (name: string): Promise<FoundUser | undefined> => {
    const [user] = await administer(() =>
      admin.users.find({ username: name, exact: true, briefRepresentation: false }),
    )
    if (user?.id === undefined) return undefined
    return { id: user.id, pseudonym: firstPseudonym(user.attributes) }
  }

  return {
    ensureUser: async ({ name, pseudonym }) => {
      try {
        const { id } = await administer(() =>
          admin.users.create({
            username: name,
            enabled: true,
            attributes: { pseudonym: [pseudonym] },
            federatedIdentities: [{ identityProvider: provider, userId: name, userName: name }],
          }),
        )
        return id
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.status !== 409) throw error
      }
      const user = await findUser(name)
      // Made before and removed since: the caller tries again.
      if (user === undefined) throw new UpstreamError('identity-provider', 'unavailable')
      if (user.pseudonym !== pseudonym)
        await administer(() =>
          admin.users.update(
            { id: user.id },
            { username: name, attributes: { pseudonym: [pseudonym] } },
          ),
        )
      return user.id
    },

    issueToken: async (name) => {
      const now = Math.floor(clock.now().getTime() / 1000)
      const assertion = await new SignJWT({
        iss: assertionIssuer,
        sub: name,
        aud: `${publicUrl}/realms/${realm}`,
        iat: now,
        exp: now + assertionSeconds,
        jti: randomId(),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .sign(assertionKey)
      const answer = await guarded(() =>
        askToken({
          grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
          client_id: 'lotse-anonymous-token',
          client_secret: options.anonymousClientSecret,
          assertion,
        }),
      )
      return { accessToken: answer.access_token, expiresIn: answer.expires_in }
    },

    removeUser: async (name) => {
      const user = await findUser(name)
      if (user === undefined) return
      try {
        await administer(() => admin.users.del({ id: user.id }))
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.status !== 404) throw error
      }
      if ((await findUser(name)) !== undefined)
        throw new UpstreamError('identity-provider', 'unavailable')
    },

    listUsers: async (prefix) => {
      const names = new Set<string>()
      for (let first = 0; ; first += pageSize) {
        const page = await administer(() =>
          admin.users.find({ username: prefix, first, max: pageSize, briefRepresentation: true }),
        )
        // Keycloak finds the text anywhere in the name.
        for (const { username } of page)
          if (username?.startsWith(prefix) === true) names.add(username)
        if (page.length < pageSize) return [...names]
      }
    },

    probe: async () => {
      if (breaker.state === 'half-open') await guarded(askServiceToken).catch(() => {})
    },
  }
}

interface FoundUser {
  readonly id: string
  readonly pseudonym: string | undefined
}

function firstPseudonym(attributes: Record<string, unknown> | undefined): string | undefined {
  const values = attributes?.['pseudonym']
  if (!Array.isArray(values)) return undefined
  return typeof values[0] === 'string' ? values[0] : undefined
}
