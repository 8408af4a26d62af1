import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  /** What is wrong, in words. */
  error?: string | null
  testId?: string | undefined
  children: ComponentChildren
}

/** A box to tick; its words belong to the target. A new error takes the focus back to it. */
export function Checkbox(props: CheckboxProps): JSX.Element {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const error = props.error ?? null
  useEffect(() => {
    if (error !== null) input.current?.focus()
  }, [error])
  return (
    <div class="stack stack-tight">
      <label class="checkbox">
        <input
          ref={input}
          type="checkbox"
          checked={props.checked}
          onChange={(event) => {
            props.onChange(event.currentTarget.checked)
          }}
          aria-invalid={error === null ? undefined : 'true'}
          aria-describedby={error === null ? undefined : id}
          data-testid={props.testId}
        />
        <span>{props.children}</span>
      </label>
      {error === null ? null : (
        <span id={id} class="field-error small" role="alert">
          <Icon name="warning" />
          <span>{error}</span>
        </span>
      )}
    </div>
  )
}
