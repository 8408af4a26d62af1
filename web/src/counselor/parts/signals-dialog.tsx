import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Switch } from '../../design/switch.tsx'
import { t } from '../../shared/locale.ts'
import type { Signals } from '../signals.ts'

/** The two sounds, and notifications outside the page. */
export function SignalsDialog(props: { signals: Signals; onClose: () => void }): JSX.Element {
  const { signals } = props
  const permit = signals.notification.permit.value
  return (
    <Dialog title={t('signals')} onClose={props.onClose} testId="signals-dialog">
      <p>{t('signals-text')}</p>
      <div class="stack stack-tight">
        <Switch
          on={!signals.ticketsMuted.value}
          label={t('sound-tickets')}
          testId="sound"
          onChange={(on) => {
            signals.muteTickets(!on)
          }}
        />
        <Switch
          on={!signals.messagesMuted.value}
          label={t('sound-messages')}
          testId="sound-messages"
          onChange={(on) => {
            signals.muteMessages(!on)
          }}
        />
      </div>
      <p class="soft small">{t(`notification-${permit}`)}</p>
      {permit === 'not-asked' ? (
        <Button testId="notification-ask" onClick={() => void signals.notification.ask()}>
          {t('notification-ask')}
        </Button>
      ) : null}
    </Dialog>
  )
}

/** Offers notifications once, below the tools: a browser asks only after a press on a button. */
export function NotificationOffer({ signals }: { signals: Signals }): JSX.Element | null {
  const { notification } = signals
  if (notification.permit.value !== 'not-asked' || signals.offerDeclined.value) return null
  return (
    <section class="desk-card stack stack-tight" data-testid="notification-offer">
      <p class="small">{t('notification-offer')}</p>
      <div class="cluster">
        <Button onClick={() => void notification.ask()} testId="notification-allow">
          {t('notification-ask')}
        </Button>
        <Button kind="quiet" onClick={signals.declineOffer} testId="notification-decline">
          {t('notification-not-now')}
        </Button>
      </div>
    </section>
  )
}
