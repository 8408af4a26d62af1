import type { ComponentChildren, JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'

/** What went wrong, read out immediately; nothing without a text. */
export function Failure({
  text,
  children,
}: {
  text: string | null
  /** A way on, such as a button to try again. */
  children?: ComponentChildren
}): JSX.Element | null {
  if (text === null) return null
  return (
    <Banner kind="danger" icon="warning" role="alert" testId="error">
      <p>{text}</p>
      {children}
    </Banner>
  )
}
