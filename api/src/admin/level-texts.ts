import type { TextRow } from '@lotse/contract/config-rows'
import {
  legalTextKinds,
  type LegalTextKind,
  type LegalTextSource,
} from '@lotse/contract/legal-text'
import { renderLegalText } from '@lotse/crds/legal-texts'
import type { PlaceholderNames } from '@lotse/crds/markdown'
import type { LevelTexts } from '../postgres/own-texts.ts'

/** A text as the admins of a level see it. */
export interface LevelText {
  readonly kind: LegalTextKind
  readonly locale: string
  /** The level's own words; null when it has none and inherits. */
  readonly markdown: string | null
  /** The level's own text in short. */
  readonly short: string | null
  /** The text in short that shows here, by lines. */
  readonly shownShort: readonly string[]
  /** What each level says that may have this kind, the platform first. */
  readonly chain: readonly ChainLink[]
  /** Where the text comes from that shows here; null when there is none, and the default locale's shows. */
  readonly source: LegalTextSource | null
  readonly html: string | null
  /** What a client agrees to; null above the agencies, where a text is not yet that of one agency. */
  readonly version: string | null
  /** Whether this level may have words of its own. */
  readonly editable: boolean
}

/** What one level says. */
export interface ChainLink {
  readonly level: LegalTextSource
  readonly name: string
  readonly displayName: string
  readonly markdown: string | null
  readonly short: string | null
}

/** The levels from the platform down to the one in question, by name. */
export interface Levels {
  readonly platform: NamedTexts
  readonly tenant?: NamedTexts
  readonly agency?: NamedTexts
}

/** What a level says, with the name of its object. */
export interface NamedTexts extends LevelTexts {
  readonly name: string
}

/** Kinds that a level may have words of its own for; consent 1 is the platform's alone. */
export function editableKinds(level: LegalTextSource): readonly LegalTextKind[] {
  return level === 'platform' ? legalTextKinds : ['agreement']
}

/** The names that texts of a level are shown with; those of levels below are left as placeholders. */
export function shownNames({ platform, tenant, agency }: Levels): PlaceholderNames {
  return {
    platform: platform.displayName,
    tenant: tenant?.displayName ?? '{{tenant.displayName}}',
    agency: agency?.displayName ?? '{{agency.displayName}}',
  }
}

/** The texts of the platform, or of a tenant, as they would show. */
export function levelTexts(levels: Levels, locales: readonly string[]): readonly LevelText[] {
  const names = shownNames(levels)
  return forEachText(locales, (kind, locale): LevelText => {
    const found = inherited(levels, kind)
      .toReversed()
      .flatMap(([source, { ownTexts }]) => {
        const shown = renderLegalText(ownTexts[kind]?.[locale], names)
        return shown === undefined ? [] : [{ source, ...shown }]
      })[0]
    const { source = null, html = null, short = null } = found ?? {}
    return {
      ...ownPart(levels, kind, locale),
      source,
      html,
      version: null,
      shownShort: lines(short),
    }
  })
}

/** The texts of an agency: exactly what clients see. */
export function agencyTexts(
  levels: Levels,
  resolved: readonly TextRow[],
  locales: readonly string[],
): readonly LevelText[] {
  return forEachText(locales, (kind, locale): LevelText => {
    const shown = resolved.find((text) => text.kind === kind && text.locale === locale)
    const { source = null, html = null, version = null, short = null } = shown ?? {}
    return { ...ownPart(levels, kind, locale), source, html, version, shownShort: lines(short) }
  })
}

function ownPart(levels: Levels, kind: LegalTextKind, locale: string) {
  const chain = inherited(levels, kind).map(([level, { name, displayName, ownTexts }]) => {
    const { markdown = null, short = null } = ownTexts[kind]?.[locale] ?? {}
    return { level, name, displayName, markdown, short }
  })
  const level = levels.agency ? 'agency' : levels.tenant ? 'tenant' : 'platform'
  const editable = editableKinds(level).includes(kind)
  const own = chain.find((link) => link.level === level)
  return {
    kind,
    locale,
    markdown: own?.markdown ?? null,
    short: own?.short ?? null,
    chain,
    editable,
  }
}

/** The levels that may have a kind of text, the platform first. */
function inherited(
  { platform, tenant, agency }: Levels,
  kind: LegalTextKind,
): readonly (readonly [LegalTextSource, NamedTexts])[] {
  const all = [
    ['platform', platform],
    ['tenant', tenant],
    ['agency', agency],
  ] as const
  return all.flatMap(([level, texts]) =>
    texts !== undefined && editableKinds(level).includes(kind) ? [[level, texts] as const] : [],
  )
}

/** A text in short by lines. */
export function lines(short: string | null): readonly string[] {
  return short === null ? [] : short.split('\n')
}

function forEachText<T>(
  locales: readonly string[],
  make: (kind: LegalTextKind, locale: string) => T,
): readonly T[] {
  return legalTextKinds.flatMap((kind) => locales.map((locale) => make(kind, locale)))
}
