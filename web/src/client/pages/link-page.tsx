import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import type { AgencyInfo } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'
import type { ClientFlow } from '../client-flow.ts'
import { AgencyHead } from '../parts/agency-head.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import { isLongWait, isNobodyThere, waitText } from '../wait-text.ts'

interface LinkPageProps {
  flow: Pick<ClientFlow, 'show'>
  agency: AgencyInfo
}

/** The first page: where one is, how it goes, and whether somebody is there. Nothing is stored. */
export function LinkPage({ flow, agency }: LinkPageProps): JSX.Element {
  return (
    <div class="page" data-testid="link-page">
      <section class="card stack">
        <AgencyHead agency={agency} />
        <Heading>{t('link-title')}</Heading>
        <ol class="steps" aria-label={t('steps')}>
          <li>{t('step-read')}</li>
          <li>{t('step-wait')}</li>
          <li>{t('step-talk')}</li>
        </ol>
        <Expectation agency={agency} />
        <Button
          kind="primary"
          onClick={() => {
            flow.show('consent', agency)
          }}
          testId="go-in"
        >
          {t('go-in')}
        </Button>
      </section>
      <section class="stack page-plain">
        <Topic agency={agency} />
        <p>{t('link-text')}</p>
      </section>
      <OtherWays
        agency={agency}
        enquiry={isLongWait(isNobodyThere(agency, null), agency.estimatedWait)}
      />
    </div>
  )
}

/** Whether somebody is there now, and how long it may take. */
function Expectation({ agency }: { agency: AgencyInfo }): JSX.Element {
  if (isNobodyThere(agency, null))
    return (
      <p class="presence" data-testid="presence">
        {t('nobody-online')}
      </p>
    )
  return (
    <p class="presence presence-here" data-testid="presence">
      {t('counselors-online', { count: agency.activeCounselors })} {waitText(agency.estimatedWait)}
    </p>
  )
}

/** What the link is about. An unknown topic is said, because the person came for it. */
function Topic({ agency }: { agency: AgencyInfo }): JSX.Element | null {
  if (agency.topic === null) return null
  if (!agency.topicKnown)
    return (
      <Banner icon="info" testId="topic-unknown">
        {t('topic-unknown')}
      </Banner>
    )
  return (
    <p>
      {t('topic')} <strong data-testid="topic">{agency.topicDisplayName ?? agency.topic}</strong>
    </p>
  )
}
