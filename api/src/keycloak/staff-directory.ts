import { z } from 'zod'
import type { StaffDirectory } from '../ports/staff-directory.ts'
import { UpstreamError } from '../ports/upstream-error.ts'
import { createGate } from '../upstream/gate.ts'
import { asUpstreamError, upstreamStatus } from './keycloak-error.ts'
import { createServiceToken, tokenAnswerSchema } from '@lotse/common/service-token'

/** Options of {@link createKeycloakStaffDirectory}. */
export interface StaffDirectoryOptions {
  /** Keycloak's address inside, with its path, for example `http://keycloak:8080/auth`. */
  readonly url: string
  /** Secret of the client `lotse-api` of realm `lotse`, whose service account may read users and nothing else. */
  readonly clientSecret: string
  /** Longest wait for one answer, in milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

const realm = 'lotse'

/** Groups in one answer; nobody is in more. */
const mostGroups = 1_000

/** Questions at once: Keycloak serves logins beside them. */
const atOnce = 4

const userSchema = z.object({ id: z.string(), enabled: z.boolean() })
const groupsSchema = z.array(z.object({ path: z.string() }))
/** Keycloak answers 404 also for a realm that it does not know; only this one is about the person. */
const unknownUser = z.object({ error: z.literal('User not found') })

/** The realm `lotse` of a Keycloak, read with the service account of `lotse-api`. */
export function createKeycloakStaffDirectory(options: StaffDirectoryOptions): StaffDirectory {
  const { url, timeoutMs = 5_000 } = options
  const gate = createGate(atOnce)
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    try {
      return await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    } catch (error) {
      throw asUpstreamError(error)
    }
  }
  const serviceToken = createServiceToken(
    async () => {
      const response = await ask(`/realms/${realm}/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'lotse-api',
          client_secret: options.clientSecret,
        }),
      })
      if (!response.ok) throw await refusal(response)
      return tokenAnswerSchema.parse(await response.json())
    },
    () => performance.now(),
  )
  const read = async (path: string): Promise<Response> => {
    const token = await serviceToken.get()
    const response = await ask(`/admin/realms/${realm}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    // Renewed for the next question.
    if (response.status === 401) serviceToken.forget()
    return response
  }
  return {
    groupsOf: async (subject) =>
      gate(async () => {
        const path = `/users/${encodeURIComponent(subject)}`
        const found = await read(path)
        if (found.status === 404) {
          if (unknownUser.safeParse(await found.json().catch(() => undefined)).success)
            return undefined
          throw upstreamStatus(404)
        }
        if (!found.ok) throw await refusal(found)
        const user = await parse(userSchema, found)
        if (user.id !== subject) throw new UpstreamError('identity-provider', 'refused')
        if (!user.enabled) return undefined
        const groups = await read(`${path}/groups?briefRepresentation=true&max=${mostGroups}`)
        // Deleted between the two questions counts as an error; the next round finds out.
        if (!groups.ok) throw await refusal(groups)
        return (await parse(groupsSchema, groups)).map(({ path: full }) => full)
      }),
  }
}

async function refusal(response: Response): Promise<UpstreamError> {
  await response.body?.cancel()
  return upstreamStatus(response.status)
}

async function parse<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
  try {
    return schema.parse(await response.json())
  } catch (error) {
    throw new UpstreamError('identity-provider', 'refused', { cause: error })
  }
}
