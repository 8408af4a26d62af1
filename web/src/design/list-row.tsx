import type { ComponentChildren, JSX } from 'preact'

interface ListRowProps {
  /** At the start: a shape or an icon. */
  mark?: ComponentChildren
  title: ComponentChildren
  detail?: ComponentChildren
  /** At the end: a badge, a time, a button. */
  end?: ComponentChildren
  /** Makes the row a button. It then contains no other button. */
  onClick?: (() => void) | undefined
  current?: boolean | undefined
  /** Greyed: it can still be read, but nothing can be done. */
  off?: boolean | undefined
  testId?: string | undefined
}

/** One of several of the same kind: a chat, a ticket, a link. */
export function ListRow(props: ListRowProps): JSX.Element {
  const classes = props.off ? 'list-row list-row-off' : 'list-row'
  const content = (
    <>
      {props.mark}
      <span class="list-row-text stack stack-tight">
        <span>{props.title}</span>
        {props.detail === undefined ? null : <span class="soft small">{props.detail}</span>}
      </span>
      {props.end}
    </>
  )
  if (props.onClick === undefined)
    return (
      <div class={classes} data-testid={props.testId}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      class={classes}
      onClick={props.onClick}
      aria-current={props.current ? 'true' : undefined}
      data-testid={props.testId}
    >
      {content}
    </button>
  )
}
