import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import type { DismissReason } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'

interface TurnAwayDialogProps {
  onReason: (reason: DismissReason) => void
  onCancel: () => void
}

/** Asks why a waiting ticket is turned away. The harmless answer comes first and so has the focus. */
export function TurnAwayDialog({ onReason, onCancel }: TurnAwayDialogProps): JSX.Element {
  return (
    <Dialog answersOnly title={t('turn-away-title')} onClose={onCancel} testId="turn-away-dialog">
      <p>{t('turn-away-text')}</p>
      <div class="dialog-actions">
        <Button onClick={onCancel} testId="turn-away-cancel">
          {t('turn-away-cancel')}
        </Button>
        <Button kind="danger" onClick={() => onReason('mistake')} testId="turn-away-mistake">
          {t('turn-away-mistake')}
        </Button>
        <Button kind="danger" onClick={() => onReason('abuse')} testId="turn-away-abuse">
          {t('turn-away-abuse')}
        </Button>
      </div>
    </Dialog>
  )
}
