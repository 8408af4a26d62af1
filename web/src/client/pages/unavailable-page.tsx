import type { UnavailableReason } from '@lotse/contract/door-reason'
import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import type { AgencyInfo } from '../../shared/api-types.ts'
import { language, t } from '../../shared/locale.ts'
import type { ClientFlow } from '../flow.ts'
import { weeklyHours } from '../opening-hours.ts'
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
        <p class="soft small">{agency.displayName}</p>
        <Heading>{t('unavailable-title')}</Heading>
        <p>{unavailableText(reason)}</p>
        {agency.openingHours ? (
          <div>
            <h2>{t('opening-hours')}</h2>
            <dl class="hours">
              {weeklyHours(agency.openingHours, language).map(({ day, times }) => (
                <div key={day}>
                  <dt>{day}</dt>
                  <dd>{times.join(', ')}</dd>
                </div>
              ))}
            </dl>
            <p class="soft small">{t('time-zone', { zone: agency.openingHours.timeZone })}</p>
          </div>
        ) : null}
        {agency.enquiryUrl ? <p>{t('enquiry-text')}</p> : null}
        <div class="row actions">
          {agency.enquiryUrl ? (
            <a
              class="button button-primary"
              href={agency.enquiryUrl}
              rel="noreferrer"
              data-testid="enquiry"
            >
              {t('enquiry')}
            </a>
          ) : null}
          <Button onClick={() => void flow.start()} testId="try-again">
            {t('try-again')}
          </Button>
        </div>
      </section>
    </div>
  )
}
