import type { JSX } from 'preact'

interface SwitchProps {
  on: boolean
  label: string
  disabled?: boolean | undefined
  onChange: (on: boolean) => void
  testId?: string | undefined
}

/** On or off, effective at once. */
export function Switch(props: SwitchProps): JSX.Element {
  return (
    <button
      type="button"
      role="switch"
      class="switch"
      aria-checked={props.on}
      disabled={props.disabled}
      data-testid={props.testId}
      onClick={() => {
        props.onChange(!props.on)
      }}
    >
      <span class="switch-track" aria-hidden="true" />
      <span>{props.label}</span>
    </button>
  )
}
