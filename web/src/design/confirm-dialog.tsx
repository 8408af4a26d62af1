import type { JSX } from 'preact'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  text: string
  confirm: string
  cancel: string
  onConfirm: () => void
  onCancel: () => void
  testId: string
}

/** Asks before something that cannot be undone. The harmless answer comes first and so has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps): JSX.Element {
  return (
    <Dialog answersOnly title={props.title} onClose={props.onCancel} testId={props.testId}>
      <p>{props.text}</p>
      <div class="dialog-actions">
        <Button onClick={props.onCancel} testId={`${props.testId}-cancel`}>
          {props.cancel}
        </Button>
        <Button kind="danger" onClick={props.onConfirm} testId={`${props.testId}-confirm`}>
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  )
}
