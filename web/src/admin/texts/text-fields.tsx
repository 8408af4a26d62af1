import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from '../../design/button.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { Field } from '../../design/field.tsx'
import { t } from '../../shared/locale.ts'
import type { RefusedField } from '../../shared/request.ts'
import { errorAt } from '../field-errors.ts'
import { checkText } from './check-text.ts'
import type { TextDraft } from './text-draft.ts'
import { placeholderLevel } from './placeholder.ts'

interface TextFieldsProps {
  draft: TextDraft & { readonly markdown: string }
  locale: string
  placeholders: readonly string[]
  /** Of the last attempt; what the page itself can tell is told while it is typed. */
  errors: readonly RefusedField[]
  onChange: (draft: TextDraft) => void
}

/** Lines that clients read above the whole text. */
const shortLines = 3

/** The Markdown of a text and what it says in short. */
export function TextFields(props: TextFieldsProps): JSX.Element {
  const { draft, locale, placeholders, errors, onChange } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (placeholder: string) => (): void => {
    const { current } = area
    if (current === null) return
    current.setRangeText(placeholder, current.selectionStart, current.selectionEnd, 'end')
    onChange({ ...draft, markdown: current.value })
    current.focus()
  }
  const refused = [...checkText(draft), ...errors]
  return (
    <>
      <Field label={t('text-markdown')} error={errorAt(refused, 'markdown')}>
        {(attributes) => (
          <textarea
            {...attributes}
            ref={area}
            class="input text-area"
            lang={locale}
            rows={16}
            spellcheck
            value={draft.markdown}
            onInput={(event) => {
              onChange({ ...draft, markdown: event.currentTarget.value })
            }}
            data-testid="text-markdown"
          />
        )}
      </Field>
      <div class="cluster" role="group" aria-label={t('text-placeholders')}>
        <span class="small">{t('text-placeholders')}</span>
        {placeholders.map((placeholder) => (
          <Button
            key={placeholder}
            onClick={insert(placeholder)}
            testId={`placeholder-${placeholderLevel(placeholder) ?? 'other'}`}
          >
            {placeholderName(placeholder)}
          </Button>
        ))}
      </div>
      <Disclosure title={t('text-help')}>
        <dl class="text-help">
          {helps.map(({ source, key }) => (
            <div key={key}>
              <dt>
                <code>{source}</code>
              </dt>
              <dd>{t(key)}</dd>
            </div>
          ))}
        </dl>
        <p class="small">{t('text-help-html')}</p>
      </Disclosure>
      <Field label={t('text-short')} hint={t('text-short-hint')} error={errorAt(refused, 'short')}>
        {(attributes) => (
          <textarea
            {...attributes}
            class="input"
            lang={locale}
            rows={shortLines}
            spellcheck
            value={draft.short}
            onInput={(event) => {
              onChange({ ...draft, short: event.currentTarget.value })
            }}
            data-testid="text-short"
          />
        )}
      </Field>
    </>
  )
}

const helps = [
  { source: '## …', key: 'text-help-heading' },
  { source: '**…**', key: 'text-help-strong' },
  { source: '- …', key: 'text-help-list' },
  { source: '1. …', key: 'text-help-numbers' },
  { source: '[…](https://…)', key: 'text-help-link' },
] as const

function placeholderName(placeholder: string): string {
  const level = placeholderLevel(placeholder)
  return level === undefined ? placeholder : t(`placeholder-${level}`)
}
