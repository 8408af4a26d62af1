import { transitions, type Transition } from '../domain/transitions.ts'

/** The page on the states of a ticket, `docs/states.md`, made from the state table so that it cannot say anything else. */
export function statesDocument(): string {
  const rows: readonly Transition[] = transitions
  const arrows = new Map<string, string[]>()
  for (const { from, to, on } of rows)
    for (const state of from) {
      const arrow = `${state} --> ${to}`
      arrows.set(arrow, [...(arrows.get(arrow) ?? []), on])
    }
  const diagram = [...arrows].map(([arrow, events]) => `  ${arrow}: ${events.join(', ')}`)
  const table = rows.map(
    ({ from, on, to, reason, effects, rows: changes, notice }) =>
      `| ${from.join(', ')} | \`${on}\` | ${to} | ${reason ?? '–'} | ${effects.join(', ') || '–'} | ${changes.join(', ') || '–'} | ${notice ?? '–'} |`,
  )
  return [
    '# States of a ticket',
    '',
    '<!-- Generated from api/src/domain/transitions.ts. Do not edit. -->',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> Waiting: enter',
    ...diagram,
    '  Wiped --> [*]: every store has confirmed',
    '```',
    '',
    '| From | Event | To | Reason | Effects | Changes of other rows | Notice to the counselor |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...table,
    '',
  ].join('\n')
}
