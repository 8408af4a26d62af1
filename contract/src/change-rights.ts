import type { Change } from './change-request.ts'
import type { Action } from './permissions.ts'

/** What somebody has to be allowed for a change; the api asks before it seals the change, and the operator asks again. */
export function actionsOf(change: Change): readonly Action[] {
  if (change.kind === 'write-text') return [`legal-text.edit.${change.level}`]
  if (change.kind !== 'edit') return ['agency.administer']
  if (change.level !== 'agency') return [`${change.level}.administer`]
  const { liveChatEnabled, ...others } = change.fields
  return [
    ...(liveChatEnabled === undefined ? [] : (['live-chat.switch'] as const)),
    ...(Object.keys(others).length === 0 ? [] : (['agency.administer'] as const)),
  ]
}
