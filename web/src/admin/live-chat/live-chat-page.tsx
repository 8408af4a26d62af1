import type { JSX } from 'preact'
import type { SectionProps } from '../sections.ts'

/** Settings of a level's live chat. */
export function LiveChatPage(props: SectionProps): JSX.Element {
  return <p>{props.level.kind}</p>
}
