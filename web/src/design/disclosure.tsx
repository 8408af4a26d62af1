import type { ComponentChildren, JSX } from 'preact'
import { Icon } from './icon.tsx'

interface DisclosureProps {
  title: string
  open?: boolean
  testId?: string | undefined
  children: ComponentChildren
}

/** What unfolds in the page, without a scrolling box of its own. */
export function Disclosure(props: DisclosureProps): JSX.Element {
  return (
    <details class="disclosure" open={props.open} data-testid={props.testId}>
      <summary>
        <Icon name="chevron" />
        {props.title}
      </summary>
      <div class="stack">{props.children}</div>
    </details>
  )
}
