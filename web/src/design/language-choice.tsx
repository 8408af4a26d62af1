import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { chooseAddress, chooseLanguage, formOfAddress, language, t } from '../shared/locale.ts'

const languages = [
  { key: 'de', name: 'Deutsch' },
  { key: 'en', name: 'English' },
] as const

const addresses = [
  { key: 'formal', name: 'Sie' },
  { key: 'informal', name: 'Du' },
] as const

interface LanguageChoiceProps {
  /** Called when the language or the form of address has changed: texts of the api came in another one. */
  onChange?: () => void
}

/** The language of the page and, in German, the form of address; both change in place. */
export function LanguageChoice({ onChange }: LanguageChoiceProps): JSX.Element {
  // Reading a text subscribes to the language.
  const label = t('language')
  const hasFailed = useSignal(false)
  const choose = async (key: (typeof languages)[number]['key']): Promise<void> => {
    hasFailed.value = false
    try {
      await chooseLanguage(key)
    } catch {
      // Its texts are loaded when they are asked for, and there may be no network.
      hasFailed.value = true
      return
    }
    onChange?.()
  }
  return (
    <div class="cluster" data-testid="language-choice">
      <div class="choice" role="group" aria-label={label}>
        {languages.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            lang={key}
            aria-pressed={language === key}
            onClick={() => {
              void choose(key)
            }}
            data-testid={`language-${key}`}
          >
            {name}
          </button>
        ))}
      </div>
      {language === 'de' ? (
        <div class="choice" role="group" aria-label={t('form-of-address')}>
          {addresses.map(({ key, name }) => (
            <button
              key={key}
              type="button"
              aria-pressed={formOfAddress() === key}
              onClick={() => {
                chooseAddress(key)
                onChange?.()
              }}
              data-testid={`address-${key}`}
            >
              {name}
            </button>
          ))}
        </div>
      ) : null}
      {hasFailed.value ? (
        <p class="small" role="status" data-testid="language-failed">
          {t('language-failed')}
        </p>
      ) : null}
    </div>
  )
}
