import type { OpeningHours } from '@lotse/contract/opening-hours'
import type { JSX } from 'preact'
import { Checkbox } from '../../design/checkbox.tsx'
import { Field } from '../../design/field.tsx'
import { t } from '../../shared/locale.ts'
import { EditCard } from '../edit-card.tsx'
import { errorAt } from '../field-errors.ts'
import { ownerOf } from '../locks.ts'
import { useEdit } from '../use-edit.ts'
import type { AgencyCardProps } from './agency-card.ts'
import { checkHours, describeHours, newHours, timeZones } from './hours.ts'
import { WeekFields } from './week-fields.tsx'

/** When clients may enter. */
export function HoursCard({ edited, agency, target }: AgencyCardProps): JSX.Element {
  const edit = useEdit<OpeningHours | null, typeof edited.resource>(edited, {
    name: 'opening-hours',
    read: ({ settings }) => settings.openingHours,
    check: checkHours,
    save: (openingHours, ifVersion) =>
      edited.panel.api.changeAgency(agency, { ifVersion, openingHours }),
  })
  const hours = edit.draft.value
  const errors = edit.errors.value
  return (
    <EditCard
      name="opening-hours"
      title={t('hours-title')}
      text={t('hours-text')}
      edit={edit}
      owner={ownerOf(edited.resource.locked, 'liveChat.openingHours')}
      isTarget={target === 'opening-hours'}
      describe={describeHours}
    >
      <Checkbox
        checked={hours === null}
        onChange={(isAlways) => {
          edit.change(isAlways ? null : newHours())
        }}
        testId="hours-always"
      >
        {t('hours-always')}
      </Checkbox>
      {hours === null ? null : (
        <>
          <WeekFields
            weekly={hours.weekly}
            errors={errors}
            onChange={(weekly) => {
              edit.change({ ...hours, weekly })
            }}
          />
          <Field label={t('time-zone')} error={errorAt(errors, 'openingHours.timeZone')}>
            {(attributes) => (
              <select
                {...attributes}
                class="input"
                value={hours.timeZone}
                onChange={(event) => {
                  edit.change({ ...hours, timeZone: event.currentTarget.value })
                }}
                data-testid="time-zone"
              >
                {timeZones(hours.timeZone).map((zone) => (
                  <option key={zone} value={zone}>
                    {zone.replaceAll('_', ' ')}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
    </EditCard>
  )
}
