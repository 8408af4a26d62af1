import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface DialogProps {
  title: string
  onClose: () => void
  testId?: string
  children: ComponentChildren
}

/** A modal dialog of the browser: focus is kept inside, Escape closes, focus goes back to where it was. */
export function Dialog(props: DialogProps): JSX.Element {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      class="dialog"
      ref={element}
      aria-labelledby="dialog-title"
      data-testid={props.testId}
      onCancel={(event: Event) => {
        event.preventDefault()
        props.onClose()
      }}
    >
      <h2 id="dialog-title">{props.title}</h2>
      {props.children}
    </dialog>
  )
}
