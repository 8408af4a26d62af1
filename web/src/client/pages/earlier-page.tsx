import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import type { TicketState } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'
import { errorText } from '../error-text.ts'
import type { ClientFlow } from '../flow.ts'

interface EarlierPageProps {
  flow: ClientFlow
  state: TicketState
}

/**
 * This browser has a chat whose keys are not in this tab: somebody else at this computer, or a second tab. It can be
 * ended; a mere wait can also go on here, because nothing has been said yet.
 */
export function EarlierPage({ flow, state }: EarlierPageProps): JSX.Element {
  const error = useSignal<string | null>(null)
  const busy = useSignal(false)
  const waiting = state === 'Waiting' || state === 'Accepted'
  const run = async (action: () => Promise<void>): Promise<void> => {
    busy.value = true
    error.value = null
    try {
      await action()
    } catch (reason) {
      error.value = errorText(reason)
    }
    busy.value = false
  }
  return (
    <div class="page">
      <section class="card stack" data-testid="earlier">
        <Heading>{t(waiting ? 'earlier-waiting-title' : 'earlier-title')}</Heading>
        <p>{t(waiting ? 'earlier-waiting-text' : 'earlier-text')}</p>
        {error.value === null ? null : (
          <Banner kind="danger" icon="warning" role="alert">
            {error.value}
          </Banner>
        )}
        <div class="row actions">
          {waiting ? (
            <Button
              kind="primary"
              disabled={busy.value}
              onClick={() => void run(flow.resumeHere)}
              testId="resume-here"
            >
              {t('earlier-resume')}
            </Button>
          ) : null}
          <Button
            kind="danger"
            disabled={busy.value}
            onClick={() => void run(flow.leave)}
            testId="end-earlier"
          >
            {t('earlier-end')}
          </Button>
        </div>
      </section>
    </div>
  )
}
