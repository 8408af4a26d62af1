import type { ComponentChildren, JSX } from 'preact'

/** One part of the gallery with its name. */
export function Exhibit(props: {
  name: string
  wide?: boolean
  children: ComponentChildren
}): JSX.Element {
  return (
    <section class={props.wide ? 'card stack gallery-wide' : 'card stack'}>
      <h2>{props.name}</h2>
      {props.children}
    </section>
  )
}
