import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import type { AdminTenant } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { ActState } from '../act-state.tsx'
import { ManagedElsewhere } from '../edit-card.tsx'
import { LoadFrame } from '../load-frame.tsx'
import { ownerOf } from '../locks.ts'
import type { SectionProps } from '../section-props.ts'
import { SourceProblem } from '../source-problem.tsx'
import { useAct } from '../use-act.ts'
import { useLoad } from '../use-load.ts'
import { AgencyRows } from './agency-rows.tsx'
import { refreshEveryMs } from './refresh.ts'

interface TenantOverviewProps extends SectionProps {
  tenant: string
}

/** Whether the tenant lets its agencies open, and each of them. */
export function TenantOverview({ panel, scopes, tenant }: TenantOverviewProps): JSX.Element {
  const loaded = useLoad(tenant, () => panel.api.tenant(tenant), refreshEveryMs)
  const act = useAct(panel)
  return (
    <LoadFrame loaded={loaded}>
      {(now: AdminTenant) => {
        const owner = ownerOf(now.locked, 'liveChat.enabled')
        return (
          <>
            <SourceProblem problems={now.sourceProblems} />
            <Card testId="door">
              <h2>{t(now.liveChatEnabled ? 'tenant-on' : 'tenant-off')}</h2>
              {now.liveChatEnabled ? null : (
                <>
                  <p class="admin-sentence">{t('tenant-off-text')}</p>
                  {owner === null ? (
                    <Button
                      kind="primary"
                      disabled={act.slowness !== null}
                      onClick={() => {
                        void act.run(async () => {
                          loaded.set(
                            await panel.api.changeTenant(tenant, { liveChatEnabled: true }),
                          )
                        })
                      }}
                      testId="remedy"
                    >
                      {t('switch-live-chat-on')}
                    </Button>
                  ) : (
                    <ManagedElsewhere owner={owner} />
                  )}
                </>
              )}
            </Card>
            <ActState {...act} />
            <AgencyRows agencies={now.agencies} scopes={scopes} navigator={panel.navigator} />
          </>
        )
      }}
    </LoadFrame>
  )
}
