import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { SaveDialog } from '../../chat/save-dialog.tsx'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import type { ClientFlow } from '../client-flow.ts'
import { Failure } from '../parts/failure.tsx'
import { type Help, OtherWays } from '../parts/other-ways.tsx'
import { Rating } from '../parts/rating.tsx'
import { Receipt } from '../parts/receipt.tsx'
import { useAction } from '../parts/use-action.ts'
import { purgeTime } from '../purge-time.ts'
import { endedText, leadsBack } from '../reasons.ts'
import type { Screen } from '../screen.ts'

interface EndedPageProps {
  flow: ClientFlow
  api: Pick<ClientApi, 'rate'>
  screen: Extract<Screen, { name: 'ended' }>
  help: Help | null
}

/** The chat is over: what is kept until when, the way to delete it now, and a copy while the text is still in the page. */
export function EndedPage({ flow, api, screen, help }: EndedPageProps): JSX.Element {
  const { reason, keepsPlace, receipt, purgeAt } = screen
  const saving = useSignal(false)
  const { busy, error, run } = useAction(flow.online)
  const transcript = flow.transcript.value
  const agency = flow.agency.value
  return (
    <div class="page">
      <section class="card stack" data-testid="ended">
        <Heading>{t('ended-title')}</Heading>
        <p>{endedText(reason, keepsPlace)}</p>
        <Banner icon="lock">
          <p>{purgeText(keepsPlace, purgeAt === null ? null : purgeTime(purgeAt))}</p>
          <p>{t(transcript === null ? 'ended-nothing-left' : 'ended-page-only')}</p>
        </Banner>
        {transcript === null ? null : (
          <Button icon="save" onClick={() => (saving.value = true)} testId="save-open">
            {t('save-open')}
          </Button>
        )}
        {receipt === null ? null : <Receipt receipt={receipt} />}
        <Failure text={error.value} />
        <div class="cluster actions">
          {leadsBack(screen) ? (
            <Button
              kind="primary"
              disabled={busy.value}
              onClick={() => void run(flow.enterAgain)}
              testId="enter-again"
            >
              {t(keepsPlace ? 'ended-again' : 'enter-again')}
            </Button>
          ) : null}
          <Button disabled={busy.value} onClick={() => void run(flow.close)} testId="close-ended">
            {t('ended-close')}
          </Button>
          <Button
            kind="danger"
            icon="trash"
            disabled={busy.value}
            onClick={() => void run(flow.leave)}
            testId="wipe-now"
          >
            {t('ended-wipe')}
          </Button>
        </div>
        <p class="soft small">
          {t('ended-close-hint')} {keepsPlace ? null : t('ended-wipe-hint')}
        </p>
      </section>
      {agency?.rating && receipt !== null ? <Rating api={api} receipt={receipt} /> : null}
      <OtherWays agency={help} enquiry={leadsBack(screen)} />
      {saving.value && transcript !== null ? (
        <SaveDialog
          transcript={() => ({
            ...transcript,
            notices: [],
            person: 'client',
            agency: agency?.displayName ?? t('chat-title'),
            peer: t('peer-counselor'),
          })}
          onClose={() => (saving.value = false)}
        />
      ) : null}
    </div>
  )
}

function purgeText(keepsPlace: boolean, time: string | null): string {
  if (keepsPlace) return t('ended-purge-unread')
  return time === null ? t('ended-purge') : t('ended-purge-at', { time })
}
