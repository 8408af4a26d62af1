import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/**
 * Heading of a view. It takes the focus when the view appears, so that keyboard and screen reader start there instead of
 * on a button that no longer exists.
 */
export function Heading({ children }: { children: ComponentChildren }): JSX.Element {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    element.current?.focus()
  }, [])
  return (
    <h1 ref={element} tabIndex={-1} data-testid="heading">
      {children}
    </h1>
  )
}
