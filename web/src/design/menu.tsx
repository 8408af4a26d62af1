import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

/** An entry of a menu. */
export interface MenuItem {
  label: string
  icon: IconName
  /** Cannot be undone: it stands out, and belongs at the end. */
  danger?: boolean
  onSelect: () => void
  testId?: string | undefined
}

interface MenuProps {
  /** Name of the button that opens it. */
  label: string
  icon?: IconName | undefined
  items: readonly MenuItem[]
  testId?: string | undefined
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Acts behind one button. Arrow keys move, Escape closes and returns to the button, so does a press outside. */
export function Menu(props: MenuProps): JSX.Element {
  const open = useSignal(false)
  const element = useRef<HTMLDivElement>(null)
  const isOpen = open.value
  const items = (): HTMLElement[] => [
    ...(element.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ]
  const close = (): void => {
    open.value = false
    element.current?.querySelector('button')?.focus()
  }
  // With the entries, not some frames later: a key that is pressed at once would find the focus elsewhere, and a late focus
  // would go to an entry that is about to be removed.
  useLayoutEffect(() => {
    if (!isOpen) return
    items()[0]?.focus()
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && !element.current?.contains(target)) open.value = false
    }
    document.addEventListener('pointerdown', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
    }
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return
    if (event.key === 'Tab') open.value = false
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    all[(at + step + all.length) % all.length]?.focus()
  }
  return (
    <div class="menu" ref={element} onKeyDown={onKeyDown}>
      <IconButton
        icon={props.icon ?? 'more'}
        label={props.label}
        expanded={isOpen}
        onClick={() => {
          open.value = !isOpen
        }}
        testId={props.testId}
      />
      {isOpen ? (
        <div class="menu-items" role="menu" aria-label={props.label}>
          {props.items.map((item, index) => (
            <button
              // Two entries may have one name, such as two of a counselor's own replies.
              key={index}
              type="button"
              role="menuitem"
              tabIndex={-1}
              class={item.danger ? 'menu-danger' : undefined}
              onClick={() => {
                close()
                item.onSelect()
              }}
              data-testid={item.testId}
            >
              <Icon name={item.icon} />
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
