import type { JSX } from 'preact'
import { Badge } from './badge.tsx'
import { Icon, type IconName } from './icon.tsx'

interface IconButtonProps {
  icon: IconName
  /** Name for screen readers, and as a hint below the pointer. */
  label: string
  onClick?: (() => void) | undefined
  /** Default `quiet`. */
  kind?: 'primary' | 'quiet'
  type?: 'button' | 'submit'
  disabled?: boolean | undefined
  /** A number on the button, such as of new messages; none for 0. `label` has to say it too. */
  count?: number | undefined
  /** For a button that opens a menu: whether it is open. */
  expanded?: boolean
  testId?: string | undefined
}

/** A button that shows a picture; its name is spoken and shown as a hint. */
export function IconButton(props: IconButtonProps): JSX.Element {
  return (
    <button
      type={props.type ?? 'button'}
      class={props.kind === 'primary' ? 'icon-button button-primary' : 'icon-button'}
      disabled={props.disabled}
      onClick={props.onClick}
      aria-label={props.label}
      title={props.label}
      aria-haspopup={props.expanded === undefined ? undefined : 'menu'}
      aria-expanded={props.expanded}
      data-testid={props.testId}
    >
      <Icon name={props.icon} />
      <Badge count={props.count ?? 0} />
    </button>
  )
}
