import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../shared/locale.ts'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  title: string
  /** Escape, the closing button, or the browser closed it. */
  onClose: () => void
  /** Without a closing button: the dialog's own answers are the ways out, and Escape counts as {@link onClose}. */
  answersOnly?: boolean
  /** The focus starts at the title, for a dialog that is read first, instead of at its first button. */
  startsAtTitle?: boolean
  testId?: string | undefined
  children: ComponentChildren
}

/**
 * A modal dialog of the browser: focus stays inside, Escape closes, focus returns to where it was. Its children stand in a
 * stack; a last one of the class `dialog-actions` has the answers, the harmless one first.
 */
export function Dialog(props: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  // Before the next key: it belongs to the dialog.
  useLayoutEffect(() => {
    const dialog = element.current
    const before = document.activeElement
    dialog?.showModal()
    if (props.startsAtTitle) title.current?.focus()
    return () => {
      dialog?.close()
      // Removed with its page, a dialog does not give the focus back by itself.
      const isLeft = before instanceof HTMLElement && before.isConnected && before !== document.body
      // What opened the dialog may be gone by then: keyboard and screen reader go on at the page's heading.
      const next = isLeft ? before : document.querySelector<HTMLElement>('h1[tabindex="-1"]')
      next?.focus()
    }
  }, [])
  const closed = useRef(props.onClose)
  closed.current = props.onClose
  return (
    <dialog
      class="dialog"
      ref={element}
      aria-labelledby={id}
      data-testid={props.testId}
      onCancel={(event: Event) => {
        event.preventDefault()
        closed.current()
      }}
    >
      <div class="stack">
        <div class="dialog-head">
          {/* The browser would give the focus to a title that can take it. */}
          <h2
            id={id}
            ref={title}
            tabIndex={props.startsAtTitle ? -1 : undefined}
            data-testid="dialog-title"
          >
            {props.title}
          </h2>
          {props.answersOnly ? null : (
            <IconButton icon="close" label={t('close')} onClick={props.onClose} />
          )}
        </div>
        {props.children}
      </div>
    </dialog>
  )
}
