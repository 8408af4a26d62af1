import { weekdays, type OpeningSpan } from '@lotse/contract/opening-hours'
import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { t } from '../../shared/locale.ts'
import type { RefusedField } from '../../shared/request.ts'
import { errorAt } from '../field-errors.ts'
import { dayName, fromTimeField, toTimeField } from './hours.ts'

interface WeekFieldsProps {
  weekly: readonly OpeningSpan[]
  errors: readonly RefusedField[]
  onChange: (weekly: readonly OpeningSpan[]) => void
}

/** The days of the week, each with any number of spans. */
export function WeekFields({ weekly, errors, onChange }: WeekFieldsProps): JSX.Element {
  const change = (index: number, part: Partial<OpeningSpan>): void => {
    onChange(weekly.map((span, at) => (at === index ? { ...span, ...part } : span)))
  }
  return (
    <div class="stack">
      {weekdays.map((day) => {
        const name = dayName(day)
        const own = weekly.flatMap((span, index) => (span.day === day ? [{ span, index }] : []))
        return (
          <fieldset key={day} class="admin-set" data-testid={`day-${day}`}>
            <legend>{name}</legend>
            {own.length === 0 ? <p class="soft small">{t('day-closed')}</p> : null}
            {own.map(({ span, index }) => {
              const error = errorAt(errors, `openingHours.weekly.${index}`)
              return (
                <div key={index} class="stack stack-tight">
                  <div class="cluster">
                    <TimeField
                      label={t('from-time', { day: name })}
                      value={span.from}
                      isWrong={error !== null}
                      onChange={(from) => {
                        change(index, { from })
                      }}
                      testId={`from-${day}`}
                    />
                    <span aria-hidden="true">–</span>
                    <TimeField
                      label={t('to-time', { day: name })}
                      value={toTimeField(span.to)}
                      isWrong={error !== null}
                      onChange={(to) => {
                        change(index, { to: fromTimeField(to) })
                      }}
                      testId={`to-${day}`}
                    />
                    <IconButton
                      icon="trash"
                      label={t('remove-span', { day: name })}
                      onClick={() => {
                        onChange(weekly.filter((_, at) => at !== index))
                      }}
                    />
                  </div>
                  {error === null ? null : (
                    <span class="field-error small" role="alert">
                      <Icon name="warning" />
                      <span>{error}</span>
                    </span>
                  )}
                </div>
              )
            })}
            <div>
              <Button
                kind="quiet"
                label={t('add-span-for', { day: name })}
                onClick={() => {
                  onChange([...weekly, { day, from: '09:00', to: '17:00' }])
                }}
                testId={`add-${day}`}
              >
                {t('add-span')}
              </Button>
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

interface TimeFieldProps {
  label: string
  value: string
  isWrong: boolean
  onChange: (value: string) => void
  testId: string
}

function TimeField(props: TimeFieldProps): JSX.Element {
  return (
    <input
      type="time"
      class="input admin-time"
      aria-label={props.label}
      aria-invalid={props.isWrong ? 'true' : undefined}
      value={props.value}
      onInput={(event) => {
        props.onChange(event.currentTarget.value)
      }}
      data-testid={props.testId}
    />
  )
}
