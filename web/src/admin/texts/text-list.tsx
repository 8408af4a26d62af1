import { negotiateLocale } from '@lotse/contract/negotiate-locale'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Banner } from '../../design/banner.tsx'
import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { languageTag, t } from '../../shared/locale.ts'
import { localeName } from '../locale-name.ts'
import type { Panel } from '../panel.ts'
import { adminPath, type Level } from '../route.ts'
import type { LegalTexts, LevelText } from './legal-texts-api.ts'
import type { LevelLook } from './level-look.ts'

const kinds = ['dataPolicy', 'agreement', 'imprint'] as const

interface TextListProps {
  panel: Panel
  level: Level
  texts: LegalTexts
  agencyNames: LevelLook['agencyNames']
}

/** All texts of a level: where each comes from, and which one is missing. */
export function TextList({ panel, level, texts, agencyNames }: TextListProps): JSX.Element {
  const intro = useRef<HTMLParagraphElement>(null)
  // The button that led back is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) intro.current?.focus()
  }, [])
  const open =
    ({ kind, locale }: LevelText) =>
    (): void => {
      panel.navigator.go(adminPath(level, 'texts', kind, locale))
    }
  return (
    <div class="stack stack-wide" data-testid="texts">
      <p ref={intro} tabIndex={-1}>
        {t('texts-intro')}
      </p>
      {kinds.map((kind) => (
        <Card key={kind} title={t(`text-${kind}`)} testId={`texts-${kind}`}>
          <p class="soft small">{t(`text-${kind}-hint`)}</p>
          {texts.texts
            .filter((text) => text.kind === kind)
            .map((text) => (
              <ListRow
                key={text.locale}
                title={localeName(text.locale)}
                detail={detail(text, texts)}
                onClick={open(text)}
                testId={`text-${kind}-${text.locale}`}
              />
            ))}
          {texts.texts
            .filter((text) => text.kind === kind && text.blocks.length > 0)
            .map((text) => (
              <MissingText key={text.locale} text={text} agencyNames={agencyNames} />
            ))}
        </Card>
      ))}
    </div>
  )
}

interface MissingTextProps {
  text: LevelText
  agencyNames: LevelLook['agencyNames']
}

/** What a missing text holds back, and for whom. Nothing for one that is there. */
export function MissingText({ text, agencyNames }: MissingTextProps): JSX.Element | null {
  if (text.blocks.length === 0) return null
  return (
    <Banner kind="warning" icon="warning" role="status" testId="text-missing">
      <p>
        {t('text-missing', {
          kind: t(`text-${text.kind}`),
          locale: localeName(text.locale),
          agencies: new Intl.ListFormat(languageTag()).format(
            text.blocks.map((agency) => agencyNames.get(agency) ?? agency),
          ),
        })}
      </p>
      {text.editable ? null : <p>{t('text-missing-above')}</p>}
    </Banner>
  )
}

function detail(text: LevelText, texts: LegalTexts): string {
  const own = text.chain.at(-1)
  const shown = text.chain.find((entry) => entry.level === text.source)
  if (shown === undefined) {
    if (text.blocks.length > 0) return t('text-none')
    return t('text-other-locale', { locale: localeName(instead(text, texts)) })
  }
  if (shown === own && text.editable) return t('text-own')
  return t('text-from', { level: shown.displayName })
}

/** Locale whose text readers get where this one has none: its language's, else the default. */
export function instead({ kind, locale }: LevelText, { texts, defaultLocale }: LegalTexts): string {
  const available = texts.filter((each) => each.kind === kind && each.source !== null)
  const locales = available.map((each) => each.locale)
  return negotiateLocale(locale, locales, defaultLocale) ?? defaultLocale
}
