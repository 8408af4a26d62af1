import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import { t } from '../../shared/locale.ts'
import type { ClientFlow } from '../client-flow.ts'
import { Failure } from '../parts/failure.tsx'
import { type Help, OtherWays } from '../parts/other-ways.tsx'
import { useAction } from '../parts/use-action.ts'
import type { Screen } from '../screen.ts'

interface EarlierPageProps {
  flow: Pick<ClientFlow, 'online' | 'resumeHere' | 'leave'>
  screen: Extract<Screen, { name: 'earlier' }>
  help: Help | null
}

/**
 * This browser has a visit that this tab has no share of: another person at this computer, or another tab. It can be
 * ended; a mere wait can also go on here, because nothing has been said yet.
 */
export function EarlierPage({ flow, screen, help }: EarlierPageProps): JSX.Element {
  const { state, moved } = screen
  const { busy, error, run } = useAction(flow.online)
  const isWait = state === 'Waiting' || state === 'Accepted'
  const kind = isWait ? (moved ? 'moved' : 'waiting') : 'chat'
  return (
    <div class="page">
      <section class="card stack" data-testid="earlier">
        <Heading>{t(`earlier-${kind}-title`)}</Heading>
        <p>{t(`earlier-${kind}-text`)}</p>
        <Failure text={error.value} />
        <div class="cluster actions">
          {isWait ? (
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
            {t(isWait ? 'earlier-end-wait' : 'earlier-end')}
          </Button>
        </div>
      </section>
      <OtherWays agency={help} enquiry />
    </div>
  )
}
