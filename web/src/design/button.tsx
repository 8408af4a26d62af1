import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/**
 * What a button is for: `primary` at most once a view, `quiet` beside things that matter more, `danger` for what cannot be
 * undone. `plain` and `link` are former names of `secondary` and `quiet`.
 */
type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'plain' | 'link'

const kindClasses: Readonly<Record<ButtonKind, string>> = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
  plain: 'button button-secondary',
  link: 'button button-quiet',
}

interface ButtonProps {
  kind?: ButtonKind
  icon?: IconName | undefined
  onClick?: (() => void) | undefined
  type?: 'button' | 'submit'
  disabled?: boolean | undefined
  /** Stable name for tests. */
  testId?: string | undefined
  /** Name for screen readers, when the visible text is not enough. */
  label?: string | undefined
  children: ComponentChildren
}

/** A button; it never submits a form by accident. */
export function Button(props: ButtonProps): JSX.Element {
  return (
    <button
      type={props.type ?? 'button'}
      class={kindClasses[props.kind ?? 'secondary']}
      disabled={props.disabled}
      onClick={props.onClick}
      data-testid={props.testId}
      aria-label={props.label}
    >
      {props.icon ? <Icon name={props.icon} /> : null}
      {props.children}
    </button>
  )
}

interface ButtonLinkProps {
  href: string
  kind?: ButtonKind
  icon?: IconName | undefined
  testId?: string | undefined
  children: ComponentChildren
}

/** A link to another page that looks like a button. */
export function ButtonLink(props: ButtonLinkProps): JSX.Element {
  return (
    <a
      class={kindClasses[props.kind ?? 'secondary']}
      href={props.href}
      rel="noopener noreferrer"
      data-testid={props.testId}
    >
      {props.icon ? <Icon name={props.icon} /> : null}
      {props.children}
    </a>
  )
}
