import type { JSX } from 'preact'
import type { SectionProps } from '../section-props.ts'
import { AgencyLiveChat } from './agency-live-chat.tsx'
import { PlatformLiveChat } from './platform-live-chat.tsx'
import { TenantLiveChat } from './tenant-live-chat.tsx'

/** Settings of a level's live chat. A further part of the address leads to one form. */
export function LiveChatPage(props: SectionProps): JSX.Element {
  const { level } = props
  if (level.kind === 'agency') return <AgencyLiveChat {...props} agency={level.name} />
  if (level.kind === 'tenant') return <TenantLiveChat {...props} tenant={level.name} />
  return <PlatformLiveChat {...props} />
}
