import type { JSX } from 'preact'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { t } from '../shared/locale.ts'
import type { MessageLink } from './linkify.ts'

interface LinkDialogProps {
  link: MessageLink
  onClose: () => void
}

/** Says where a link of a message leads, and what following it leaves behind, before anybody goes there. */
export function LinkDialog({ link, onClose }: LinkDialogProps): JSX.Element {
  return (
    <Dialog title={t(`link-${link.kind}-title`)} onClose={onClose} testId="link-dialog">
      <p class="link-address" translate={false} data-testid="link-address">
        <LinkAddress link={link} />
      </p>
      <p>{t(`link-${link.kind}-text`)}</p>
      <div class="dialog-actions">
        <Button onClick={onClose} testId="link-cancel">
          {t('link-stay')}
        </Button>
        <a
          class="button button-primary"
          href={link.href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onClose}
          data-testid="link-follow"
        >
          {t(`link-${link.kind}-follow`)}
        </a>
      </div>
    </Dialog>
  )
}

/** The host stands out: it alone decides who gets the visit. Foreign letters show as their code. */
function LinkAddress({ link }: { link: MessageLink }): JSX.Element {
  if (link.kind !== 'web') return <strong>{link.href.replace(/^\w+:/u, '')}</strong>
  const { protocol, host, href } = new URL(link.href)
  const rest = href.slice(protocol.length + 2 + host.length)
  return (
    <>
      {protocol}//<strong>{host}</strong>
      {rest}
    </>
  )
}
