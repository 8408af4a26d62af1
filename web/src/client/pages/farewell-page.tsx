import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import type { ClientFlow } from '../client-flow.ts'
import { type Help, OtherWays } from '../parts/other-ways.tsx'
import { WipeState } from '../parts/wipe-state.tsx'
import { goneText, keptText, leadsBack } from '../reasons.ts'
import type { Farewell } from '../screen.ts'

interface FarewellPageProps {
  flow: Pick<ClientFlow, 'confirmWiped' | 'enterAgain'>
  api: Pick<ClientApi, 'wiped'>
  screen: Exclude<Farewell, { name: 'ended' }>
  help: Help | null
}

/** The last page of a visit of which nothing is kept: what happened, what is deleted, and the way on where there is one. */
export function FarewellPage({ flow, api, screen, help }: FarewellPageProps): JSX.Element {
  const { title, text } = words(screen)
  return (
    <div class="page">
      <section class="card stack" data-testid={screen.name}>
        <Heading>{title}</Heading>
        <p>{text}</p>
        <p>{keptText(screen)}</p>
        <WipeState api={api} proof={screen} onWiped={flow.confirmWiped} />
        {leadsBack(screen) ? (
          <Button onClick={() => void flow.enterAgain()} testId="enter-again">
            {t(screen.name === 'declined' ? 'back-to-first' : 'enter-again')}
          </Button>
        ) : null}
      </section>
      <OtherWays agency={help} enquiry={screen.name !== 'left'} />
    </div>
  )
}

function words(screen: FarewellPageProps['screen']): { title: string; text: string } {
  switch (screen.name) {
    case 'left':
      return { title: t(`left-title-${screen.from}`), text: t(`left-text-${screen.from}`) }
    case 'declined':
      return { title: t('declined-title'), text: t('declined-text') }
    case 'gone':
      return { title: t('gone-title'), text: goneText(screen.reason) }
  }
}
