import type { JSX } from 'preact'
import type { AdminTenant } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { LoadFrame } from '../load-frame.tsx'
import { ownerOf } from '../locks.ts'
import type { SectionProps } from '../section-props.ts'
import { SourceProblem } from '../source-problem.tsx'
import { useLoad } from '../use-load.ts'
import { BrandingCard } from './branding-card.tsx'
import { FlagCard } from './flag-card.tsx'

interface TenantLiveChatProps extends SectionProps {
  tenant: string
}

/** The flag of a tenant, and the look that its agencies inherit. */
export function TenantLiveChat({ panel, level, tenant, rest }: TenantLiveChatProps): JSX.Element {
  const fetch = (): Promise<AdminTenant> => panel.api.tenant(tenant)
  const loaded = useLoad(tenant, fetch)
  return (
    <LoadFrame loaded={loaded}>
      {(resource) => (
        <>
          <SourceProblem problems={resource.sourceProblems} />
          <FlagCard
            panel={panel}
            on={resource.liveChatEnabled}
            text={t('flag-tenant-text')}
            owner={ownerOf(resource.locked, 'liveChat.enabled')}
            onChange={async (liveChatEnabled) => {
              loaded.set(await panel.api.changeTenant(tenant, { liveChatEnabled }))
            }}
          />
          <BrandingCard
            edited={{ panel, level, resource, loaded, fetch }}
            read={({ branding }) => branding}
            save={(branding, ifVersion) => panel.api.changeTenant(tenant, { ifVersion, branding })}
            target={rest[0]}
          />
        </>
      )}
    </LoadFrame>
  )
}
