import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

interface BannerProps {
  kind?: 'info' | 'warning' | 'danger' | 'good'
  icon?: IconName | undefined
  /** `status` is read out when convenient, `alert` immediately; without one nothing is read out by itself. */
  role?: 'status' | 'alert'
  /** Adds a button that dismisses the banner. */
  dismiss?: { label: string; run: () => void; testId?: string | undefined } | undefined
  testId?: string | undefined
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
      {props.dismiss ? (
        <IconButton
          icon="close"
          label={props.dismiss.label}
          onClick={props.dismiss.run}
          testId={props.dismiss.testId}
        />
      ) : null}
    </div>
  )
}
