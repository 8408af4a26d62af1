import type { JSX } from 'preact'
import { TextField } from '../../design/field.tsx'
import { t } from '../../shared/locale.ts'
import { EditCard } from '../edit-card.tsx'
import { errorAt } from '../field-errors.ts'
import { ownerOf } from '../locks.ts'
import { useEdit } from '../use-edit.ts'
import type { AgencyCardProps } from './agency-card.ts'
import { checkMaxWaiting } from './max-waiting.ts'

/** How many people may wait at once. What is typed is a text until it is saved. */
export function MaxWaitingCard({ edited, agency, target }: AgencyCardProps): JSX.Element {
  const edit = useEdit<string, typeof edited.resource>(edited, {
    name: 'max-waiting',
    read: ({ settings }) => settings.maxWaiting?.toString() ?? '',
    check: checkMaxWaiting,
    save: (typed, ifVersion) =>
      edited.panel.api.changeAgency(agency, {
        ifVersion,
        maxWaiting: typed.trim() === '' ? null : Number(typed),
      }),
  })
  return (
    <EditCard
      name="max-waiting"
      title={t('max-waiting-title')}
      edit={edit}
      owner={ownerOf(edited.resource.locked, 'liveChat.maxWaiting')}
      isTarget={target === 'max-waiting'}
      describe={(typed) => (typed === '' ? [] : [typed])}
    >
      <TextField
        label={t('max-waiting')}
        hint={t('max-waiting-hint')}
        value={edit.draft.value}
        onInput={edit.change}
        inputMode="numeric"
        short
        error={errorAt(edit.errors.value, 'maxWaiting')}
        testId="max-waiting"
      />
    </EditCard>
  )
}
