import type { ComponentChildren, JSX } from 'preact'
import { Heading } from '../../design/heading.tsx'
import { type Help, OtherWays } from '../parts/other-ways.tsx'

interface MessagePageProps {
  title: string
  text: string
  /** The way on. */
  children?: ComponentChildren
  /** Where help is besides, as far as it is known. */
  help?: Help | null
}

/** A page that only says something. */
export function MessagePage(props: MessagePageProps): JSX.Element {
  return (
    <div class="page">
      <section class="card stack">
        <Heading>{props.title}</Heading>
        <p>{props.text}</p>
        {props.children}
      </section>
      <OtherWays agency={props.help ?? null} enquiry />
    </div>
  )
}
