import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { LanguageChoice } from '../../design/language-choice.tsx'
import { PageFooter } from '../../design/page-footer.tsx'
import type { AgencyInfo } from '../../shared/api-types.ts'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import { LegalDialog } from './legal-dialog.tsx'

interface ClientFooterProps {
  api: Pick<ClientApi, 'legal'>
  /** Null where no agency is known: then nobody's imprint can be shown. */
  agency: AgencyInfo | null
  onLanguage: () => void
}

/** Imprint, privacy, accessibility and language, on every page. */
export function ClientFooter({ api, agency, onLanguage }: ClientFooterProps): JSX.Element {
  const shown = useSignal<'imprint' | 'dataPolicy' | null>(null)
  const statement = agency?.accessibilityStatementUrl ?? null
  const links = [
    ...(agency === null
      ? []
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
