import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { CannedReply } from '../../chat/canned-reply.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field, TextField } from '../../design/field.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { t } from '../../shared/locale.ts'
import {
  isHalfFilled,
  type OwnReplies,
  ownRepliesAtMost,
  replyNameLength,
  replyTextLength,
} from '../canned-replies.ts'

interface RepliesDialogProps {
  replies: OwnReplies
  onClose: () => void
}

const none: CannedReply = { name: '', text: '' }

/** The counselor's own canned replies. An empty row is dropped; one that is half filled in asks for its other half. */
export function RepliesDialog({ replies, onClose }: RepliesDialogProps): JSX.Element {
  const kept = replies.list.peek()
  const list = useSignal<readonly CannedReply[]>(kept.length > 0 ? kept : [none])
  const isChecked = useSignal(false)
  const missing = (reply: CannedReply, part: keyof CannedReply): string | null =>
    isChecked.value && isHalfFilled(reply) && reply[part].trim() === ''
      ? t(`reply-${part}-missing`)
      : null
  const save = (): void => {
    isChecked.value = true
    if (list.value.some(isHalfFilled)) return
    replies.save(list.value)
    onClose()
  }
  const change = (index: number, part: Partial<CannedReply>): void => {
    list.value = list.value.map((reply, at) => (at === index ? { ...reply, ...part } : reply))
  }
  return (
    <Dialog title={t('own-replies')} onClose={onClose} testId="replies-dialog">
      <p class="small soft">{t('own-replies-text')}</p>
      {list.value.map((reply, index) => (
        <div key={index} class="reply-fields" data-testid="own-reply">
          <TextField
            label={t('reply-name')}
            value={reply.name}
            maxLength={replyNameLength}
            error={missing(reply, 'name')}
            onInput={(name) => {
              change(index, { name })
            }}
            testId="reply-name"
          />
          <Field label={t('reply-text')} error={missing(reply, 'text')}>
            {(attributes) => (
              <textarea
                {...attributes}
                class="input"
                rows={3}
                maxLength={replyTextLength}
                value={reply.text}
                onInput={(event) => {
                  change(index, { text: event.currentTarget.value })
                }}
                data-testid="reply-text"
              />
            )}
          </Field>
          <IconButton
            icon="trash"
            label={t('reply-remove')}
            onClick={() => {
              list.value = list.value.filter((_, at) => at !== index)
            }}
          />
        </div>
      ))}
      {list.value.length < ownRepliesAtMost ? (
        <Button
          onClick={() => {
            list.value = [...list.value, none]
          }}
          testId="reply-add"
        >
          {t('reply-add')}
        </Button>
      ) : null}
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" onClick={save} testId="replies-save">
          {t('save')}
        </Button>
      </div>
    </Dialog>
  )
}
