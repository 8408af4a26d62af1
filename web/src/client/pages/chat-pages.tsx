import type { JSX } from 'preact'
import type { ClientApi } from '../../shared/client-api.ts'
import type { ClientFlow } from '../client-flow.ts'
import type { Help } from '../parts/other-ways.tsx'
import { ChatPage } from './chat-page.tsx'
import { EndedPage } from './ended-page.tsx'

/** What the pages of a chat get. */
export interface ChatPagesProps {
  flow: ClientFlow
  api: ClientApi
  help: Help | null
}

/** A chat and its end: one chunk, loaded while people wait. */
export function ChatPages({ flow, api, help }: ChatPagesProps): JSX.Element {
  const screen = flow.screen.value
  if (screen.name === 'ended')
    return <EndedPage flow={flow} api={api} screen={screen} help={help} />
  return <ChatPage flow={flow} api={api} />
}
