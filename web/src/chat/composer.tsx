import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../design/button.tsx'
import { privateField } from '../design/private-field.ts'
import { t } from '../shared/locale.ts'
import type { ChatSession } from './chat-session.ts'

/** Well below the homeserver's limit of 64 KB for an encrypted event, whatever the letters. */
const maxLength = 8000

/** Where one writes. Enter sends, Shift and Enter make a new line; on touch screens Enter makes a new line. */
export function Composer({ session }: { session: ChatSession }): JSX.Element {
  const text = useSignal('')
  const field = useRef<HTMLTextAreaElement>(null)
  const ready = session.composer.value === 'ready'
  const wasReady = useRef(false)
  useEffect(() => {
    if (ready && !wasReady.current) field.current?.focus()
    wasReady.current = ready
  }, [ready])
  const send = (): void => {
    const body = text.value.trim()
    if (!ready || body === '') return
    text.value = ''
    void session.send(body)
    field.current?.focus()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label class="visually-hidden" for="composer">
        {t('composer-label')}
      </label>
      <textarea
        id="composer"
        ref={(element) => {
          field.current = element
          privateField(element)
        }}
        class="input composer-field"
        rows={Math.min(6, text.value.split('\n').length + Math.floor(text.value.length / 70))}
        maxLength={maxLength}
        placeholder={t('composer-label')}
        disabled={!ready}
        value={text.value}
        data-testid="composer"
        onInput={(event) => (text.value = event.currentTarget.value)}
        onKeyDown={(event) => {
          const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.isComposing
          if (event.key !== 'Enter' || !plain || matchMedia('(pointer: coarse)').matches) return
          event.preventDefault()
          send()
        }}
      />
      <Button
        kind="primary"
        type="submit"
        disabled={!ready || text.value.trim() === ''}
        testId="send"
      >
        {t('send')}
      </Button>
    </form>
  )
}
