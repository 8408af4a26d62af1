import type { Answer } from '@lotse/contract/api'
import type { LegalTextKind } from '@lotse/contract/legal-text'
import { negotiateLocale } from '@lotse/contract/negotiate-locale'
import { renderLegalText } from '@lotse/crds/legal-texts'
import type { LevelTexts } from '../postgres/own-texts.ts'
import type { PlatformSettings } from '../postgres/settings.ts'

/** A text of the platform: the body of `GET /live-chat/platform/legal/{kind}`. */
export type PlatformText = Answer<'/live-chat/platform/legal/{kind}', 'get'>

/**
 * A text of the platform where no agency is known; undefined when there is none. Nobody agrees to it, so it has no version.
 * The platform stands for the levels that are not known.
 */
export function platformText(
  { displayName, ownTexts }: LevelTexts,
  { locales, defaultLocale }: Pick<PlatformSettings, 'locales' | 'defaultLocale'>,
  kind: Exclude<LegalTextKind, 'agreement'>,
  asked: string | undefined,
): PlatformText | undefined {
  const names = { platform: displayName, tenant: displayName, agency: displayName }
  const texts = new Map(
    locales.flatMap((locale) => {
      const shown = renderLegalText(ownTexts[kind]?.[locale], names)
      return shown === undefined ? [] : [[locale, shown]]
    }),
  )
  const locale = negotiateLocale(asked, [...texts.keys()], defaultLocale)
  const shown = locale === undefined ? undefined : texts.get(locale)
  return locale === undefined || shown === undefined ? undefined : { kind, locale, ...shown }
}
