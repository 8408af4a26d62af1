import type { ComponentChildren, JSX } from 'preact'

interface CardProps {
  /** Heading of the card, one level below the page's. */
  title?: string | undefined
  testId?: string | undefined
  children: ComponentChildren
}

/** A ground of its own for what belongs together. */
export function Card(props: CardProps): JSX.Element {
  return (
    <section class="card stack" data-testid={props.testId}>
      {props.title === undefined ? null : <h2>{props.title}</h2>}
      {props.children}
    </section>
  )
}
