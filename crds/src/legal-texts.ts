import { createHash } from 'node:crypto'
import type { TextRow } from '@lotse/contract/config-rows'
import {
  legalTextKinds,
  type LegalText,
  type LegalTextEntry,
  type LegalTextKind,
  type LegalTextSource,
} from '@lotse/contract/legal-text'
import { negotiateLocale } from '@lotse/contract/negotiate-locale'
import type { Agency } from './agency.ts'
import { fillPlaceholders, renderMarkdown, type PlaceholderNames } from './markdown.ts'
import type { Platform } from './platform.ts'
import type { Tenant } from './tenant.ts'

/** Outcome of {@link resolveLegalTexts}. */
export interface ResolvedTexts {
  /** In the order of kinds, then of the platform's locales. */
  readonly texts: readonly TextRow[]
  /** Kinds that have no text in the default locale, or in its language. Any one blocks live chat. */
  readonly missing: readonly LegalTextKind[]
  /** Whether tenant and platform are there. Without them nothing is resolved and every kind is missing. */
  readonly known: boolean
}

/**
 * The texts that an agency shows: in every locale of the platform its own, else the tenant's, else the platform's. A
 * locale without any is left out; its readers get the text that {@link negotiateLocale} chooses: of its language (`de` for
 * `de-informal`), else of the default locale. What is short belongs to its text and is never inherited without it.
 *
 * Without tenant or platform nothing is resolved: a text that is inherited past an unknown level could be the wrong one.
 */
export function resolveLegalTexts(
  agency: Agency,
  tenant: Tenant | undefined,
  platform: Platform | undefined,
): ResolvedTexts {
  if (tenant === undefined || platform === undefined)
    return { texts: [], missing: legalTextKinds, known: false }
  const names = {
    agency: agency.spec.displayName,
    tenant: tenant.spec.displayName,
    platform: platform.spec.displayName,
  }
  const { locales, defaultLocale } = platform.spec
  const texts = legalTextKinds.flatMap((kind) =>
    locales.flatMap((locale) => {
      for (const [source, text] of chain(kind, agency, tenant, platform)) {
        const shown = renderLegalText(text?.[locale], names)
        if (shown === undefined) continue
        const version = legalTextVersion(agency.metadata.name, kind, locale, shown)
        return [{ kind, locale, version, source, ...shown }]
      }
      return []
    }),
  )
  const missing = legalTextKinds.filter((kind) => {
    const available = texts.filter((text) => text.kind === kind).map(({ locale }) => locale)
    return negotiateLocale(defaultLocale, available, defaultLocale) === undefined
  })
  return { texts, missing, known: true }
}

/** What people read of a text. */
export type ShownText = Pick<TextRow, 'html' | 'short'>

/** Renders a level's text; undefined where the level says nothing. */
export function renderLegalText(
  entry: LegalTextEntry | undefined,
  names: PlaceholderNames,
): ShownText | undefined {
  if (entry === undefined || entry.markdown.trim() === '') return undefined
  return { html: renderMarkdown(entry.markdown, names), short: shortLines(entry.short, names) }
}

function shortLines(short = '', names: PlaceholderNames): string | null {
  const lines = short.split('\n').map((line) => line.trim())
  const filled = lines.filter((line) => line !== '').map((line) => fillPlaceholders(line, names))
  return filled.length === 0 ? null : filled.join('\n')
}

/**
 * Version of a text: lower-case hex of SHA-256 over the UTF-8 of `JSON.stringify([agency, kind, locale, html])`, with the
 * short text as the last member where there is one. The browser recomputes it from what it shows, so that a consent names
 * exactly the words on the screen.
 */
export function legalTextVersion(
  agency: string,
  kind: LegalTextKind,
  locale: string,
  { html, short }: ShownText,
): string {
  const words = [agency, kind, locale, html, ...(short === null ? [] : [short])]
  return createHash('sha256').update(JSON.stringify(words)).digest('hex')
}

function chain(
  kind: LegalTextKind,
  agency: Agency,
  tenant: Tenant,
  platform: Platform,
): readonly (readonly [LegalTextSource, LegalText | undefined])[] {
  const own = platform.spec.legalTexts?.[kind]
  if (kind !== 'agreement') return [['platform', own]]
  return [
    ['agency', agency.spec.legalTexts?.agreement],
    ['tenant', tenant.spec.legalTexts?.agreement],
    ['platform', own],
  ]
}
