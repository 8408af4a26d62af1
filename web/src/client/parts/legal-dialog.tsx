import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { LegalHtml } from '../../design/legal-html.tsx'
import { Loading } from '../../design/loading.tsx'
import type { LegalKind } from '../../shared/api-types.ts'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import { Failure } from './failure.tsx'
import { useLegalText } from './use-legal-text.ts'

interface LegalDialogProps {
  api: Pick<ClientApi, 'legal'>
  agency: string
  kind: Extract<LegalKind, 'dataPolicy' | 'imprint'>
  onClose: () => void
}

/** Imprint or data policy of an agency, from any page. */
export function LegalDialog({ api, agency, kind, onClose }: LegalDialogProps): JSX.Element {
  const { text, error, load } = useLegalText(api, agency, kind)
  const title = t(kind === 'imprint' ? 'imprint' : 'data-policy')
  return (
    <Dialog title={title} onClose={onClose} testId={`legal-${kind}`}>
      {text.value ? <LegalHtml text={text.value} /> : null}
      {text.value === null && error.value === null ? <Loading text={t('loading-texts')} /> : null}
      <Failure text={error.value}>
        <Button onClick={() => void load()}>{t('try-again')}</Button>
      </Failure>
    </Dialog>
  )
}
