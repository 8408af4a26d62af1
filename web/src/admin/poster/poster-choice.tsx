import type { JSX } from 'preact'
import { t } from '../../shared/locale.ts'
import type { Language } from '../../shared/translate.ts'

/** Form of a link on a poster: the code says nothing about whose it is. */
export type LinkForm = 'code' | 'plain'

interface PosterChoiceProps {
  form: LinkForm
  /** Whether the link has the opaque form. */
  hasCode: boolean
  onForm: (form: LinkForm) => void
  language: Language
  onLanguage: (language: Language) => void
}

const languages = [
  { key: 'de', name: 'Deutsch' },
  { key: 'en', name: 'English' },
] as const

/** Which form of the link is printed, and in which language. */
export function PosterChoice(props: PosterChoiceProps): JSX.Element {
  const { form, hasCode, onForm, language, onLanguage } = props
  return (
    <div class="stack">
      {hasCode ? (
        <div class="stack stack-tight">
          <div class="cluster">
            <div class="choice" role="group" aria-label={t('poster-form')}>
              {(['code', 'plain'] as const).map((key) => (
                <button
                  key={key}
                  type="button"
                  aria-pressed={form === key}
                  onClick={() => {
                    onForm(key)
                  }}
                  data-testid={`poster-${key}`}
                >
                  {t(`poster-form-${key}`)}
                </button>
              ))}
            </div>
          </div>
          <p class="soft small">{t(`poster-form-${form}-hint`)}</p>
        </div>
      ) : null}
      <div class="cluster">
        <div class="choice" role="group" aria-label={t('poster-language')}>
          {languages.map(({ key, name }) => (
            <button
              key={key}
              type="button"
              lang={key}
              aria-pressed={language === key}
              onClick={() => {
                onLanguage(key)
              }}
              data-testid={`poster-${key}`}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}
