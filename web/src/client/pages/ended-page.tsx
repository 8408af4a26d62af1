import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import { t } from '../../shared/locale.ts'
import { errorText } from '../error-text.ts'
import type { ClientFlow } from '../flow.ts'
import { purgeTime } from '../purge-time.ts'
import { endedText } from '../reasons.ts'
import type { Screen } from '../screen.ts'

interface EndedPageProps {
  flow: ClientFlow
  screen: Extract<Screen, { name: 'ended' }>
}

/** The chat is over: what is kept until when, and the way to delete it now. */
export function EndedPage({ flow, screen }: EndedPageProps): JSX.Element {
  const { reason, keepsPlace, receipt, purgeAt } = screen
  const error = useSignal<string | null>(null)
  const busy = useSignal(false)
  const run = async (action: () => Promise<void>): Promise<void> => {
    busy.value = true
    error.value = null
    try {
      await action()
    } catch (failure) {
      error.value = errorText(failure)
      busy.value = false
    }
  }
  return (
    <div class="page">
      <section class="card stack" data-testid="ended">
        <Heading>{t('ended-title')}</Heading>
        <p>{endedText(reason, keepsPlace)}</p>
        <p>{t('ended-nothing-left')}</p>
        <Banner icon="lock">
          {purgeText(keepsPlace, purgeAt === null ? null : purgeTime(purgeAt))}
        </Banner>
        {receipt === null ? null : (
          <p class="small">
            {t('receipt')} <code data-testid="receipt">{receipt}</code>
          </p>
        )}
        {error.value === null ? null : (
          <Banner kind="danger" icon="warning" role="alert">
            {error.value}
          </Banner>
        )}
        <div class="row actions">
          {keepsPlace ? (
            <Button
              kind="primary"
              disabled={busy.value}
              onClick={() => void run(flow.enterAgain)}
              testId="enter-again"
            >
              {t('ended-again')}
            </Button>
          ) : null}
          <Button disabled={busy.value} onClick={() => void run(flow.close)} testId="close-ended">
            {t('ended-close')}
          </Button>
          <Button
            kind="danger"
            disabled={busy.value}
            onClick={() => void run(flow.leave)}
            testId="wipe-now"
          >
            {t('ended-wipe')}
          </Button>
        </div>
        <p class="soft small">{t(keepsPlace ? 'ended-close-hint' : 'ended-wipe-hint')}</p>
      </section>
    </div>
  )
}

function purgeText(keepsPlace: boolean, time: string | null): string {
  if (keepsPlace) return t('ended-purge-unread')
  return time === null ? t('ended-purge') : t('ended-purge-at', { time })
}
