import {
  createServiceToken,
  tokenAnswerSchema,
  type ServiceToken,
  type TokenAnswer,
} from '@lotse/common/service-token'
import { IdentityProviderError } from '../identity/group-directory.ts'

/** Options of {@link operatorToken}. */
export interface OperatorTokenOptions {
  readonly baseUrl: string
  readonly realm: string
  readonly clientId: string
  readonly clientSecret: string
  readonly timeoutMs: number
}

/** The token of the operator's service account, by the client-credentials grant (RFC 6749 section 4.4). */
export function operatorToken(options: OperatorTokenOptions): ServiceToken {
  const { baseUrl, realm, clientId, clientSecret, timeoutMs } = options
  const ask = async (): Promise<TokenAnswer> => {
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
    const parsed = tokenAnswerSchema.safeParse(body)
    if (!response.ok || !parsed.success)
      throw new IdentityProviderError(
        response.status >= 400 && response.status < 500 && response.status !== 429
          ? 'refused'
          : 'unavailable',
        undefined,
      )
    return parsed.data
  }
  return createServiceToken(ask, () => performance.now())
}
