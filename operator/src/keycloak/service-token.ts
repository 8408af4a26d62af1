import type { Clock } from '@lotse/common/clock'
import { z } from 'zod'
import { IdentityProviderError } from '../identity/group-directory.ts'

/** Options of {@link createServiceToken}. */
export interface ServiceTokenOptions {
  readonly baseUrl: string
  readonly realm: string
  readonly clientId: string
  readonly clientSecret: string
  readonly clock: Clock
  readonly timeoutMs: number
}

/** The access token of a service account, renewed before it expires. */
export interface ServiceToken {
  get(): Promise<string>
  /** Drops the token: the next `get` asks for a new one. */
  forget(): void
}

const answer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
/** Renewed this long before it expires, so that a request under way does not carry a dead one. */
const marginMs = 30_000

/** Gets tokens by the client-credentials grant (RFC 6749 section 4.4). */
export function createServiceToken(options: ServiceTokenOptions): ServiceToken {
  const { baseUrl, realm, clientId, clientSecret, clock, timeoutMs } = options
  let current: { readonly token: string; readonly until: number } | undefined

  async function request(): Promise<string> {
    const response = await fetch(`${baseUrl}/realms/${realm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new IdentityProviderError('unavailable', error)
    })
    const body: unknown = await response.json().catch(() => undefined)
    const parsed = answer.safeParse(body)
    if (!response.ok || !parsed.success)
      throw new IdentityProviderError(
        response.status >= 400 && response.status < 500 && response.status !== 429
          ? 'refused'
          : 'unavailable',
        undefined,
      )
    const { access_token: token, expires_in: seconds } = parsed.data
    current = { token, until: clock.now().getTime() + seconds * 1000 - marginMs }
    return token
  }

  return {
    get: async () => {
      const now = clock.now().getTime()
      return current !== undefined && now < current.until ? current.token : request()
    },
    forget: () => {
      current = undefined
    },
  }
}
