import type { JSX } from 'preact'
import { useId } from 'preact/hooks'

interface ProgressProps {
  label: string
  /** Share that is done, 0 to 1; undefined while it is unknown. */
  share?: number
  testId?: string | undefined
}

/** How far something is that takes a while. */
export function Progress(props: ProgressProps): JSX.Element {
  const id = useId()
  return (
    <div class="stack stack-tight">
      <label class="soft small" for={id}>
        {props.label}
      </label>
      <progress id={id} value={props.share} max={1} data-testid={props.testId} />
    </div>
  )
}
