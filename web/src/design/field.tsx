import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Icon } from './icon.tsx'
import { privateField } from './private-field.ts'

/** What a control inside a {@link Field} has to carry. */
interface ControlAttributes {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
}

interface FieldProps {
  label: string
  /** Why it is asked for, or what it looks like. */
  hint?: string | undefined
  /** What is wrong, in words; the control is marked and described by it. */
  error?: string | null
  children: (attributes: ControlAttributes) => ComponentChildren
}

/** A control with its label, its hint and what is wrong with it. */
export function Field(props: FieldProps): JSX.Element {
  const id = useId()
  const error = props.error ?? null
  const described = [props.hint ? `${id}-hint` : [], error === null ? [] : `${id}-error`].flat()
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      {props.children({
        id,
        ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
        ...(error === null ? {} : { 'aria-invalid': 'true' }),
      })}
      {error === null ? null : (
        <span id={`${id}-error`} class="field-error small" role="alert">
          <Icon name="warning" />
          <span>{error}</span>
        </span>
      )}
      {props.hint ? (
        <span id={`${id}-hint`} class="soft small">
          {props.hint}
        </span>
      ) : null}
    </div>
  )
}

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  value: string
  onInput: (value: string) => void
  maxLength?: number
  inputMode?: 'text' | 'numeric' | 'tel' | 'email' | 'url'
  /** As wide as a zip code. */
  short?: boolean
  testId?: string | undefined
}

/** One line of text. A new error takes the focus back to it. Nothing written into it leaves the page by itself. */
export function TextField(props: TextFieldProps): JSX.Element {
  const input = useRef<HTMLInputElement | null>(null)
  useEffect(() => {
    if (props.error) input.current?.focus()
  }, [props.error])
  return (
    <Field {...props}>
      {(attributes) => (
        <input
          {...attributes}
          ref={(element) => {
            input.current = element
            privateField(element)
          }}
          class={props.short ? 'input input-short' : 'input'}
          value={props.value}
          onInput={(event) => {
            props.onInput(event.currentTarget.value)
          }}
          maxLength={props.maxLength}
          inputMode={props.inputMode}
          data-testid={props.testId}
        />
      )}
    </Field>
  )
}
