import type { JSX } from 'preact'
import type { SectionProps } from '../section-props.ts'
import { AgencyOverview } from './agency-overview.tsx'
import { PlatformOverview } from './platform-overview.tsx'
import { TenantOverview } from './tenant-overview.tsx'

/** Is the chat open, and if not, what opens it. */
export function OverviewPage(props: SectionProps): JSX.Element {
  const { level } = props
  if (level.kind === 'agency') return <AgencyOverview {...props} agency={level.name} />
  if (level.kind === 'tenant') return <TenantOverview {...props} tenant={level.name} />
  return <PlatformOverview {...props} />
}
