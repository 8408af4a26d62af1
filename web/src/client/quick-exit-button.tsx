import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../shared/locale.ts'
import { shiftThreeTimes } from './shift-three-times.ts'

/**
 * The way out that is always in the same place. A modal dialog makes everything outside it inert: a press where the button
 * is still counts, and Shift three times works everywhere.
 */
export function QuickExitButton({ onExit }: { onExit: () => void }): JSX.Element {
  const element = useRef<HTMLButtonElement>(null)
  const exit = useRef(onExit)
  exit.current = onExit
  useEffect(() => {
    const press = shiftThreeTimes(() => performance.now())
    const onKey = (event: KeyboardEvent): void => {
      if (press(event)) exit.current()
    }
    const onClick = (event: MouseEvent): void => {
      const isInert = event.target instanceof HTMLDialogElement
      if (isInert && element.current && isInside(event, element.current)) exit.current()
    }
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('click', onClick, { capture: true })
    return () => {
      removeEventListener('keydown', onKey, { capture: true })
      removeEventListener('click', onClick, { capture: true })
    }
  }, [])
  return (
    <button
      ref={element}
      type="button"
      class="button quick-exit"
      data-testid="quick-exit"
      title={t('quick-exit-hint')}
      onClick={() => {
        exit.current()
      }}
    >
      {t('quick-exit')}
    </button>
  )
}

function isInside({ clientX, clientY }: MouseEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
