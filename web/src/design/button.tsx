import type { ComponentChildren, JSX } from 'preact'

/** What a button is for: `primary` once a view, `danger` for what cannot be undone. */
type ButtonKind = 'primary' | 'plain' | 'danger' | 'link'

interface ButtonProps {
  kind?: ButtonKind
  onClick?: () => void
  type?: 'button' | 'submit'
  disabled?: boolean
  /** Stable name for tests. */
  testId?: string
  /** Name for screen readers, when the visible text is not enough. */
  label?: string
  children: ComponentChildren
}

/** A button; it never submits a form by accident. */
export function Button(props: ButtonProps): JSX.Element {
  return (
    <button
      type={props.type ?? 'button'}
      class={`button button-${props.kind ?? 'plain'}`}
      disabled={props.disabled}
      onClick={props.onClick}
      data-testid={props.testId}
      aria-label={props.label}
    >
      {props.children}
    </button>
  )
}
