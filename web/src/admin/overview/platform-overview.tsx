import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import type { AdminPlatform } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { LoadFrame } from '../load-frame.tsx'
import type { SectionProps } from '../section-props.ts'
import { SourceProblem } from '../source-problem.tsx'
import { useLoad } from '../use-load.ts'
import { AgencyRows } from './agency-rows.tsx'
import { refreshEveryMs } from './refresh.ts'

/** Every agency of the platform. */
export function PlatformOverview({ panel, scopes }: SectionProps): JSX.Element {
  const loaded = useLoad('platform', () => panel.api.platform(), refreshEveryMs)
  return (
    <LoadFrame loaded={loaded}>
      {(now: AdminPlatform) => (
        <>
          <SourceProblem problems={now.sourceProblems} />
          {now.developmentMode ? (
            <Banner kind="warning" icon="warning" testId="development-mode">
              <p>{t('reason-development-mode')}</p>
              <p>{t('ask-operations')}</p>
            </Banner>
          ) : null}
          <AgencyRows agencies={now.agencies} scopes={scopes} navigator={panel.navigator} />
        </>
      )}
    </LoadFrame>
  )
}
