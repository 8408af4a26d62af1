import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

interface TabsProps<Key extends string> {
  /** Name of the list for screen readers. */
  label: string
  tabs: readonly { key: Key; label: ComponentChildren; testId?: string | undefined }[]
  chosen: Key
  onChoose: (key: Key) => void
  /** The panel of the chosen tab. */
  children: ComponentChildren
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Panels of which one is shown; arrow keys go from tab to tab. */
export function Tabs<Key extends string>(props: TabsProps<Key>): JSX.Element {
  const id = useId()
  const move = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const { tabs } = props
    const at = tabs.findIndex(({ key }) => key === props.chosen)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    props.onChoose(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <div class="stack">
      <div class="tabs" role="tablist" aria-label={props.label} onKeyDown={move}>
        {props.tabs.map(({ key, label, testId }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === props.chosen}
            aria-controls={key === props.chosen ? `${id}-panel` : undefined}
            tabIndex={key === props.chosen ? 0 : -1}
            onClick={() => {
              props.onChoose(key)
            }}
            data-testid={testId}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${props.chosen}`}
        tabIndex={0}
      >
        {props.children}
      </div>
    </div>
  )
}
