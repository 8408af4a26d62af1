import type { JSX } from 'preact'
import type { AdminPorts } from '../admin/admin-ports.ts'
import { Button } from '../design/button.tsx'
import { Heading } from '../design/heading.tsx'
import { t } from '../shared/locale.ts'
import { adminHome, deskPath, isDeskPath } from '../shared/staff-path.ts'
import type { Login } from './login.ts'
import { AdminPlace } from './parts/admin-place.tsx'
import { DeskHeader } from './parts/desk-header.tsx'

interface OtherTabProps {
  admin: AdminPorts
  login: Login
  onFetch: () => void
}

/** The desk is in another tab of this browser, with its chats and its sounds; the panel needs no desk. */
export function OtherTab({ admin, login, onFetch }: OtherTabProps): JSX.Element {
  const { navigator } = admin
  const isDesk = isDeskPath(navigator.path.value)
  return (
    <>
      {login.isAdmin ? (
        <DeskHeader
          on
          wants={0}
          login={login}
          place={isDesk ? 'desk' : 'admin'}
          signals={null}
          onLiveChat={() => {
            navigator.go(deskPath)
          }}
          onAdmin={() => {
            navigator.go(adminHome)
          }}
          onReplies={() => {}}
        />
      ) : null}
      {isDesk ? (
        <main class="page">
          <section class="card stack" data-testid="other-tab">
            <Heading>{t('other-tab')}</Heading>
            <p>{t('other-tab-text')}</p>
            <Button kind="primary" onClick={onFetch} testId="desk-fetch">
              {t('other-tab-fetch')}
            </Button>
          </section>
        </main>
      ) : (
        <AdminPlace ports={admin} />
      )}
    </>
  )
}
