import type { LockedField } from '../../shared/admin-types.ts'
import { createClientApi } from '../../shared/client-api.ts'
import { createRequest } from '../../shared/request.ts'
import type { Panel } from '../panel.ts'
import type { Level } from '../route.ts'

/** What a level's pages look like to clients, and what cannot be changed here. */
export interface LevelLook {
  readonly accent: string | null
  readonly locked: readonly LockedField[]
}

/** Reads the look of a level. @throws ApiError */
export async function readLevelLook({ api }: Pick<Panel, 'api'>, level: Level): Promise<LevelLook> {
  if (level.kind === 'platform') return { accent: null, locked: (await api.platform()).locked }
  if (level.kind === 'tenant') {
    const { branding, locked } = await api.tenant(level.name)
    return { accent: branding?.accent ?? null, locked }
  }
  // What clients get: an agency without a branding of its own has that of its tenant.
  const clients = createClientApi(createRequest('/service'))
  const [{ locked }, shown] = await Promise.all([
    api.agency(level.name),
    // A text can be written without its colour.
    clients.resolve(level.name, { locale: 'en' }).catch(() => undefined),
  ])
  return { accent: shown?.branding.accent ?? null, locked }
}
