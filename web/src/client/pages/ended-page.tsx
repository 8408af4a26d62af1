import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import { language, t } from '../../shared/locale.ts'
import { errorText } from '../error-text.ts'
import type { ClientFlow } from '../flow.ts'
import { endedText } from '../reasons.ts'
import type { Screen } from '../screen.ts'

interface EndedPageProps {
  flow: ClientFlow
  screen: Extract<Screen, { name: 'ended' }>
}

/** The chat is over: what is kept until when, and the way to delete it now. */
export function EndedPage({ flow, screen }: EndedPageProps): JSX.Element {
  const { reason, receipt, purgeAt } = screen
  const error = useSignal<string | null>(null)
  const busy = useSignal(false)
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' })
  const leave = async (): Promise<void> => {
    busy.value = true
    error.value = null
    try {
      await flow.leave()
    } catch (failure) {
      error.value = errorText(failure)
      busy.value = false
    }
  }
  return (
    <div class="page">
      <section class="card stack" data-testid="ended">
        <Heading>{t('ended-title')}</Heading>
        <p>{endedText(reason)}</p>
        <p>{t('ended-nothing-left')}</p>
        <Banner icon="lock">
          {purgeAt === null
            ? t('ended-purge')
            : t('ended-purge-at', { time: time.format(new Date(purgeAt)) })}
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
          <Button
            kind="danger"
            disabled={busy.value}
            onClick={() => void leave()}
            testId="wipe-now"
          >
            {t('ended-wipe')}
          </Button>
        </div>
        <p class="soft small">{t('ended-wipe-hint')}</p>
      </section>
    </div>
  )
}
