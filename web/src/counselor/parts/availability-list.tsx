import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Switch } from '../../design/switch.tsx'
import { t } from '../../shared/locale.ts'
import { ApiError } from '../../shared/request.ts'
import type { Desk } from '../desk.ts'

/** Live chat on or off, for each agency of the counselor. */
export function AvailabilityList({ desk }: { desk: Desk }): JSX.Element {
  const error = useSignal<string | null>(null)
  const busy = useSignal(false)
  const change = async (agency: string, on: boolean): Promise<void> => {
    busy.value = true
    error.value = null
    try {
      await desk.setAvailability(agency, on)
    } catch (reason) {
      const development = reason instanceof ApiError && reason.code === 'development-mode'
      error.value = t(development ? 'error-development-mode' : 'error-general')
    }
    busy.value = false
  }
  return (
    <section class="panel" aria-labelledby="availability-heading">
      <h2 id="availability-heading">{t('availability')}</h2>
      <ul class="plain-list">
        {desk.state.value.availability.map((entry) => (
          <li key={entry.agency} class="row spread">
            <span>{entry.agency}</span>
            <Switch
              on={entry.on}
              disabled={busy.value}
              label={t(entry.on ? 'switch-is-on' : 'switch-is-off')}
              testId={`toggle-${entry.agency}`}
              onChange={(on) => void change(entry.agency, on)}
            />
          </li>
        ))}
      </ul>
      {error.value === null ? null : (
        <Banner kind="danger" icon="warning" role="alert">
          {error.value}
        </Banner>
      )}
    </section>
  )
}
