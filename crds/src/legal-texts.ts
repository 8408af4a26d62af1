import { createHash } from 'node:crypto'
import type { TextRow } from '@lotse/contract/config-rows'
import {
  legalTextKinds,
  type LegalText,
  type LegalTextKind,
  type LegalTextSource,
} from '@lotse/contract/legal-text'
import type { Agency } from './agency.ts'
import { renderMarkdown } from './markdown.ts'
import type { Platform } from './platform.ts'
import type { Tenant } from './tenant.ts'

/** Outcome of {@link resolveLegalTexts}. */
export interface ResolvedTexts {
  /** In the order of kinds, then of the platform's locales. */
  readonly texts: readonly TextRow[]
  /** Kinds that have no text in the default locale. Any one blocks live chat. */
  readonly missing: readonly LegalTextKind[]
  /** Whether tenant and platform are there. Without them nothing is resolved and every kind is missing. */
  readonly known: boolean
  /** Locales of own texts of the agency that the platform does not offer: probably a slip. */
  readonly ignoredLocales: readonly string[]
}

/**
 * The texts that an agency shows: in every locale of the platform its own, else the tenant's, else the platform's. A
 * locale without any is left out; its readers get the text of the default locale.
 *
 * Without tenant or platform nothing is resolved: a text that is inherited past an unknown level could be the wrong one.
 */
export function resolveLegalTexts(
  agency: Agency,
  tenant: Tenant | undefined,
  platform: Platform | undefined,
): ResolvedTexts {
  if (tenant === undefined || platform === undefined)
    return { texts: [], missing: legalTextKinds, known: false, ignoredLocales: [] }
  const names = {
    agency: agency.spec.displayName,
    tenant: tenant.spec.displayName,
    platform: platform.spec.displayName,
  }
  const { locales, defaultLocale } = platform.spec
  const texts = legalTextKinds.flatMap((kind) =>
    locales.flatMap((locale) => {
      for (const [source, text] of chain(kind, agency, tenant, platform)) {
        const markdown = text?.[locale]?.markdown ?? ''
        if (markdown.trim() === '') continue
        const html = renderMarkdown(markdown, names)
        const version = legalTextVersion(agency.metadata.name, kind, locale, html)
        return [{ kind, locale, version, source, html }]
      }
      return []
    }),
  )
  const missing = legalTextKinds.filter(
    (kind) => !texts.some((text) => text.kind === kind && text.locale === defaultLocale),
  )
  const own = Object.keys(agency.spec.legalTexts?.agreement ?? {})
  return {
    texts,
    missing,
    known: true,
    ignoredLocales: own.filter((locale) => !locales.includes(locale)),
  }
}

/**
 * Version of a text: lower-case hex of SHA-256 over the UTF-8 of `JSON.stringify([agency, kind, locale, html])`. The browser
 * recomputes it from what it shows, so that a consent names exactly the words on the screen.
 */
export function legalTextVersion(
  agency: string,
  kind: LegalTextKind,
  locale: string,
  html: string,
): string {
  return createHash('sha256')
    .update(JSON.stringify([agency, kind, locale, html]))
    .digest('hex')
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
