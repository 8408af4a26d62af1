import type { JSX } from 'preact'

/** The made-up name of a client. It is German on a page in any language, and wraps between its words only. */
export function MadeUpName({
  name,
  testId,
}: {
  name: string
  testId?: string | undefined
}): JSX.Element {
  return (
    <bdi class="made-up-name" lang="de" data-testid={testId}>
      {name}
    </bdi>
  )
}
