import type { TextRow } from '@lotse/contract/config-rows'
import {
  legalTextKinds,
  type LegalTextKind,
  type LegalTextSource,
} from '@lotse/contract/legal-text'
import { renderMarkdown } from '@lotse/crds/markdown'
import type { LevelTexts } from '../postgres/own-texts.ts'

/** A text as the admins of a level see it. */
export interface LevelText {
  readonly kind: LegalTextKind
  readonly locale: string
  /** The level's own words; null when it has none and inherits. */
  readonly markdown: string | null
  /** Where the text comes from that shows here; null when there is none, and the default locale's shows. */
  readonly source: LegalTextSource | null
  readonly html: string | null
  /** What a client agrees to; null above the agencies, where a text is not yet that of one agency. */
  readonly version: string | null
  /** Whether this level may have words of its own. */
  readonly editable: boolean
}

/** The levels from the platform down to the one in question. */
export interface Levels {
  readonly platform: LevelTexts
  readonly tenant?: LevelTexts
}

/** Kinds that a level may have words of its own for; consent 1 is the platform's alone. */
export function editableKinds(level: LegalTextSource): readonly LegalTextKind[] {
  return level === 'platform' ? legalTextKinds : ['agreement']
}

/** The texts of the platform, or of a tenant, as they would show. The names of levels below are left as placeholders. */
export function levelTexts({ platform, tenant }: Levels, locales: readonly string[]) {
  const level = tenant === undefined ? 'platform' : 'tenant'
  const names = {
    platform: platform.displayName,
    tenant: tenant?.displayName ?? '{{tenant.displayName}}',
    agency: '{{agency.displayName}}',
  }
  const chain = [
    ...(tenant === undefined ? [] : [['tenant', tenant] as const]),
    ['platform', platform] as const,
  ]
  return forEachText(locales, (kind, locale): LevelText => {
    const found = chain
      .filter(([source]) => editableKinds(source).includes(kind))
      .map(([source, { ownTexts }]) => ({ source, markdown: ownTexts[kind]?.[locale]?.markdown }))
      .find(({ markdown = '' }) => markdown.trim() !== '')
    const own = (tenant ?? platform).ownTexts[kind]?.[locale]?.markdown ?? null
    const editable = editableKinds(level).includes(kind)
    const { source = null, markdown } = found ?? {}
    const html = markdown === undefined ? null : renderMarkdown(markdown, names)
    return { kind, locale, markdown: own, source, html, version: null, editable }
  })
}

/** The texts of an agency: exactly what clients see. */
export function agencyTexts(
  { ownTexts }: LevelTexts,
  resolved: readonly TextRow[],
  locales: readonly string[],
): readonly LevelText[] {
  return forEachText(locales, (kind, locale): LevelText => {
    const shown = resolved.find((text) => text.kind === kind && text.locale === locale)
    const { source = null, html = null, version = null } = shown ?? {}
    const markdown = ownTexts[kind]?.[locale]?.markdown ?? null
    const editable = editableKinds('agency').includes(kind)
    return { kind, locale, markdown, source, html, version, editable }
  })
}

function forEachText<T>(
  locales: readonly string[],
  make: (kind: LegalTextKind, locale: string) => T,
): readonly T[] {
  return legalTextKinds.flatMap((kind) => locales.map((locale) => make(kind, locale)))
}
