import type { JSX } from 'preact'
import { Button } from '../design/button.tsx'
import { Heading } from '../design/heading.tsx'
import { t } from '../shared/locale.ts'
import { adminHome } from '../shared/staff-path.ts'
import type { Panel } from './panel.ts'

interface MissingPageProps {
  panel: Panel
  /** Key of what to say; null while another page is on its way. */
  text?: string | null
}

/** A path that leads nowhere, or to something that this person may not see: both look the same. */
export function MissingPage({ panel, text = 'page-missing' }: MissingPageProps): JSX.Element {
  if (text === null) return <main class="page" />
  return (
    <main class="page">
      <section class="card stack" data-testid="admin-missing">
        <Heading>{t('page-missing-title')}</Heading>
        <p>{t(text)}</p>
        <Button
          kind="primary"
          onClick={() => {
            panel.navigator.go(adminHome)
          }}
        >
          {t('to-overview')}
        </Button>
      </section>
    </main>
  )
}
