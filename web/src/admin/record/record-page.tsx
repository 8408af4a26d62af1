import '../filter.css'
import './record.css'
import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { languageTag, t } from '../../shared/locale.ts'
import { DownloadFailed, useDownload } from '../download.tsx'
import { asApiError } from '../edit.ts'
import { LoadFrame } from '../load-frame.tsx'
import { problemText } from '../problem-text.ts'
import { levelKey } from '../route.ts'
import { levelsOf } from '../scopes.ts'
import type { SectionProps } from '../section-props.ts'
import { useLoad } from '../use-load.ts'
import { type ChangePage, changeDays } from './change-record.ts'
import { ChangeRow } from './change-row.tsx'
import { createRecordApi, type DayRange, withDay } from './record-api.ts'

/** Who changed what and when, at this level and below it. Staff only: nothing here is of a client. */
export function RecordPage({ panel, level, scopes }: SectionProps): JSX.Element {
  const api = createRecordApi(panel.request, level)
  const range = useSignal<DayRange>({ from: '', to: '' })
  const { from, to } = range.value
  const loaded = useLoad(`${from} ${to}`, () => api.read(range.value))
  const download = useDownload()
  // An admin of the platform does not administer the agencies, and knows them by their names all the same.
  const ofPlatform = useLoad(levelKey(level), async () =>
    level.kind === 'platform' ? (await panel.api.platform()).agencies : [],
  )
  const names = new Map([
    ...(ofPlatform.value ?? []).map(
      ({ agency, displayName }) => [`agency:${agency}`, displayName] as const,
    ),
    ...levelsOf(scopes).map((entry) => [levelKey(entry.level), entry.displayName ?? ''] as const),
  ])
  return (
    <div class="stack stack-wide" data-testid="record">
      <p>{t('record-intro')}</p>
      <div class="filter">
        <DayField
          label={t('record-from')}
          value={from}
          max={to}
          onChange={(day) => {
            range.value = withDay(range.value, 'from', day)
          }}
        />
        <DayField
          label={t('record-to')}
          value={to}
          min={from}
          onChange={(day) => {
            range.value = withDay(range.value, 'to', day)
          }}
        />
        <Button
          icon="save"
          onClick={() => void download.run('lotse-changes.csv', () => api.csv(range.value))}
          testId="record-csv"
        >
          {t('download-csv')}
        </Button>
      </div>
      <DownloadFailed download={download} />
      <LoadFrame loaded={loaded}>
        {(page) => (
          <Days
            page={page}
            names={names}
            onMore={async (before) => {
              const more = await api.read(range.value, before)
              loaded.set({ changes: [...page.changes, ...more.changes], next: more.next })
            }}
          />
        )}
      </LoadFrame>
    </div>
  )
}

interface DaysProps {
  page: ChangePage
  names: ReadonlyMap<string, string>
  /** Adds the changes before these. @throws ApiError */
  onMore: (before: string) => Promise<void>
}

function Days({ page, names, onMore }: DaysProps): JSX.Element {
  const failure = useSignal<string | null>(null)
  const isBusy = useRef(false)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const dayName = new Intl.DateTimeFormat(languageTag(), { dateStyle: 'full', timeZone: 'UTC' })
  const more = async (before: string): Promise<void> => {
    // A second press would add the same page again.
    if (isBusy.current) return
    isBusy.current = true
    failure.value = null
    await onMore(before).catch((error: unknown) => {
      failure.value = problemText(asApiError(error), 'read')
    })
    isBusy.current = false
  }
  if (page.changes.length === 0) return <p class="soft">{t('record-none')}</p>
  return (
    <>
      {changeDays(page.changes, timeZone).map(({ day, changes }) => (
        <section key={day} class="stack" data-testid="record-day">
          <h2>{dayName.format(new Date(`${day}T00:00:00Z`))}</h2>
          <ol class="plain-list">
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} names={names} />
            ))}
          </ol>
        </section>
      ))}
      {failure.value === null ? null : (
        <p class="field-error" role="alert">
          {failure.value}
        </p>
      )}
      {page.next === null ? null : (
        <Button
          onClick={() => {
            if (page.next !== null) void more(page.next)
          }}
          testId="record-more"
        >
          {t('record-more')}
        </Button>
      )}
    </>
  )
}

interface DayFieldProps {
  label: string
  value: string
  min?: string
  max?: string
  onChange: (day: string) => void
}

function DayField({ label, value, min, max, onChange }: DayFieldProps): JSX.Element {
  return (
    <Field label={label}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          class="input"
          value={value}
          min={min || undefined}
          max={max || undefined}
          onChange={(event) => {
            onChange(event.currentTarget.value)
          }}
        />
      )}
    </Field>
  )
}
