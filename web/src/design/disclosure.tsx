import type { ComponentChildren, JSX } from 'preact'
import { Icon } from './icon.tsx'

interface DisclosureProps {
  title: string
  open?: boolean
  /** Called when the person unfolds it. */
  onOpen?: () => void
  testId?: string | undefined
  children: ComponentChildren
}

/** What unfolds in the page, without a scrolling box of its own. */
export function Disclosure(props: DisclosureProps): JSX.Element {
  return (
    <details
      class="disclosure"
      open={props.open}
      onToggle={(event) => {
        if (event.currentTarget.open) props.onOpen?.()
      }}
      data-testid={props.testId}
    >
      <summary>
        <Icon name="chevron" />
        {props.title}
      </summary>
      <div class="stack">{props.children}</div>
    </details>
  )
}
