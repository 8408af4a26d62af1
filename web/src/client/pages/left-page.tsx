import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../../design/banner.tsx'
import { Heading } from '../../design/heading.tsx'
import { backoff } from '@lotse/common/backoff'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import { pageTimers } from '../../shared/timers.ts'

interface LeftPageProps {
  api: Pick<ClientApi, 'wiped'>
  declined: boolean
  receipt: string | null
}

/** A wipe takes about this long; asking sooner would only fail. */
const firstCheckMs = 1500
const maxChecks = 20

/** Left or declined: the page asks until every store has confirmed that nothing is left. */
export function LeftPage({ api, declined, receipt }: LeftPageProps): JSX.Element {
  const wiped = useSignal<boolean | null>(null)
  useEffect(() => {
    if (receipt === null) return undefined
    let checks = 0
    let cancel = (): void => {}
    const check = (): void => {
      api.wiped(receipt).then(
        (done) => {
          wiped.value = done
        },
        () => {
          checks += 1
          if (checks >= maxChecks) wiped.value = false
          else cancel = pageTimers.after(backoff(checks, pageTimers.random(), 500, 5000), check)
        },
      )
    }
    cancel = pageTimers.after(firstCheckMs, check)
    return () => {
      cancel()
    }
  }, [receipt])
  return (
    <div class="page">
      <section class="card stack" data-testid={declined ? 'declined' : 'left'}>
        <Heading>{t(declined ? 'declined-title' : 'left-title')}</Heading>
        <p>{t(declined ? 'declined-text' : 'left-text')}</p>
        {receipt === null ? null : <WipeState wiped={wiped.value} receipt={receipt} />}
      </section>
    </div>
  )
}

function WipeState({ wiped, receipt }: { wiped: boolean | null; receipt: string }): JSX.Element {
  if (wiped === true) {
    return (
      <Banner kind="good" icon="check" role="status" testId="wiped">
        {t('wiped')}
      </Banner>
    )
  }
  return (
    <Banner role="status" testId="wiping">
      <p>{t(wiped === null ? 'wiping' : 'wiping-late')}</p>
      <p class="small">
        {t('receipt')} <code data-testid="receipt">{receipt}</code>
      </p>
    </Banner>
  )
}
