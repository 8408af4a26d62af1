import type { JSX } from 'preact'
import type { AdminAgency } from '../../shared/admin-types.ts'
import { ActState } from '../act-state.tsx'
import { LoadFrame } from '../load-frame.tsx'
import { ownerOf } from '../locks.ts'
import type { SectionProps } from '../section-props.ts'
import { SourceProblem } from '../source-problem.tsx'
import { useAct } from '../use-act.ts'
import { useLoad } from '../use-load.ts'
import { DoorCard } from './door-card.tsx'
import { NowNumbers } from './now-numbers.tsx'
import { refreshEveryMs } from './refresh.ts'

interface AgencyOverviewProps extends SectionProps {
  agency: string
}

/** The door of one agency, and who is there now. */
export function AgencyOverview({ panel, scopes, agency }: AgencyOverviewProps): JSX.Element {
  const loaded = useLoad(agency, () => panel.api.agency(agency), refreshEveryMs)
  const act = useAct(panel)
  const switchOn = (): void => {
    void act.run(async () => {
      loaded.set(await panel.api.changeAgency(agency, { liveChatEnabled: true }))
    })
  }
  return (
    <LoadFrame loaded={loaded}>
      {(now: AdminAgency) => (
        <>
          <SourceProblem problems={now.sourceProblems} />
          <DoorCard
            reason={now.available ? null : (now.unavailableReason ?? now.reason)}
            context={{
              agency,
              tenant: now.tenant,
              scopes,
              counselsIn: panel.counselsIn,
              flagOwner: ownerOf(now.locked, 'liveChat.enabled'),
            }}
            navigator={panel.navigator}
            isBusy={act.slowness !== null}
            onSwitchOn={switchOn}
          />
          <ActState {...act} />
          <NowNumbers now={now} />
        </>
      )}
    </LoadFrame>
  )
}
