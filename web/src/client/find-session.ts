import type { SessionBody } from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import { ApiError } from '../shared/request.ts'

/** Whether the api knows no ticket of this browser: the cookie was cleared, or its ticket is over. */
export function isForgotten(error: unknown): boolean {
  return error instanceof ApiError && [401, 404, 410].includes(error.status)
}

/** The ticket of this browser; null when there is none. @throws ApiError */
export async function findSession(api: Pick<ClientApi, 'session'>): Promise<SessionBody | null> {
  try {
    return (await api.session()) ?? null
  } catch (error) {
    if (isForgotten(error)) return null
    throw error
  }
}
