import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { IconButton } from '../design/icon-button.tsx'
import { Menu, type MenuItem } from '../design/menu.tsx'
import { privateField } from '../design/private-field.ts'
import { t } from '../shared/locale.ts'
import type { CannedReply } from './canned-reply.ts'
import type { ChatSession } from './chat-session.ts'

/** Well below the homeserver's limit of 64 KB for an encrypted event, whatever the letters. */
const maxLength = 8000
/** From here on the composer says how much room is left. */
const nearlyFull = 7500

interface ComposerProps {
  session: ChatSession
  replies: readonly CannedReply[]
  /** Further entries of the menu of replies. */
  replyActions: readonly MenuItem[]
}

/** Where one writes. Enter sends, Shift and Enter make a new line; on touch screens Enter makes a new line. */
export function Composer({ session, replies, replyActions }: ComposerProps): JSX.Element {
  const { draft } = session
  const field = useRef<HTMLTextAreaElement>(null)
  const ready = session.composer.value === 'ready'
  const touch = useSignal(matchMedia('(pointer: coarse)').matches)
  const length = draft.value.trim().length
  const sendable = ready && length > 0 && length <= maxLength
  useFocusWhenReady(field, ready)
  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current)
  }, [draft.value])
  const write = (text: string): void => {
    draft.value = text
    session.noteTyping()
  }
  const send = (): void => {
    if (!sendable) return
    const text = draft.value.trim()
    draft.value = ''
    void session.send(text)
    field.current?.focus()
  }
  const insert = (text: string): void => {
    const element = field.current
    if (!element) return
    element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
    write(element.value)
    element.focus()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {replies.length + replyActions.length > 0 && ready ? (
        <Menu
          label={t('replies')}
          icon="copy"
          items={[...replies.map((reply) => replyItem(reply, insert)), ...replyActions]}
          testId="replies"
        />
      ) : null}
      <div class="composer-middle">
        {length > nearlyFull ? <LengthHint length={length} /> : null}
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
          rows={1}
          placeholder={t('composer-label')}
          enterkeyhint={touch.value ? 'enter' : 'send'}
          disabled={!ready}
          aria-invalid={length > maxLength}
          aria-describedby={touch.value ? undefined : 'composer-hint'}
          value={draft.value}
          data-testid="composer"
          onInput={(event) => {
            write(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.isComposing
            if (event.key !== 'Enter' || !plain || touch.value) return
            event.preventDefault()
            send()
          }}
        />
        {touch.value ? null : (
          <span class="visually-hidden" id="composer-hint">
            {t('composer-hint')}
          </span>
        )}
      </div>
      <IconButton
        kind="primary"
        type="submit"
        icon="send"
        label={t('send')}
        disabled={!sendable}
        testId="send"
      />
    </form>
  )
}

/** Told before sending, and nothing that was pasted is cut off. */
function LengthHint({ length }: { length: number }): JSX.Element {
  const over = length > maxLength
  return (
    <p class={over ? 'composer-length field-error' : 'composer-length'} role="status">
      {t(over ? 'composer-too-long' : 'composer-room', { count: Math.abs(maxLength - length) })}
    </p>
  )
}

function replyItem({ name, text }: CannedReply, insert: (text: string) => void): MenuItem {
  return {
    label: name,
    icon: 'write',
    onSelect: () => {
      insert(text)
    },
    testId: 'reply',
  }
}

function useFocusWhenReady(field: { current: HTMLTextAreaElement | null }, ready: boolean): void {
  const wasReady = useRef(false)
  useEffect(() => {
    if (ready && !wasReady.current) field.current?.focus()
    wasReady.current = ready
  }, [ready])
}

/** As tall as its text; the style sheet sets the most. */
function fitHeight(element: HTMLTextAreaElement): void {
  element.style.height = 'auto'
  const border = element.offsetHeight - element.clientHeight
  element.style.height = `${element.scrollHeight + border}px`
}
