import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { t } from '../../shared/locale.ts'
import { createEdit } from '../edit.ts'
import { EditCard } from '../edit-card.tsx'
import { localeName } from '../locale-name.ts'
import type { Panel } from '../panel.ts'
import { levelKey, type Level } from '../route.ts'
import { checkText } from './check-text.ts'
import { DiffView } from './diff-view.tsx'
import type { LegalTexts, LegalTextsApi, LevelText } from './legal-texts-api.ts'
import { linesOf, type TextDraft } from './text-draft.ts'
import { LivePreview } from './live-preview.tsx'
import { inheritedEntry, wordsInForce, wordsOfDraft } from './text-chain.ts'
import { instead } from './text-list.tsx'
import { TextFields } from './text-fields.tsx'

interface TextEditorProps {
  panel: Panel
  level: Level
  api: LegalTextsApi
  texts: LegalTexts
  text: LevelText
  /** Who else owns the text; null where it may be changed here. */
  owner: string | null
  accent: string | null
  onTexts: (texts: LegalTexts) => void
}

/** Own words of a level: typed as Markdown, with what clients will read and what changes beneath. */
export function TextEditor(props: TextEditorProps): JSX.Element {
  const { panel, level, api, texts, text, owner, accent, onTexts } = props
  const edit = useMemo(
    () =>
      createEdit<TextDraft, LegalTexts>(texts, {
        key: `text ${levelKey(level)} ${text.kind} ${text.locale}`,
        timers: panel.timers,
        unsaved: panel.unsaved,
        drafts: panel.drafts,
        read: (found) => ({ value: ownWords(found, text), version: found.version }),
        fetch: () => api.read(),
        save: (draft, version) => api.write(text, draft, version),
        check: checkText,
        onResource: onTexts,
      }),
    [],
  )
  useEffect(
    () => () => {
      edit.close()
    },
    [],
  )
  useEffect(() => {
    edit.follow(texts)
  }, [texts])
  const [isAsking, setAsking] = useState(false)
  const draft = edit.draft.value
  const inherited = inheritedEntry(text)
  const inForce = wordsInForce(text)
  const drafted = wordsOfDraft(text, draft)

  return (
    <>
      <EditCard
        name="text"
        title={t('text-own-words')}
        edit={edit}
        owner={owner}
        isTarget={false}
        describe={linesOfDraft}
        difference={(theirs, yours) => (
          <DiffView before={wholeText(theirs)} after={wholeText(yours)} />
        )}
      >
        {draft.markdown === null ? (
          <>
            <p>
              {inherited
                ? t('text-inherits', { level: inherited.displayName })
                : t('text-inherits-nothing', { locale: localeName(instead(text, texts)) })}
            </p>
            <Button
              icon="write"
              onClick={() => {
                edit.change({ markdown: inherited?.markdown ?? '', short: inherited?.short ?? '' })
              }}
              testId="text-write"
            >
              {t('text-write-own')}
            </Button>
          </>
        ) : (
          <TextFields
            draft={{ ...draft, markdown: draft.markdown }}
            locale={text.locale}
            placeholders={texts.placeholders}
            errors={edit.errors.value}
            onChange={(next) => {
              edit.change(next)
            }}
          />
        )}
        {inherited && ownWords(texts, text).markdown !== null ? (
          <Button
            kind="quiet"
            onClick={() => {
              setAsking(true)
            }}
            testId="text-inherit"
          >
            {t('text-inherit')}
          </Button>
        ) : null}
      </EditCard>
      {isAsking ? (
        <ConfirmDialog
          title={t('text-inherit')}
          text={t('text-inherit-ask', { level: inherited?.displayName ?? '' })}
          confirm={t('text-inherit-yes')}
          cancel={t('cancel')}
          testId="text-inherit-ask"
          onCancel={() => {
            setAsking(false)
          }}
          onConfirm={() => {
            setAsking(false)
            edit.change({ markdown: null, short: '' })
            void edit.save()
          }}
        />
      ) : null}
      <Card title={t('text-diff')} testId="text-diff">
        <p class="soft small">{t('text-diff-hint')}</p>
        <DiffView before={inForce.markdown} after={drafted.markdown} />
        {inForce.short === drafted.short ? null : (
          <>
            <h3>{t('text-short')}</h3>
            <DiffView before={inForce.short} after={drafted.short} />
          </>
        )}
      </Card>
      <LivePreview api={api} text={text} words={drafted} timers={panel.timers} accent={accent} />
    </>
  )
}

function ownWords({ texts }: LegalTexts, { kind, locale }: LevelText): TextDraft {
  const own = texts.find((each) => each.kind === kind && each.locale === locale)
  return { markdown: own?.markdown ?? null, short: own?.short ?? '' }
}

function wholeText({ markdown, short }: TextDraft): string {
  return [...linesOf(short), '', markdown ?? ''].join('\n')
}

function linesOfDraft(draft: TextDraft): readonly string[] {
  return wholeText(draft).split('\n')
}
