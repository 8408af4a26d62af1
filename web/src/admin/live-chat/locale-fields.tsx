import type { JSX } from 'preact'
import { Field } from '../../design/field.tsx'
import { privateField } from '../../design/private-field.ts'
import type { LocaleTextMap } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import type { RefusedField } from '../../shared/request.ts'
import { errorAt, tooLong } from '../field-errors.ts'
import { localeName } from '../locale-name.ts'
import { localesOf } from './locales.ts'

interface LocaleFieldsProps {
  label: string
  value: LocaleTextMap
  locales: readonly string[]
  onChange: (value: LocaleTextMap) => void
  errors: readonly RefusedField[]
  /** Of the texts, as in a change. */
  path: string
  /** Most characters of each. */
  maxLength: number
  rows?: number
  testId: string
}

/** One text in every language that the platform offers. */
export function LocaleFields(props: LocaleFieldsProps): JSX.Element {
  const { value, errors, path, rows } = props
  const locales = localesOf(props.locales, value)
  return (
    <div class={rows === undefined ? 'admin-grid' : 'stack'}>
      {locales.map((locale, index) => {
        const change = (text: string): void => {
          props.onChange({ ...value, [locale]: text })
        }
        const own =
          tooLong(value[locale] ?? '', props.maxLength) ?? errorAt(errors, `${path}.${locale}`)
        return (
          <Field
            key={locale}
            label={t('in-language', { label: props.label, language: localeName(locale) })}
            error={own ?? (index === 0 ? errorAt(errors, path, 'exact') : null)}
          >
            {(attributes) =>
              rows === undefined ? (
                <input
                  {...attributes}
                  ref={privateField}
                  class="input"
                  lang={locale}
                  value={value[locale] ?? ''}
                  onInput={(event) => {
                    change(event.currentTarget.value)
                  }}
                  data-testid={`${props.testId}-${locale}`}
                />
              ) : (
                <textarea
                  {...attributes}
                  ref={privateField}
                  class="input"
                  lang={locale}
                  rows={rows}
                  value={value[locale] ?? ''}
                  onInput={(event) => {
                    change(event.currentTarget.value)
                  }}
                  data-testid={`${props.testId}-${locale}`}
                />
              )
            }
          </Field>
        )
      })}
    </div>
  )
}
