import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import { t } from '../shared/locale.ts'
import type { ChatSession } from './chat-session.ts'
import { includesDevice, type Person, type Roster } from './roster.ts'
import { safetyCode } from './safety-code.ts'

interface SafetyDialogProps {
  session: ChatSession
  onClose: () => void
}

interface ShownRoster {
  hash: string
  codes: { person: Person; groups: string[]; isNew: boolean }[]
}

/**
 * The safety code of each device, and an honest word on what comparing them proves. While another roster waits for a yes,
 * it shows that one, and which device in it is new: nobody agrees to a list that they have not seen.
 */
export function SafetyDialog({ session, onClose }: SafetyDialogProps): JSX.Element {
  const shown = useSignal<ShownRoster | null>(null)
  const pinned = session.roster.value
  const offered = session.offered.value
  useEffect(() => {
    let current = true
    const roster = offered ?? pinned
    if (!roster) return undefined
    void showRoster(roster, pinned).then((next) => {
      if (current) shown.value = next
    })
    return () => {
      current = false
    }
  }, [offered, pinned])
  const accept = async (hash: string): Promise<void> => {
    await session.acceptRoster(hash)
    onClose()
  }
  const { hash, codes } = shown.value ?? { hash: null, codes: [] }
  return (
    <Dialog title={t('safety-title')} onClose={onClose} testId="safety-dialog">
      <p>{t(offered ? 'safety-offered' : 'safety-text')}</p>
      {codes.map(({ person, groups, isNew }) => (
        <div
          key={person}
          class="safety-code"
          data-testid={person === session.person ? 'code-own' : 'code-peer'}
        >
          <h3>{t(person === session.person ? 'safety-yours' : `safety-${person}`)}</h3>
          {offered ? <p class="small">{t(isNew ? 'safety-new' : 'safety-unchanged')}</p> : null}
          <p class="safety-groups">
            {groups.map((group, index) => (
              <span key={index}>{group}</span>
            ))}
          </p>
        </div>
      ))}
      <p class="small soft">{t('safety-limits')}</p>
      <div class="dialog-actions safety-actions">
        {offered && hash === offered.hash ? (
          <Button onClick={() => void accept(hash)} testId="roster-accept">
            {t('roster-accept')}
          </Button>
        ) : null}
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </Dialog>
  )
}

async function showRoster(roster: Roster, pinned: Roster | null): Promise<ShownRoster> {
  // The same order on both sides: the codes are read to each other.
  const members = roster.members.toSorted((one, other) => one.person.localeCompare(other.person))
  const codes = members.map(async (member) => ({
    person: member.person,
    groups: await safetyCode(roster.room, member),
    isNew: !(pinned && includesDevice(pinned, member)),
  }))
  return { hash: roster.hash, codes: await Promise.all(codes) }
}
