import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { LanguageChoice } from '../../design/language-choice.tsx'
import { PageFooter } from '../../design/page-footer.tsx'
import type { AgencyInfo } from '../../shared/api-types.ts'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import { LegalDialog } from './legal-dialog.tsx'
import type { Help } from './other-ways.tsx'

interface ClientFooterProps {
  api: Pick<ClientApi, 'legal'>
  /** Null where no agency is known: then the platform's own texts are linked. */
  agency: AgencyInfo | null
  platform: Help | null
  onLanguage: () => void
}

/** Imprint, privacy, accessibility and language, on every page. */
export function ClientFooter({
  api,
  agency,
  platform,
  onLanguage,
}: ClientFooterProps): JSX.Element {
  const shown = useSignal<'imprint' | 'dataPolicy' | null>(null)
  const statement = (agency ?? platform)?.accessibilityStatementUrl ?? null
  const links = [
    ...(agency === null
      ? [
          // Pages of the page server, in a tab of their own.
          { label: t('imprint'), href: '/imprint', testId: 'imprint' },
          { label: t('data-policy'), href: '/privacy', testId: 'data-policy' },
        ]
      : [
          { label: t('imprint'), onSelect: () => (shown.value = 'imprint'), testId: 'imprint' },
          {
            label: t('data-policy'),
            onSelect: () => (shown.value = 'dataPolicy'),
            testId: 'data-policy',
          },
        ]),
    ...(statement === null
      ? []
      : [{ label: t('accessibility'), href: statement, testId: 'accessibility' }]),
  ]
  return (
    <>
      <PageFooter links={links}>
        <LanguageChoice onChange={onLanguage} />
      </PageFooter>
      {shown.value !== null && agency ? (
        <LegalDialog
          api={api}
          agency={agency.agency}
          kind={shown.value}
          onClose={() => (shown.value = null)}
        />
      ) : null}
    </>
  )
}
