import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { isComplete, rosterPayload, type Roster, type RosterMember } from './roster.ts'

const client: RosterMember = {
  person: 'client',
  userId: '@lc_a_x:example.org',
  deviceId: 'DEVICEA',
  ed25519: 'edA',
  curve25519: 'curveA',
}
const counselor: RosterMember = {
  person: 'counselor',
  userId: '@lc_k_y:example.org',
  deviceId: 'DEVICEK',
  ed25519: 'edK',
  curve25519: 'curveK',
}

test('the payload is the JSON of the contract, in a fixed order', () => {
  const roster: Roster = { members: [counselor, client], previous: null, version: 1, room: '!r:x' }
  expect(rosterPayload(roster)).toBe(
    '{"room":"!r:x","version":1,"previous":null,"members":[' +
      '{"person":"client","userId":"@lc_a_x:example.org","deviceId":"DEVICEA","ed25519":"edA","curve25519":"curveA"},' +
      '{"person":"counselor","userId":"@lc_k_y:example.org","deviceId":"DEVICEK","ed25519":"edK","curve25519":"curveK"}]}',
  )
})

test('further fields of a member, as a row might carry them, stay out', () => {
  const withShare = { ...client, serverShare: 'secret' }
  expect(
    rosterPayload({ room: '!r:x', version: 1, previous: null, members: [withShare] }),
  ).not.toContain('secret')
})

test('the payload says the same whatever the order of the members, and loses nothing', () => {
  const member = fc.record({
    person: fc.constantFrom('client' as const, 'counselor' as const),
    userId: fc.string(),
    deviceId: fc.string(),
    ed25519: fc.string(),
    curve25519: fc.string(),
  })
  const members = fc.uniqueArray(member, { selector: ({ userId }) => userId, maxLength: 5 })
  fc.assert(
    fc.property(fc.string(), fc.nat(), members, (room, version, listed) => {
      const roster = { room, version, previous: 'ab'.repeat(32), members: listed }
      const payload = rosterPayload(roster)
      expect(rosterPayload({ ...roster, members: listed.toReversed() })).toBe(payload)
      const read: Roster = JSON.parse(payload)
      expect(read).toMatchObject({ room, version, previous: roster.previous })
      expect(read.members).toHaveLength(listed.length)
      expect(read.members).toEqual(expect.arrayContaining(listed))
    }),
  )
})

test.each([
  { members: [], complete: false, reason: 'nobody' },
  { members: [client], complete: false, reason: 'the counselor is missing' },
  { members: [counselor], complete: false, reason: 'the client is missing' },
  { members: [client, client], complete: false, reason: 'two devices of one person' },
  { members: [client, client, counselor], complete: false, reason: 'a device too many' },
  { members: [counselor, client], complete: true, reason: 'one device each' },
])('complete = $complete: $reason', ({ members, complete }) => {
  expect(isComplete(members)).toBe(complete)
})
