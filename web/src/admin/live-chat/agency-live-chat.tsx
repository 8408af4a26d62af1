import type { Answer } from '@lotse/contract/api'
import type { JSX } from 'preact'
import type { AdminAgency } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { LoadFrame } from '../load-frame.tsx'
import { ownerOf } from '../locks.ts'
import type { Panel } from '../panel.ts'
import type { SectionProps } from '../section-props.ts'
import { SourceProblem } from '../source-problem.tsx'
import { useLoad } from '../use-load.ts'
import { AddressCard } from './address-card.tsx'
import { BrandingCard } from './branding-card.tsx'
import { CrisisCard } from './crisis-card.tsx'
import { FlagCard } from './flag-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { MaxWaitingCard } from './max-waiting-card.tsx'
import { RepliesCard } from './replies-card.tsx'
import { TopicsCard } from './topics-card.tsx'

interface AgencyLiveChatProps extends SectionProps {
  agency: string
}

/** Where nobody says which locales there are. */
const usualLocales: readonly string[] = ['de', 'en']

/** Everything about an agency's live chat but its links and texts. */
export function AgencyLiveChat({ panel, level, agency, rest }: AgencyLiveChatProps): JSX.Element {
  const fetch = (): Promise<AdminAgency> => panel.api.agency(agency)
  const loaded = useLoad(agency, fetch)
  const locales = useLoad(agency, () => offeredLocales(panel, agency)).value
  const [target] = rest
  return (
    <LoadFrame loaded={loaded}>
      {(resource) => {
        const edited = { panel, level, resource, loaded, fetch }
        const card = { edited, agency, target, locales: locales ?? usualLocales }
        return (
          <>
            <SourceProblem problems={resource.sourceProblems} />
            <FlagCard
              panel={panel}
              on={resource.liveChatEnabled}
              text={t('flag-text')}
              owner={ownerOf(resource.locked, 'liveChat.enabled')}
              onChange={async (liveChatEnabled) => {
                loaded.set(await panel.api.changeAgency(agency, { liveChatEnabled }))
              }}
            />
            <HoursCard {...card} />
            <TopicsCard {...card} />
            <MaxWaitingCard {...card} />
            <AddressCard {...card} />
            <RepliesCard {...card} />
            <BrandingCard
              edited={edited}
              read={({ settings }) => settings.branding}
              save={(branding, ifVersion) =>
                panel.api.changeAgency(agency, { ifVersion, branding })
              }
              target={target}
            />
            <CrisisCard
              edited={edited}
              read={({ settings }) => settings.crisis}
              save={(crisis, ifVersion) => panel.api.changeAgency(agency, { ifVersion, crisis })}
              locales={card.locales}
              text={t('crisis-agency-text')}
              target={target}
            />
          </>
        )
      }}
    </LoadFrame>
  )
}

/** The locales that the platform offers. An admin who may not see the texts goes on with the usual ones. */
async function offeredLocales(panel: Panel, agency: string): Promise<readonly string[]> {
  type Texts = Answer<'/live-chat/admin/agencies/{agency}/legal-texts', 'get'>
  const path = `/live-chat/admin/agencies/${encodeURIComponent(agency)}/legal-texts`
  return (await panel.request<Texts>(path)).locales
}
