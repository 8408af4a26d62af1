import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { t } from '../../shared/locale.ts'
import { accountActions, type AccountAction } from '../login.ts'

interface SecurityDialogProps {
  onChoose: (action: AccountAction) => void
  onClose: () => void
}

/** The security of one's own login. Every choice leads to a page of the login service and back. */
export function SecurityDialog(props: SecurityDialogProps): JSX.Element {
  return (
    <Dialog title={t('security')} onClose={props.onClose} testId="security-dialog">
      <p>{t('security-text')}</p>
      <div class="dialog-actions">
        {accountActions.map((action) => (
          <Button
            key={action}
            onClick={() => {
              props.onChoose(action)
            }}
            testId={`security-${action}`}
          >
            {t(`security-${action}`)}
          </Button>
        ))}
        <Button kind="link" onClick={props.onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
