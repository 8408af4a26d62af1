import { useSignal, useSignalEffect } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { ConfirmDialog } from '../design/confirm-dialog.tsx'
import { t } from '../shared/locale.ts'
import type { Panel } from './panel.ts'

/** Asks before changes that are not saved are left: within the panel by a dialog, at the window's end by the browser. */
export function LeaveGuardDialog({ panel }: { panel: Panel }): JSX.Element | null {
  const leave = useSignal<(() => void) | null>(null)
  useSignalEffect(() => {
    if (!panel.unsaved.any.value) return
    const onLeave = (event: BeforeUnloadEvent): void => {
      event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => {
      removeEventListener('beforeunload', onLeave)
    }
  })
  useEffect(() => {
    panel.navigator.guard((go) => {
      if (!panel.unsaved.any.peek()) return true
      leave.value = go
      return false
    })
    return () => {
      panel.navigator.guard(null)
    }
  }, [])
  const { value: go } = leave
  if (go === null) return null
  return (
    <ConfirmDialog
      title={t('unsaved-title')}
      text={t('unsaved-text')}
      confirm={t('unsaved-leave')}
      cancel={t('unsaved-stay')}
      onConfirm={() => {
        leave.value = null
        go()
      }}
      onCancel={() => (leave.value = null)}
      testId="unsaved"
    />
  )
}
