import { useSignal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { AdminPorts } from '../../admin/admin-ports.ts'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Loading } from '../../design/loading.tsx'
import { t } from '../../shared/locale.ts'
import type { PageNavigator } from '../../shared/navigator.ts'
import { adminHome, isDeskPath } from '../../shared/staff-path.ts'

/** Leads somebody who administers and counsels nowhere from the desk to the panel, once. */
export function useFirstPlace(navigator: PageNavigator, ready: boolean, onlyAdmin: boolean): void {
  const isDecided = useRef(false)
  useEffect(() => {
    if (!ready || isDecided.current) return
    isDecided.current = true
    if (onlyAdmin && isDeskPath(navigator.path.peek())) navigator.go(adminHome, 'replace')
  }, [ready, onlyAdmin])
}

type Panel = ComponentType<{ ports: AdminPorts }>

/** The panel of admins. Its code is loaded when it is opened for the first time. */
export function AdminPlace({ ports }: { ports: AdminPorts }): JSX.Element {
  const panel = useSignal<Panel | null>(null)
  const hasFailed = useSignal(false)
  useEffect(() => {
    import('../../admin/admin-panel.tsx')
      .then(async (module) => {
        await module.loadPanelTexts()
        panel.value = module.AdminPanel
      })
      .catch(() => (hasFailed.value = true))
  }, [])
  if (panel.value !== null) return <panel.value ports={ports} />
  return (
    <main class="page">
      {hasFailed.value ? (
        <Banner kind="warning" icon="offline" role="alert" testId="panel-failed">
          <p>{t('panel-failed')}</p>
          <Button
            onClick={() => {
              location.reload()
            }}
          >
            {t('try-again')}
          </Button>
        </Banner>
      ) : (
        <Loading text={t('loading')} />
      )}
    </main>
  )
}
