import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Card } from '../../design/card.tsx'
import { Loading } from '../../design/loading.tsx'
import { t } from '../../shared/locale.ts'
import type { Timers } from '../../shared/timers.ts'
import { asApiError } from '../edit.ts'
import { problemText } from '../problem-text.ts'
import { checkText } from './check-text.ts'
import type { LegalTextsApi, TextKey, TextPreview } from './legal-texts-api.ts'
import { PreviewFrame } from './preview-frame.tsx'

interface LivePreviewProps {
  api: LegalTextsApi
  text: TextKey
  /** What would be in force. */
  words: { readonly markdown: string; readonly short: string }
  timers: Timers
  accent: string | null
}

/** A pause in typing after which the preview follows. */
const pauseMs = 400

/** What clients will read with what is typed, as the service renders it. */
export function LivePreview({ api, text, words, timers, accent }: LivePreviewProps): JSX.Element {
  const { kind, locale } = text
  const { markdown, short } = words
  // The fields say what is wrong; the last good preview stays.
  const isRefused = checkText(words).length > 0
  const shown = useSignal<(TextKey & TextPreview) | null>(null)
  const failure = useSignal<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = async (): Promise<void> => {
      try {
        const preview = await api.preview({ kind, locale }, { markdown, short })
        if (!isCurrent) return
        shown.value = { kind, locale, ...preview }
        failure.value = null
      } catch (reason) {
        if (!isCurrent) return
        failure.value = problemText(asApiError(reason), 'read')
      }
    }
    const stop =
      markdown.trim() === '' || isRefused
        ? () => undefined
        : timers.after(shown.peek() === null ? 0 : pauseMs, () => void load())
    return () => {
      isCurrent = false
      stop()
    }
  }, [markdown, short, isRefused])
  return (
    <Card title={t('texts-preview')} testId="text-preview">
      <p class="soft small">{t('texts-preview-hint')}</p>
      {markdown.trim() === '' ? <p class="soft">{t('text-nothing-shown')}</p> : null}
      {failure.value === null ? null : (
        <p class="field-error small" role="status" data-testid="preview-failed">
          {failure.value}
        </p>
      )}
      {markdown.trim() !== '' && !isRefused && shown.value === null && failure.value === null ? (
        <Loading text={t('loading')} />
      ) : null}
      {markdown.trim() === '' || shown.value === null ? null : (
        <PreviewFrame text={shown.value} accent={accent} />
      )}
    </Card>
  )
}
