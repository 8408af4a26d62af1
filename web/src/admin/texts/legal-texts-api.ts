import type { LegalTextKind, LegalTextSource } from '@lotse/contract/legal-text'
import type { Request } from '../../shared/request.ts'
import type { Level } from '../route.ts'
import { linesOf, type TextDraft } from './text-draft.ts'

/** The texts of a level in the languages of the platform. */
export interface LegalTexts {
  readonly locales: readonly string[]
  readonly defaultLocale: string
  /** Names that a text can refer to, such as `{{agency.displayName}}`. */
  readonly placeholders: readonly string[]
  /** Changes with every change of the level's resource. */
  readonly version: string
  readonly texts: readonly LevelText[]
}

/** What one level of the chain says. */
export interface ChainEntry {
  readonly level: LegalTextSource
  readonly name: string
  readonly displayName: string
  /** Null where the level says nothing and inherits. */
  readonly markdown: string | null
  readonly short: string | null
}

/** One text as the admins of a level see it. */
export interface LevelText {
  readonly kind: LegalTextKind
  readonly locale: string
  /** The level's own words; null when it has none and inherits. */
  readonly markdown: string | null
  readonly short: string | null
  /** Level that the shown text comes from; null when there is none in this locale. */
  readonly source: LegalTextSource | null
  readonly html: string | null
  readonly shownShort: readonly string[]
  /** Whether this level may have words of its own. */
  readonly editable: boolean
  /** The platform first, the own level last. */
  readonly chain: readonly ChainEntry[]
  /** Names of the agencies whose live chat waits for this text. */
  readonly blocks: readonly string[]
}

/** A text as clients would see it. */
export interface TextPreview {
  readonly html: string
  readonly short: readonly string[]
}

/** A former or the current version of a level's own text, newest first in a history. */
export interface TextVersion {
  readonly markdown: string | null
  readonly short: string | null
  readonly from: string
  readonly until: string | null
  /** Null where it is older than the record of changes. */
  readonly by: {
    readonly way: 'panel' | 'kubectl' | 'file'
    readonly name: string | null
    readonly manager: string | null
  } | null
}

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
      const { versions } = await request<{ versions: readonly TextVersion[] }>(`${path}/history`, {
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
