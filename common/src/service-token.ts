import { z } from 'zod'

/** The body of a token endpoint's answer, as far as it is read. */
export const tokenAnswerSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
})

/** What a token endpoint answers, as far as it is read. */
export type TokenAnswer = z.infer<typeof tokenAnswerSchema>

/** An access token of a service account, kept as long as it lasts. */
export interface ServiceToken {
  /** The current token; a new one shortly before it expires. */
  get(): Promise<string>
  /** Forgets the token, for when the server no longer takes it. */
  forget(): void
}

/** Milliseconds before its end at which a token is renewed: it must outlast the call that it is used for. */
const marginMs = 30_000

/**
 * Keeps a service account's token. Callers that come while one is fetched share it.
 *
 * @param fetchToken asks the token endpoint and returns its body
 * @param monotonic a clock that never goes back, in milliseconds
 */
export function createServiceToken(
  fetchToken: () => Promise<TokenAnswer>,
  monotonic: () => number,
): ServiceToken {
  let held: { readonly token: Promise<string>; readonly until: () => number } | undefined
  return {
    get: async () => {
      if (held !== undefined && monotonic() < held.until()) return await held.token
      // Unknown until the answer is there; until then everybody waits for it.
      let until = Infinity
      const token = fetchToken().then((answer) => {
        until = monotonic() + answer.expires_in * 1000 - marginMs
        return answer.access_token
      })
      const fetched = { token, until: () => until }
      held = fetched
      token.catch(() => {
        if (held === fetched) held = undefined
      })
      return await token
    },
    forget: () => {
      held = undefined
    },
  }
}
