import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { t } from '../../shared/locale.ts'
import { localeName } from '../locale-name.ts'
import { ownerOf } from '../locks.ts'
import type { Panel } from '../panel.ts'
import { adminPath, type Level } from '../route.ts'
import type { LegalTexts, LegalTextsApi, LevelText } from './legal-texts-api.ts'
import type { LevelLook } from './level-look.ts'
import { PreviewFrame } from './preview-frame.tsx'
import { TextChain } from './text-chain-list.tsx'
import { TextEditor } from './text-editor.tsx'
import { TextHistory } from './text-history.tsx'
import { MissingText } from './text-list.tsx'

interface TextPageProps {
  panel: Panel
  level: Level
  api: LegalTextsApi
  texts: LegalTexts
  text: LevelText
  look: LevelLook
  /** Called with the texts after a change. */
  onTexts: (texts: LegalTexts) => void
}

/** One text in one locale: where it comes from, what is typed, what clients will read, and what was there before. */
export function TextPage(props: TextPageProps): JSX.Element {
  const { panel, level, api, text, texts, look } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // The row that was chosen is gone, and the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const owner = ownerOf(look.locked, `legalTexts.${text.kind}.${text.locale}`)
  return (
    <div class="stack stack-wide" data-testid="text-page">
      <div class="cluster">
        <Button
          kind="quiet"
          icon="back"
          onClick={() => {
            panel.navigator.go(adminPath(level, 'texts'))
          }}
          testId="texts-back"
        >
          {t('texts-back')}
        </Button>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {t('text-title', { kind: t(`text-${text.kind}`), locale: localeName(text.locale) })}
      </h2>
      <MissingText text={text} agencyNames={look.agencyNames} />
      <TextChain text={text} />
      {text.editable ? (
        <TextEditor
          panel={panel}
          level={level}
          api={api}
          texts={texts}
          text={text}
          owner={owner}
          accent={look.accent}
          onTexts={props.onTexts}
        />
      ) : (
        <ShownText text={text} accent={look.accent} />
      )}
      {text.editable ? <TextHistory api={api} text={text} version={texts.version} /> : null}
    </div>
  )
}

/** A text that this level cannot change. */
function ShownText({ text, accent }: { text: LevelText; accent: string | null }): JSX.Element {
  const { kind, locale, html, shownShort } = text
  return (
    <Card title={t('texts-preview')}>
      <p class="soft small">{t('text-not-here')}</p>
      {html === null ? (
        <p class="soft">{t('text-nothing-shown')}</p>
      ) : (
        <PreviewFrame text={{ kind, locale, html, short: shownShort }} accent={accent} />
      )}
    </Card>
  )
}
