import type { UnavailableReason } from '@lotse/contract/door-reason'
import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import type { AgencyInfo } from '../../shared/api-types.ts'
import { languageTag, t } from '../../shared/locale.ts'
import type { ClientFlow } from '../client-flow.ts'
import { weeklyHours } from '../opening-hours.ts'
import { AgencyHead } from '../parts/agency-head.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import { unavailableText } from '../reasons.ts'

interface UnavailablePageProps {
  flow: Pick<ClientFlow, 'start'>
  agency: AgencyInfo
  reason: UnavailableReason | null
}

/** Live chat is off here: why, when it is back, and what one can do instead. No ticket exists. */
export function UnavailablePage({ flow, agency, reason }: UnavailablePageProps): JSX.Element {
  return (
    <div class="page">
      <section class="card stack" data-testid="unavailable">
        <AgencyHead agency={agency} />
        <Heading>{t('unavailable-title')}</Heading>
        <p>{unavailableText(reason)}</p>
        {agency.openingHours ? (
          <section class="stack stack-tight">
            <h2>{t('opening-hours')}</h2>
            <dl class="hours">
              {weeklyHours(agency.openingHours, languageTag()).map(({ day, times }) => (
                <div key={day}>
                  <dt>{day}</dt>
                  <dd>{times.join(', ')}</dd>
                </div>
              ))}
            </dl>
            <p class="soft small">
              {t('time-zone', { zone: agency.openingHours.timeZone.replaceAll(/^.*\/|_/gu, ' ') })}
            </p>
          </section>
        ) : null}
        <Button onClick={() => void flow.start()} testId="try-again">
          {t('try-again')}
        </Button>
      </section>
      <OtherWays agency={agency} enquiry />
    </div>
  )
}
