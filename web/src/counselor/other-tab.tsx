import type { JSX } from 'preact'
import { Button } from '../design/button.tsx'
import { Heading } from '../design/heading.tsx'
import { t } from '../shared/locale.ts'

/** The desk is in another tab of this browser, with its chats and its sounds. */
export function OtherTab({ onFetch }: { onFetch: () => void }): JSX.Element {
  return (
    <main class="page">
      <section class="card stack" data-testid="other-tab">
        <Heading>{t('other-tab')}</Heading>
        <p>{t('other-tab-text')}</p>
        <Button kind="primary" onClick={onFetch} testId="desk-fetch">
          {t('other-tab-fetch')}
        </Button>
      </section>
    </main>
  )
}
