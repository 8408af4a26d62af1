import type { Change } from './change-request.ts'
import type { Action } from './permissions.ts'

/** What somebody has to be allowed for a change; the api asks before it seals the change, and the operator asks again. */
export function actionsOf(change: Change): readonly Action[] {
  if (change.kind === 'write-text') return [`legal-text.edit.${change.level}`]
  if (change.kind !== 'edit') return ['agency.administer']
  if (change.level !== 'agency') return [`${change.level}.administer`]
  const fields = Object.keys(change.fields)
  const others = fields.filter((field) => field !== 'liveChatEnabled')
  return [
    ...(others.length < fields.length ? (['live-chat.switch'] as const) : []),
    // Also for no field at all: what asks for nothing is not allowed to everybody.
    ...(others.length > 0 || fields.length === 0 ? (['agency.administer'] as const) : []),
  ]
}
