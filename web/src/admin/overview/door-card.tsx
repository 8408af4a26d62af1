import type { UnavailableReason } from '@lotse/contract/door-reason'
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { t } from '../../shared/locale.ts'
import type { PageNavigator } from '../../shared/navigator.ts'
import { ManagedElsewhere } from '../edit-card.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import { reasonTable, type RemedyContext } from './remedies.ts'

interface DoorCardProps {
  /** Null while a client who enters now can be served. */
  reason: UnavailableReason | null
  context: RemedyContext
  navigator: PageNavigator
  isBusy: boolean
  onSwitchOn: () => void
}

/** Open or not, why not in a sentence, and the button that ends that. */
export function DoorCard(props: DoorCardProps): JSX.Element {
  const { reason } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const keepFocus = useKeptFocus(heading, props.isBusy, [reason])
  if (reason === null)
    return (
      <section
        class="card stack admin-door"
        onFocusIn={keepFocus}
        data-open="true"
        data-testid="door"
      >
        <h2 class="cluster" ref={heading} tabIndex={-1}>
          <Icon name="check" />
          {t('chat-open')}
        </h2>
        <p class="admin-sentence">{t('chat-open-text')}</p>
      </section>
    )
  const { sentence, remedy } = reasonTable[reason]
  const found = remedy(props.context)
  return (
    <section
      class="card stack admin-door"
      onFocusIn={keepFocus}
      data-open="false"
      data-testid="door"
      data-reason={reason}
    >
      <h2 class="cluster" ref={heading} tabIndex={-1}>
        <Icon name="warning" />
        {t('chat-closed')}
      </h2>
      <p class="admin-sentence large">{t(sentence)}</p>
      {found.kind === 'switch-on' ? (
        <Button kind="primary" disabled={props.isBusy} onClick={props.onSwitchOn} testId="remedy">
          {t('switch-live-chat-on')}
        </Button>
      ) : null}
      {found.kind === 'elsewhere' ? <ManagedElsewhere owner={found.owner} /> : null}
      {found.kind === 'open' ? (
        <Button
          kind="primary"
          onClick={() => {
            props.navigator.go(found.path)
          }}
          testId="remedy"
        >
          {t(found.label)}
        </Button>
      ) : null}
      {found.kind === 'ask' ? (
        <p class="soft admin-sentence" data-testid="remedy-ask">
          {t(found.text)}
        </p>
      ) : null}
    </section>
  )
}
