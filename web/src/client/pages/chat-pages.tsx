import type { JSX } from 'preact'
import { ChatPage } from './chat-page.tsx'
import { EndedPage } from './ended-page.tsx'
import type { LaterPageProps } from './later-page.tsx'

/** A chat and its end: one chunk, loaded while people wait. */
export function ChatPages({ flow, api }: LaterPageProps): JSX.Element {
  const screen = flow.screen.value
  if (screen.name === 'ended') return <EndedPage flow={flow} api={api} screen={screen} />
  return <ChatPage flow={flow} api={api} />
}
