import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { Heading } from '../../design/heading.tsx'
import { t } from '../../shared/locale.ts'
import { Breathing } from '../breathing.tsx'
import { errorText } from '../error-text.ts'
import type { ClientFlow } from '../flow.ts'
import { waitText } from '../wait-text.ts'

/** The waiting room: who one is here, one's place, and something to do with the breath. */
export function WaitingPage({ flow }: { flow: ClientFlow }): JSX.Element {
  const leaving = useSignal(false)
  const error = useSignal<string | null>(null)
  const leave = async (): Promise<void> => {
    leaving.value = false
    try {
      await flow.leave()
    } catch (reason) {
      error.value = errorText(reason)
    }
  }
  return (
    <div class="page" data-testid="waiting-room">
      {flow.online.value ? null : (
        <Banner kind="warning" icon="offline" role="status" testId="offline">
          {t('offline')}
        </Banner>
      )}
      {flow.returned.value ? (
        <Banner kind="warning" role="status" testId="returned">
          {t('returned')}
        </Banner>
      ) : null}
      <section class="card stack">
        <Heading>{t('waiting-title')}</Heading>
        <p>
          {t('pseudonym')}{' '}
          <strong class="pseudonym" data-testid="pseudonym">
            {flow.ticket.value?.pseudonym}
          </strong>
        </p>
        <Greeting flow={flow} />
        <Place flow={flow} />
        <p class="soft small">{t('waiting-hint')}</p>
      </section>
      <Banner icon="lock" testId="privacy-banner">
        {t('privacy-banner')}
      </Banner>
      <section class="card">
        <Breathing />
      </section>
      {error.value === null ? null : (
        <Banner kind="danger" icon="warning" role="alert">
          {error.value}
        </Banner>
      )}
      <p class="waiting-leave">
        <Button onClick={() => (leaving.value = true)} testId="leave">
          {t('leave')}
        </Button>
      </p>
      {leaving.value ? (
        <ConfirmDialog
          testId="leave-dialog"
          title={t('leave-title')}
          text={t('leave-text')}
          confirm={t('leave-confirm')}
          cancel={t('leave-cancel')}
          onConfirm={() => void leave()}
          onCancel={() => (leaving.value = false)}
        />
      ) : null}
    </div>
  )
}

/** What the agency says to those who wait, in their language where it has one. Plain text. */
function Greeting({ flow }: { flow: ClientFlow }): JSX.Element | null {
  const greeting = flow.agency.value?.greeting ?? null
  return greeting === null ? null : <p data-testid="greeting">{greeting}</p>
}

/** The exact place, read out when it changes. */
function Place({ flow }: { flow: ClientFlow }): JSX.Element {
  const queue = flow.queue.value
  const ticket = flow.ticket.value
  const accepted = queue?.state === 'Accepted'
  const position = queue ? queue.queuePosition : (ticket?.queuePosition ?? null)
  const waiting = queue ? queue.waiting : (ticket?.waiting ?? null)
  const wait = waitText(queue ? queue.estimatedWait : (ticket?.estimatedWait ?? null))
  return (
    <div class="place" role="status" data-testid="position" data-position={position ?? ''}>
      {accepted || position === null ? (
        <p class="place-text">{t(accepted ? 'picked' : 'place-loading')}</p>
      ) : (
        <>
          <p class="place-text">{t('place', { position, waiting: waiting ?? position })}</p>
          {wait === null ? null : (
            <p class="soft" data-testid="wait">
              {wait}
            </p>
          )}
        </>
      )}
    </div>
  )
}
