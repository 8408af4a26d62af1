import type { JSX } from 'preact'
import { Button } from '../design/button.tsx'
import { Heading } from '../design/heading.tsx'
import { t } from '../shared/locale.ts'

/** The login could not be completed. */
export function LoginFailed(): JSX.Element {
  return (
    <main class="page">
      <section class="card stack" data-testid="login-failed">
        <Heading>{t('login-failed')}</Heading>
        <p>{t('login-failed-text')}</p>
        <Button
          kind="primary"
          onClick={() => {
            location.replace('/admin/')
          }}
        >
          {t('try-again')}
        </Button>
      </section>
    </main>
  )
}
