import type { JSX } from 'preact'
import { t } from '../shared/locale.ts'

/** Somebody who is logged in and counsels nowhere: who to ask, and for admins where their work is done. */
export function NoRole({ isAdmin }: { isAdmin: boolean }): JSX.Element {
  return (
    <section class="card stack desk-no-role" data-testid="no-agency">
      <h2>{t('no-agency')}</h2>
      <p>{t(isAdmin ? 'no-agency-admin' : 'no-agency-text')}</p>
    </section>
  )
}
