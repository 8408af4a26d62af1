import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { t } from '../../shared/locale.ts'

interface ClosingDialogProps {
  onEnd: () => void
  onLeave: () => void
  onClose: () => void
}

/** Both ways out of a chat side by side: ending keeps it for the counselor's notes, deleting keeps nothing. */
export function ClosingDialog({ onEnd, onLeave, onClose }: ClosingDialogProps): JSX.Element {
  return (
    <Dialog answersOnly title={t('closing-title')} onClose={onClose} testId="end-dialog">
      <Button onClick={onClose} testId="end-dialog-cancel">
        {t('go-on')}
      </Button>
      <div class="choices">
        <section class="closing-way stack">
          <h3>{t('chat-end')}</h3>
          <p>{t('end-text')}</p>
          <Button onClick={onEnd} testId="end-dialog-confirm">
            {t('chat-end')}
          </Button>
        </section>
        <section class="closing-way stack">
          <h3>{t('chat-leave')}</h3>
          <p>{t('chat-leave-text')}</p>
          <Button kind="danger" icon="trash" onClick={onLeave} testId="leave-dialog-confirm">
            {t('chat-leave')}
          </Button>
        </section>
      </div>
      <p class="soft small">{t('closing-copy')}</p>
    </Dialog>
  )
}
