import type { Answer } from '@lotse/contract/api'
import type { Request } from '../../shared/request.ts'
import type { Level } from '../route.ts'
import { linesOf, type TextDraft } from './text-draft.ts'

/** The texts of a level in the languages of the platform; all levels answer alike. */
export type LegalTexts = Answer<'/live-chat/admin/agencies/{agency}/legal-texts', 'get'>

/** One text as the admins of a level see it. */
export type LevelText = LegalTexts['texts'][number]

/** What one level of the chain says: the platform first, the own level last. */
export type ChainEntry = LevelText['chain'][number]

/** A text as clients would see it. */
export type TextPreview = Answer<'/live-chat/admin/agencies/{agency}/legal-texts/preview', 'post'>

type History = Answer<'/live-chat/admin/agencies/{agency}/legal-texts/history', 'get'>

/** A former or the current version of a level's own text, newest first in a history. */
export type TextVersion = History['versions'][number]

/** Which text of a level. */
export type TextKey = Pick<LevelText, 'kind' | 'locale'>

/** The legal texts of one level. Every method throws `ApiError`. */
export interface LegalTextsApi {
  read(): Promise<LegalTexts>
  /** Resolves when clients see it. */
  write(key: TextKey, draft: TextDraft, ifVersion: string): Promise<LegalTexts>
  /** Writes nothing. */
  preview(key: TextKey, draft: TextDraft): Promise<TextPreview>
  history(key: TextKey): Promise<readonly TextVersion[]>
}

/** The legal texts of a level over one request function. */
export function createLegalTextsApi(request: Request, level: Level): LegalTextsApi {
  const path = `/live-chat/admin/${levelPath(level)}/legal-texts`
  const body = ({ kind, locale }: TextKey, { markdown, short }: TextDraft) => ({
    kind,
    locale,
    markdown,
    short: markdown === null ? null : linesOf(short).join('\n') || null,
  })
  return {
    read: () => request(path),
    write: (key, draft, ifVersion) =>
      request(path, { method: 'PUT', body: { ifVersion, ...body(key, draft) } }),
    preview: (key, draft) => request(`${path}/preview`, { method: 'POST', body: body(key, draft) }),
    history: async ({ kind, locale }) => {
      const query = { kind, locale }
      const { versions } = await request<History>(`${path}/history`, {
        query,
      })
      return versions
    },
  }
}

function levelPath(level: Level): string {
  if (level.kind === 'platform') return 'platform'
  return `${level.kind === 'tenant' ? 'tenants' : 'agencies'}/${encodeURIComponent(level.name)}`
}
