import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import type { SharedReply } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { EditCard } from '../edit-card.tsx'
import { errorAt, tooLong } from '../field-errors.ts'
import { ownerOf } from '../locks.ts'
import { useEdit } from '../use-edit.ts'
import type { AgencyCardProps } from './agency-card.ts'
import { ItemFrame } from './item-frame.tsx'
import { LocaleFields } from './locale-fields.tsx'
import { describeTexts } from './locales.ts'
import { checkReplies, finishReplies } from './replies.ts'

/** As the resource bounds them. */
const limits = { replies: 50, key: 32, text: 1000 } as const

/** Sentences that every counselor of the agency can insert. */
export function RepliesCard({ edited, agency, locales, target }: AgencyCardProps): JSX.Element {
  const edit = useEdit<readonly SharedReply[], typeof edited.resource>(edited, {
    name: 'replies',
    read: ({ settings }) => settings.cannedReplies,
    check: checkReplies,
    save: (replies, ifVersion) =>
      edited.panel.api.changeAgency(agency, { ifVersion, cannedReplies: finishReplies(replies) }),
  })
  const replies = edit.draft.value
  return (
    <EditCard
      name="replies"
      title={t('replies-title')}
      text={t('replies-text')}
      edit={edit}
      owner={ownerOf(edited.resource.locked, 'liveChat.cannedReplies')}
      isTarget={target === 'replies'}
      describe={(value) =>
        value.map(({ key, text }) => `${key} – ${describeTexts(text).join(' · ')}`)
      }
    >
      {replies.map((reply, index) => {
        const name = reply.key || t('reply-number', { number: index + 1 })
        const change = (part: Partial<SharedReply>): void => {
          edit.change(replies.with(index, { ...reply, ...part }))
        }
        return (
          <ItemFrame
            key={index}
            legend={name}
            removeLabel={t('remove-item', { name })}
            onRemove={() => {
              edit.change(replies.toSpliced(index, 1))
            }}
            testId="reply"
          >
            <TextField
              label={t('reply-key')}
              hint={t('reply-key-hint')}
              value={reply.key}
              onInput={(key) => {
                change({ key })
              }}
              error={
                tooLong(reply.key, limits.key) ??
                errorAt(edit.errors.value, `cannedReplies.${index}.key`)
              }
              testId="reply-key"
            />
            <LocaleFields
              label={t('reply-words')}
              value={reply.text}
              locales={locales}
              onChange={(text) => {
                change({ text })
              }}
              errors={edit.errors.value}
              path={`cannedReplies.${index}.text`}
              maxLength={limits.text}
              rows={3}
              testId="reply-words"
            />
          </ItemFrame>
        )
      })}
      {replies.length < limits.replies ? (
        <div>
          <Button
            onClick={() => {
              edit.change([...replies, { key: '', text: {} }])
            }}
            testId="shared-reply-add"
          >
            {t('add-reply')}
          </Button>
        </div>
      ) : null}
    </EditCard>
  )
}
