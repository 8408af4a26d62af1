import type { JSX } from 'preact'
import { Banner } from '../design/banner.tsx'
import { Button } from '../design/button.tsx'
import { t } from '../shared/locale.ts'
import type { Panel } from './panel.ts'

/** The login has ended in the middle of an edit: what is typed stays, here and over the login. */
export function LoggedOutBanner({ panel }: { panel: Panel }): JSX.Element | null {
  if (!panel.loggedOut.value) return null
  return (
    <div class="admin-notice">
      <Banner kind="warning" icon="lock" role="alert" testId="logged-out">
        <p>{t('logged-out')}</p>
        <Button kind="primary" onClick={panel.logInAgain} testId="log-in-again">
          {t('log-in-again')}
        </Button>
      </Banner>
    </div>
  )
}
