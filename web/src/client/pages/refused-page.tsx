import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import type { AgencyInfo } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'
import type { ClientFlow } from '../client-flow.ts'
import { OtherWays } from '../parts/other-ways.tsx'

interface RefusedPageProps {
  flow: Pick<ClientFlow, 'show'>
  agency: AgencyInfo
}

/** Consent 1 was refused: nothing happened, and there are other ways. */
export function RefusedPage({ flow, agency }: RefusedPageProps): JSX.Element {
  return (
    <div class="page">
      <section class="card stack" data-testid="no-thanks">
        <Heading>{t('no-thanks-title')}</Heading>
        <p>{t('no-thanks-text')}</p>
        <Button
          icon="back"
          onClick={() => {
            flow.show('link', agency)
          }}
          testId="back-to-link"
        >
          {t('back-to-link')}
        </Button>
      </section>
      <OtherWays agency={agency} enquiry />
    </div>
  )
}
