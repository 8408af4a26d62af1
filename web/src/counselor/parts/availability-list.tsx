import type { ClosedReason } from '@lotse/contract/door-reason'
import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Switch } from '../../design/switch.tsx'
import type { Availability } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'
import { ApiError } from '../../shared/request.ts'
import { useFailure } from '../../shared/use-failure.ts'
import type { Desk } from '../desk.ts'

/** Why no client can enter an agency, where the general sentence does not say it. */
const closedTexts: Readonly<Partial<Record<ClosedReason, string>>> = {
  AgencyDisabled: 'closed-agency',
  TenantDisabled: 'closed-tenant',
  OutsideOpeningHours: 'closed-hours',
  LegalTextMissing: 'closed-texts',
  DevelopmentMode: 'error-development-mode',
}

/** Live chat on or off, for each agency of the counselor, and why nobody comes where an agency is closed. */
export function AvailabilityList({ desk }: { desk: Desk }): JSX.Element {
  const error = useFailure(desk.online)
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
    <section class="desk-section" aria-labelledby="availability-heading">
      <h2 id="availability-heading" class="desk-heading">
        {t('availability')}
      </h2>
      <ul class="plain-list">
        {desk.state.value.availability.map((entry) => (
          <li key={entry.agency} class="desk-card">
            <div class="desk-card-row">
              <span class="agency-name">{entry.displayName}</span>
              <Switch
                on={entry.on}
                disabled={busy.value}
                label={t(entry.on ? 'switch-is-on' : 'switch-is-off')}
                testId={`toggle-${entry.agency}`}
                onChange={(on) => void change(entry.agency, on)}
              />
            </div>
            <ClosedText entry={entry} />
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

function ClosedText({ entry }: { entry: Availability }): JSX.Element | null {
  if (entry.open) return null
  return (
    <p class="agency-closed small" data-testid={`closed-${entry.agency}`}>
      {t((entry.reason && closedTexts[entry.reason]) ?? 'closed-general')}
    </p>
  )
}
