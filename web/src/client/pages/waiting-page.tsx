import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { Heading } from '../../design/heading.tsx'
import { MadeUpName } from '../../design/made-up-name.tsx'
import { Switch } from '../../design/switch.tsx'
import { t } from '../../shared/locale.ts'
import type { Attention } from '../attention.ts'
import { Breathing } from '../breathing.tsx'
import type { ClientFlow } from '../client-flow.ts'
import { Failure } from '../parts/failure.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import { useAction } from '../parts/use-action.ts'
import { isLongWait, isNobodyThere, waitText } from '../wait-text.ts'

interface WaitingPageProps {
  flow: ClientFlow
  attention: Attention
}

/** The waiting room: the place first, then who one is here, something to do with the breath, and the other ways. */
export function WaitingPage({ flow, attention }: WaitingPageProps): JSX.Element {
  const leaving = useSignal(false)
  const action = useAction(flow.online)
  const agency = flow.agency.value
  const wait = (flow.queue.value ?? flow.ticket.value)?.estimatedWait ?? null
  const greeting = agency?.greeting ?? null
  return (
    <div class="page" data-testid="waiting-room">
      {flow.returned.value ? (
        <Banner kind="warning" role="status" testId="returned">
          {t('returned')}
        </Banner>
      ) : null}
      <section class="card stack">
        <Heading>{t('waiting-title')}</Heading>
        <Place flow={flow} />
        <Who flow={flow} />
        <p class="soft small">{t('waiting-hint')}</p>
        <Switch
          on={attention.audible.value}
          label={t('sound-when-called')}
          onChange={(on) => (attention.audible.value = on)}
          testId="sound"
        />
      </section>
      <Breathing />
      <Banner icon="lock" testId="privacy-banner">
        <p>{t('privacy-banner')}</p>
        <Disclosure title={t('privacy-what')} testId="privacy-what">
          <p>{t('privacy-encrypted')}</p>
          <p>{t('privacy-deleted')}</p>
        </Disclosure>
      </Banner>
      <OtherWays
        agency={agency}
        enquiry={isLongWait(isNobodyThere(agency, flow.queue.value), wait)}
      />
      {greeting === null ? null : (
        <section class="card">
          <p class="greeting" data-testid="greeting">
            {greeting}
          </p>
        </section>
      )}
      <Failure text={action.error.value} />
      <div class="cluster page-plain">
        <Button onClick={() => (leaving.value = true)} testId="leave">
          {t('leave')}
        </Button>
      </div>
      {leaving.value ? (
        <ConfirmDialog
          testId="leave-dialog"
          title={t('leave-title')}
          text={t('leave-text')}
          confirm={t('leave-confirm')}
          cancel={t('leave-cancel')}
          onConfirm={() => {
            leaving.value = false
            void action.run(flow.leave)
          }}
          onCancel={() => (leaving.value = false)}
        />
      ) : null}
    </div>
  )
}

/** The exact place, read out when it changes. */
function Place({ flow }: { flow: ClientFlow }): JSX.Element {
  const queue = flow.queue.value
  const ticket = flow.ticket.value
  const isAccepted = queue?.state === 'Accepted'
  const { queuePosition = null, waiting = null, estimatedWait = null } = queue ?? ticket ?? {}
  const position = isAccepted ? null : queuePosition
  const wait = waitText(estimatedWait)
  return (
    <div class="place" role="status" data-testid="position" data-position={position ?? ''}>
      {position === null ? (
        <p class="large">{t(isAccepted ? 'picked' : 'place-loading')}</p>
      ) : (
        <>
          <p class="place-number">
            <span class="soft">{t('place-number')}</span> <span class="number">{position}</span>{' '}
            <span class="soft">{t('place-of', { waiting: waiting ?? position })}</span>
          </p>
          <p class="large">{t('place-before', { before: position - 1 })}</p>
          {isNobodyThere(flow.agency.value, queue) ? (
            <p data-testid="nobody-there">{t('nobody-online')}</p>
          ) : null}
          {wait === null ? null : <p data-testid="wait">{wait}</p>}
        </>
      )}
    </div>
  )
}

/** Where the person is, what about, and under which name. */
function Who({ flow }: { flow: ClientFlow }): JSX.Element {
  const agency = flow.agency.value
  const topic = agency?.topicKnown ? agency.topicDisplayName : null
  return (
    <dl class="who">
      {agency ? (
        <div>
          <dt>{t('who-agency')}</dt>
          <dd>{agency.displayName}</dd>
        </div>
      ) : null}
      {topic === null || topic === undefined ? null : (
        <div>
          <dt>{t('who-topic')}</dt>
          <dd>{topic}</dd>
        </div>
      )}
      <div>
        <dt>{t('pseudonym')}</dt>
        <dd>
          <MadeUpName name={flow.ticket.value?.pseudonym ?? ''} testId="pseudonym" />
        </dd>
      </div>
    </dl>
  )
}
