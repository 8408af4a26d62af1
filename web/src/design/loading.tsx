import type { JSX } from 'preact'

/** Something takes a moment. */
export function Loading({ text }: { text: string }): JSX.Element {
  return (
    <p class="cluster soft" role="status">
      <span class="spinner" aria-hidden="true" />
      {text}
    </p>
  )
}
