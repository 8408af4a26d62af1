import { expect, test } from '@jest/globals'
import { isLiving, ticketStates, type TicketState } from './state.ts'
import { ticketReasonNames } from '@lotse/contract/ticket-reason'
import { ticketEvents, transitionFrom, transitions } from './transitions.ts'

/** The states that can be reached from one in any number of steps, leaving some rows out. */
function reachable(
  start: TicketState,
  allowed: (row: (typeof transitions)[number]) => boolean = () => true,
): ReadonlySet<TicketState> {
  const found = new Set<TicketState>([start])
  for (const state of found)
    for (const row of transitions.filter(allowed))
      if ((row.from as readonly TicketState[]).includes(state)) found.add(row.to)
  return found
}

test.each(ticketStates)('every ticket in %s can end up Wiped', (state) => {
  expect(reachable(state)).toContain('Wiped')
})

test('every state can be reached from the queue', () => {
  expect([...reachable('Waiting')].toSorted()).toEqual([...ticketStates].toSorted())
})

test('Wiped is final', () => {
  expect(ticketEvents.filter((event) => transitionFrom('Wiped', event) !== undefined)).toEqual([])
})

test('the contract lists the reasons of the table and no other', () => {
  const used = transitions.flatMap(({ reason }) => reason ?? [])
  expect(new Set(ticketReasonNames)).toEqual(new Set(used))
})

test('consent 2 cannot be skipped: without a confirmation nobody becomes Active', () => {
  expect(reachable('Waiting', ({ on }) => on !== 'confirm')).not.toContain('Active')
})

test('nobody is accepted but by a counselor', () => {
  expect(transitions.filter(({ to }) => to === 'Accepted').map(({ on }) => on)).toEqual(['accept'])
})

test('an event leads from a state to one state only', () => {
  for (const event of ticketEvents)
    for (const state of ticketStates) {
      const rows = transitions.filter(
        ({ on, from }) => on === event && (from as readonly TicketState[]).includes(state),
      )
      expect(rows.length).toBeLessThanOrEqual(1)
      expect(transitionFrom(state, event)).toBe(rows[0])
    }
})

test('an ended chat never opens again, and its end freezes the room', () => {
  for (const row of transitions.filter(({ to }) => to === 'Ended'))
    expect(row.effects).toContain('set-sending')
  expect([...reachable('Ended')].filter(isLiving)).toEqual([])
})

test('a client whose visit ends without an act of leaving gets a last word', () => {
  for (const row of transitions.filter(({ to }) => to === 'Wiped' || to === 'Abandoned')) {
    const knows = row.on === 'leave' || row.from.every((state) => !isLiving(state))
    expect({ row, informs: (row.rows as readonly string[]).includes('keep-farewell') }).toEqual({
      row,
      informs: !knows,
    })
  }
})

test('every end destroys what opens the chat in a browser', () => {
  for (const row of transitions.filter(({ to }) => to === 'Ended'))
    expect(row.rows).toContain('destroy-client-share')
  for (const row of transitions.filter(({ to }) => to === 'Wiped'))
    expect(row.rows).toEqual(expect.arrayContaining(['destroy-both-shares', 'keep-consents']))
})

test('every way into Wiped orders the wipe', () => {
  for (const row of transitions.filter(({ to }) => to === 'Wiped'))
    expect(row.effects).toContain('wipe')
})
