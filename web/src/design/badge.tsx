import type { JSX } from 'preact'

interface BadgeProps {
  /** Nothing is shown for 0; above 99 it says `99+`. */
  count: number
  /** The words for screen readers, such as "3 new messages"; without them only the number is read. */
  label?: string | undefined
  quiet?: boolean
  testId?: string | undefined
}

/** A number that asks to be looked at, such as of unread messages. */
export function Badge(props: BadgeProps): JSX.Element | null {
  if (props.count === 0) return null
  return (
    <span class={props.quiet ? 'badge badge-quiet' : 'badge'} data-testid={props.testId}>
      <span aria-hidden={props.label !== undefined}>{props.count > 99 ? '99+' : props.count}</span>
      {props.label === undefined ? null : <span class="visually-hidden">{props.label}</span>}
    </span>
  )
}
