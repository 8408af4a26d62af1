import type { JSX } from 'preact'
import { TimeText } from '../../design/time-text.tsx'
import { t } from '../../shared/locale.ts'
import {
  type ChangedField,
  fieldWords,
  lifeOf,
  type RecordedChange,
  refusalText,
} from './change-record.ts'

interface ChangeRowProps {
  change: RecordedChange
  /** What `agency:hamburg` is called. */
  names: ReadonlyMap<string, string>
}

/** One change: when, who, through which way, what of what, from what to what, and whether it is in effect. */
export function ChangeRow({ change, names }: ChangeRowProps): JSX.Element {
  const { kind, name, fields, outcome } = change
  const life = lifeOf(change)
  const refusal = refusalText(outcome)
  const what =
    kind === 'platform' ? t('record-platform') : (names.get(`${kind}:${name}`) ?? wholeName(change))
  return (
    <li class="change card stack stack-tight" data-testid="change">
      <p class="cluster">
        <TimeText at={new Date(change.at)} />
        <strong>{what}</strong>
        {life === undefined ? null : <span>{t(`record-${life}`)}</span>}
      </p>
      <p class="soft small">{who(change)}</p>
      {refusal === null ? null : <p class="change-refused small">{t(refusal)}</p>}
      <ul class="change-fields plain-list">
        {fields
          .filter(({ path }) => path !== '')
          .map((field) => (
            <FieldChange key={field.path} field={field} />
          ))}
      </ul>
    </li>
  )
}

function FieldChange({ field }: { field: ChangedField }): JSX.Element {
  const { path, from, to } = field
  const words = fieldWords(path)
  return (
    <li data-path={path}>
      <span class="change-field">
        {words === null ? <code>{path}</code> : t(words.key)}
        {words === null || words.parts === '' ? null : ` (${words.parts})`}
      </span>
      {from === null && to === null ? null : (
        <span class="change-values">
          <Value label={t('record-before')} value={from} />
          <span aria-hidden="true">→</span>
          <Value label={t('record-after')} value={to} />
        </span>
      )}
    </li>
  )
}

function Value({ label, value }: { label: string; value: string | null }): JSX.Element {
  return (
    <span class="change-value">
      <span class="visually-hidden">{label} </span>
      {value === null ? <span class="soft">{t('record-nothing')}</span> : valueText(value)}
    </span>
  )
}

/** A switch has words; all else shows as it is. */
function valueText(value: string): string {
  if (value === 'true') return t('record-on')
  return value === 'false' ? t('record-off') : value
}

function who({ way, staff, manager }: RecordedChange): string {
  if (way === 'file') return t('record-way-file')
  if (way === 'kubectl')
    return manager === null ? t('record-way-kubernetes') : t('record-way-manager', { manager })
  return t('record-way-panel', { name: staff?.name ?? t('record-somebody') })
}

/** What a deleted object was called, where its own record says so. */
function wholeName({ name, fields }: RecordedChange): string {
  const whole = fields.find(({ path }) => path === '')
  return whole?.to ?? whole?.from ?? name
}
