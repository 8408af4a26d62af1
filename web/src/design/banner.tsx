import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface BannerProps {
  kind?: 'info' | 'warning' | 'danger' | 'good'
  icon?: IconName
  /** `status` is read out when convenient, `alert` at once; without one nothing is read out by itself. */
  role?: 'status' | 'alert'
  testId?: string
  children: ComponentChildren
}

/** A message that belongs to the whole view. */
export function Banner(props: BannerProps): JSX.Element {
  return (
    <div
      class={`banner banner-${props.kind ?? 'info'}`}
      role={props.role}
      data-testid={props.testId}
    >
      {props.icon ? <Icon name={props.icon} /> : null}
      <div>{props.children}</div>
    </div>
  )
}
