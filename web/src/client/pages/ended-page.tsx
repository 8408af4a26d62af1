import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import { language, t } from '../../shared/locale.ts'
import { errorText } from '../error-text.ts'
import type { ClientFlow } from '../flow.ts'

interface EndedPageProps {
  flow: ClientFlow
  receipt: string | null
  /** ISO time at which the room goes at the latest. */
  purgeAt: string | null
}

/** The chat is over: what is kept until when, and the way to delete it now. */
export function EndedPage({ flow, receipt, purgeAt }: EndedPageProps): JSX.Element {
  const error = useSignal<string | null>(null)
  const busy = useSignal(false)
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' })
  const leave = async (): Promise<void> => {
    busy.value = true
    error.value = null
    try {
      await flow.leave()
    } catch (reason) {
      error.value = errorText(reason)
      busy.value = false
    }
  }
  return (
    <div class="page">
      <section class="card stack" data-testid="ended">
        <Heading>{t('ended-title')}</Heading>
        <p>{t('ended-text')}</p>
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
