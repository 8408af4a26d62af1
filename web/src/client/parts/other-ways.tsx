import type { JSX } from 'preact'
import { Card } from '../../design/card.tsx'
import { CrisisNumbers } from '../../design/crisis-numbers.tsx'
import type { AgencyInfo } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'

/** Who helps besides: an agency or, where none is known, the platform. */
export type Help = Pick<AgencyInfo, 'enquiryUrl' | 'crisis' | 'accessibilityStatementUrl'>

interface OtherWaysProps {
  /** Null while it is unknown: then nothing is shown. */
  agency: Help | null
  /** Whether writing is offered too; the numbers always are. */
  enquiry: boolean
}

/** What somebody can do who cannot or does not want to wait: write to the agency, or call. */
export function OtherWays({ agency, enquiry }: OtherWaysProps): JSX.Element | null {
  if (!agency) return null
  const enquiryUrl = enquiry ? agency.enquiryUrl : null
  if (enquiryUrl === null && agency.crisis.length === 0) return null
  return (
    <Card testId="other-ways">
      {enquiryUrl === null ? null : (
        <>
          <h2>{t('enquiry-title')}</h2>
          <p>{t('enquiry-text')}</p>
          {/* In a tab of its own: a waiting room that is left in this one gives up its place. */}
          <a
            class="button button-secondary"
            href={enquiryUrl}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="enquiry"
          >
            {t('enquiry')}
          </a>
        </>
      )}
      <CrisisNumbers numbers={agency.crisis} />
    </Card>
  )
}
