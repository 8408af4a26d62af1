import type { JSX } from 'preact'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { t } from '../shared/locale.ts'
import { saveTranscript, type Transcript, type TranscriptFormat } from './transcript.ts'

interface SaveDialogProps {
  /** Asked when somebody saves: the chat may have gone on meanwhile. */
  transcript: () => Transcript
  onClose: () => void
}

/** Offers a copy of the chat, and says first who else could read it. */
export function SaveDialog({ transcript, onClose }: SaveDialogProps): JSX.Element {
  const save = (format: TranscriptFormat): void => {
    saveTranscript(transcript(), format)
    onClose()
  }
  return (
    <Dialog title={t('save-title')} onClose={onClose} testId="save-dialog">
      <p>{t('save-text')}</p>
      <p>{t('save-care')}</p>
      <div class="dialog-actions">
        <Button
          onClick={() => {
            save('text')
          }}
          testId="save-text"
        >
          {t('save-as-text')}
        </Button>
        <Button
          onClick={() => {
            save('html')
          }}
          testId="save-html"
        >
          {t('save-as-page')}
        </Button>
      </div>
    </Dialog>
  )
}
