import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { t } from '../shared/locale.ts'
import type { ChatSession } from './chat-session.ts'
import { safetyCode } from './safety-code.ts'

interface SafetyDialogProps {
  session: ChatSession
  onClose: () => void
}

/** The safety codes of everybody in the chat, and an honest word on what comparing them proves. */
export function SafetyDialog({ session, onClose }: SafetyDialogProps): JSX.Element {
  const codes = useSignal<{ own: boolean; userId: string; groups: string[] }[]>([])
  const roster = session.roster.value
  useEffect(() => {
    if (!roster) return
    void Promise.all(
      roster.members.map(async (member) => ({
        own: member.userId === session.ownUserId.value,
        userId: member.userId,
        groups: await safetyCode(roster.room, member),
      })),
    ).then((list) => {
      codes.value = list
    })
  }, [roster])
  return (
    <Dialog title={t('safety-title')} onClose={onClose} testId="safety-dialog">
      <p>{t('safety-text')}</p>
      {codes.value.map(({ own, userId, groups }) => (
        <div key={userId} class="safety-code" data-testid={own ? 'code-own' : 'code-peer'}>
          <h3>{t(own ? 'safety-yours' : 'safety-peers')}</h3>
          <p class="safety-groups">
            {groups.map((group, index) => (
              <span key={index}>{group}</span>
            ))}
          </p>
        </div>
      ))}
      <p class="small soft">{t('safety-limits')}</p>
      <div class="dialog-actions">
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}
