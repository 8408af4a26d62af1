import type { LockedField, Scopes } from '../../shared/admin-types.ts'
import { createClientApi } from '../../shared/client-api.ts'
import { createRequest } from '../../shared/request.ts'
import type { Panel } from '../panel.ts'
import type { Level } from '../route.ts'

/** What a level's pages look like to clients, and what cannot be changed here. */
export interface LevelLook {
  readonly accent: string | null
  readonly locked: readonly LockedField[]
  /** What the agencies below are called, by the names of their resources. */
  readonly agencyNames: ReadonlyMap<string, string>
}

/** Reads the look of a level. @throws ApiError */
export async function readLevelLook(
  { api }: Pick<Panel, 'api'>,
  level: Level,
  scopes: Scopes,
): Promise<LevelLook> {
  if (level.kind === 'platform') {
    const { locked, agencies } = await api.platform()
    return { accent: null, locked, agencyNames: namesOf(agencies) }
  }
  const agencyNames = namesOf(scopes.agencies)
  if (level.kind === 'tenant') {
    const { branding, locked } = await api.tenant(level.name)
    return { accent: branding?.accent ?? null, locked, agencyNames }
  }
  // What clients get: an agency without a branding of its own has that of its tenant.
  const clients = createClientApi(createRequest('/service'))
  const [{ locked }, shown] = await Promise.all([
    api.agency(level.name),
    // A text can be written without its colour.
    clients.resolve(level.name, { locale: 'en' }).catch(() => undefined),
  ])
  return { accent: shown?.branding.accent ?? null, locked, agencyNames }
}

function namesOf(
  agencies: readonly { readonly agency: string; readonly displayName: string }[],
): LevelLook['agencyNames'] {
  return new Map(agencies.map(({ agency, displayName }) => [agency, displayName]))
}
