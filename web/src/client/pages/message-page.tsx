import type { ComponentChildren, JSX } from 'preact'
import { Heading } from '../../design/heading.tsx'

interface MessagePageProps {
  title: string
  text: string
  /** The way on. */
  children?: ComponentChildren
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
    </div>
  )
}
