import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { t } from '../../shared/locale.ts'
import { createEdit } from '../edit.ts'
import { localeName } from '../locale-name.ts'
import type { Panel } from '../panel.ts'
import { levelKey, type Level } from '../route.ts'
import { DiffView } from './diff-view.tsx'
import type { LegalTexts, LegalTextsApi, LevelText, TextDraft } from './legal-texts-api.ts'
import { LivePreview } from './live-preview.tsx'
import { TextConflict } from './text-conflict.tsx'
import { inheritedEntry, wordsInForce, wordsOfDraft } from './text-chain.ts'
import { instead } from './text-list.tsx'
import { TextFields } from './text-fields.tsx'
import { TextState } from './text-state.tsx'

interface TextEditorProps {
  panel: Panel
  level: Level
  api: LegalTextsApi
  texts: LegalTexts
  text: LevelText
  accent: string | null
  onTexts: (texts: LegalTexts) => void
}

/** Own words of a level: typed as Markdown, with what clients will read and what changes beneath. */
export function TextEditor(props: TextEditorProps): JSX.Element {
  const { panel, level, api, texts, text, accent, onTexts } = props
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
  const phase = edit.phase.value
  const inherited = inheritedEntry(text)
  const inForce = wordsInForce(text)
  const drafted = wordsOfDraft(text, draft)
  const isMissing = draft.markdown !== null && draft.markdown.trim() === '' && !inherited

  return (
    <>
      <Card title={t('text-own-words')} testId="text-editor">
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
        {edit.isRestored.value ? <p class="small">{t('text-restored')}</p> : null}
        <TextState phase={phase} />
        {phase.kind === 'conflict' ? (
          <TextConflict
            theirs={phase.theirs.value}
            mine={draft}
            onMine={() => void edit.applyOnTop()}
            onTheirs={() => {
              edit.discard()
            }}
          />
        ) : (
          <div class="cluster">
            {draft.markdown !== null || edit.isDirty.value ? (
              <>
                <Button
                  kind="primary"
                  disabled={!edit.isDirty.value || phase.kind === 'saving' || isMissing}
                  onClick={() => void edit.save()}
                  testId="text-save"
                >
                  {t('text-save')}
                </Button>
                <Button
                  disabled={!edit.isDirty.value || phase.kind === 'saving'}
                  onClick={() => {
                    edit.discard()
                  }}
                  testId="text-discard"
                >
                  {t('text-discard')}
                </Button>
              </>
            ) : null}
            {inherited && ownWords(texts, text).markdown !== null ? (
              <Button
                kind="quiet"
                disabled={phase.kind === 'saving'}
                onClick={() => {
                  setAsking(true)
                }}
                testId="text-inherit"
              >
                {t('text-inherit')}
              </Button>
            ) : null}
          </div>
        )}
      </Card>
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
