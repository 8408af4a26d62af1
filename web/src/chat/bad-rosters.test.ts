import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { beforeEach, expect, test } from '@jest/globals'
import type { SignedRoster } from '../shared/api-types.ts'
import type { ChatTransport } from './chat-transport.ts'
import { memoryStorage } from '../../test/memory-storage.ts'
import { createTabStore } from '../shared/tab-store.ts'
import { createRosterKeeper, type RosterOwner } from './roster-keeper.ts'

/**
 * Rosters with a good signature that name a device which must not read along, or that hide one. Whoever holds the roster
 * key can make them: the browser is the last one who can refuse.
 */
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const rosterKey = publicKey.export({ format: 'jwk' }).x ?? ''

const room = '!room:example.org'
const client = member('client', '@lc_a_1:example.org', 'DEVICEA')
const counselor = member('counselor', '@lc_k_1:example.org', 'DEVICEK')
const ghost = '@ghost:example.org'
const owner: RosterOwner = {
  roomId: room,
  person: 'client',
  userId: client.userId,
  deviceId: client.deviceId,
}

const memoryTabStore = () => createTabStore(memoryStorage(), 'client')

function member(person: string, userId: string, deviceId: string) {
  return { person, userId, deviceId, ed25519: `ed ${deviceId}`, curve25519: `curve ${deviceId}` }
}

type Members = readonly ReturnType<typeof member>[]

function signed(version: number, members: Members, before: SignedRoster | string | null) {
  const previous =
    typeof before === 'object' && before !== null
      ? createHash('sha256').update(Buffer.from(before.payload, 'base64')).digest('hex')
      : before
  const payload = Buffer.from(JSON.stringify({ room, version, previous, members }))
  return {
    payload: payload.toString('base64'),
    signature: sign(null, payload, privateKey).toString('base64'),
  }
}

const first = signed(1, [client], null)
const second = signed(2, [client, counselor], first)
const wrong = 'ab'.repeat(32)

let trusted: string[]
let renewals: number
const transport = {
  ownKeys: { ed25519: client.ed25519, curve25519: client.curve25519 },
  trust: ({ userId, deviceId }) => {
    trusted.push(`${userId} ${deviceId}`)
    return Promise.resolve()
  },
  renewOutboundSession: () => {
    renewals += 1
    return Promise.resolve()
  },
} as Partial<ChatTransport> as ChatTransport

beforeEach(() => {
  trusted = []
  renewals = 0
})

const inFirst: { reason: string; members: Members; code: string }[] = [
  {
    reason: 'a silent third device',
    members: [client, counselor, member('counselor', ghost, 'GHOST')],
    code: 'members',
  },
  {
    reason: 'a silent third device in a role of its own',
    members: [client, counselor, member('ghost', ghost, 'GHOST')],
    code: 'members',
  },
  {
    reason: 'a person of a kind that does not exist',
    members: [client, member('whatever', counselor.userId, 'DEVICEK')],
    code: 'members',
  },
  {
    reason: 'two devices of the counselor',
    members: [client, counselor, member('counselor', counselor.userId, 'DEVICEX')],
    code: 'members',
  },
  {
    reason: 'the user of the client listed as the counselor, too',
    members: [client, member('counselor', client.userId, 'DEVICEX')],
    code: 'members',
  },
  {
    reason: 'the same device listed twice',
    members: [client, client, counselor],
    code: 'members',
  },
  {
    reason: 'the roles swapped',
    members: [
      { ...client, person: 'counselor' },
      { ...counselor, person: 'client' },
    ],
    code: 'own-device',
  },
  { reason: 'nobody', members: [], code: 'members' },
]

test.each(inFirst)('a first roster with $reason is refused', async ({ members, code }) => {
  const keeper = createRosterKeeper(memoryTabStore(), rosterKey)
  const roster = signed(2, members, first)
  await expect(keeper.apply(roster, transport, owner)).rejects.toMatchObject({ code })
  expectNothingAgreed(keeper)
})

const starts: { reason: string; roster: SignedRoster; code: string }[] = [
  {
    reason: 'both people in version 1',
    roster: signed(1, [client, counselor], null),
    code: 'chain',
  },
  {
    reason: 'a version that is not the second',
    roster: signed(9, [client, counselor], wrong),
    code: 'chain',
  },
  {
    reason: 'nothing before the second',
    roster: signed(2, [client, counselor], null),
    code: 'chain',
  },
  { reason: 'something before the first', roster: signed(1, [client], wrong), code: 'chain' },
  { reason: 'a hash that is none', roster: signed(2, [client, counselor], 'x'), code: 'chain' },
  { reason: 'version 0', roster: signed(0, [client], null), code: 'format' },
  { reason: 'a version between two', roster: signed(1.5, [client], null), code: 'format' },
]

test.each(starts)('a chain that begins with $reason is refused', async ({ roster, code }) => {
  const keeper = createRosterKeeper(memoryTabStore(), rosterKey)
  await expect(keeper.apply(roster, transport, owner)).rejects.toMatchObject({ code })
  expectNothingAgreed(keeper)
})

const other = member('counselor', '@lc_k_2:example.org', 'DEVICEY')
const later: { reason: string; roster: SignedRoster; code: string }[] = [
  {
    reason: 'a jump with a wrong hash and the same members',
    roster: signed(9, [client, counselor], wrong),
    code: 'chain',
  },
  {
    reason: 'a jump that names the last one',
    roster: signed(4, [client, counselor], second),
    code: 'chain',
  },
  { reason: 'a wrong hash', roster: signed(3, [client, counselor], wrong), code: 'chain' },
  {
    reason: 'the same version again with another device',
    roster: signed(2, [client, other], first),
    code: 'chain',
  },
  { reason: 'an older version', roster: first, code: 'rollback' },
  { reason: 'one person less', roster: signed(3, [client], second), code: 'members' },
  {
    reason: 'a silent third device',
    roster: signed(3, [client, counselor, member('counselor', ghost, 'GHOST')], second),
    code: 'members',
  },
  {
    reason: 'a second device of the counselor',
    roster: signed(
      3,
      [client, counselor, member('counselor', counselor.userId, 'DEVICEX')],
      second,
    ),
    code: 'members',
  },
]

test.each(later)('after a complete roster, $reason is refused', async ({ roster, code }) => {
  const store = memoryTabStore()
  const keeper = createRosterKeeper(store, rosterKey)
  await keeper.apply(second, transport, owner)
  await expect(keeper.apply(roster, transport, owner)).rejects.toMatchObject({ code })
  expect(keeper.pinned.value?.version).toBe(2)
  expect(keeper.offered.value).toBeNull()
  expect(trusted).toEqual([`${counselor.userId} DEVICEK`])

  const reloaded = createRosterKeeper(store, rosterKey)
  await reloaded.restore()
  await expect(reloaded.apply(roster, transport, owner)).rejects.toMatchObject({ code })
  expect(trusted).toEqual([`${counselor.userId} DEVICEK`])
})

function expectNothingAgreed(keeper: ReturnType<typeof createRosterKeeper>): void {
  expect(keeper.pinned.value).toBeNull()
  expect(keeper.offered.value).toBeNull()
  expect(keeper.trusted.value).toBe(false)
  expect(trusted).toEqual([])
  expect(renewals).toBe(0)
}

test('the real chain is taken: alone, both, and both again', async () => {
  const keeper = createRosterKeeper(memoryTabStore(), rosterKey)
  await keeper.apply(first, transport, owner)
  expect(keeper.trusted.value).toBe(false)
  await keeper.apply(second, transport, owner)
  await keeper.apply(second, transport, owner)
  expect(keeper.trusted.value).toBe(true)
  expect(trusted[0]).toBe(`${counselor.userId} DEVICEK`)
})

test('a device that was alone knows after a reload which roster must follow', async () => {
  const store = memoryTabStore()
  await createRosterKeeper(store, rosterKey).apply(first, transport, owner)
  const reloaded = createRosterKeeper(store, rosterKey)
  await reloaded.restore()
  const forged = signed(2, [client, counselor], wrong)
  await expect(reloaded.apply(forged, transport, owner)).rejects.toMatchObject({ code: 'chain' })
  await reloaded.apply(second, transport, owner)
  expect(reloaded.trusted.value).toBe(true)
})

test('another device of the other side is offered as it is, and nothing else can be agreed to', async () => {
  const store = memoryTabStore()
  const keeper = createRosterKeeper(store, rosterKey)
  await keeper.apply(second, transport, owner)
  const third = signed(3, [client, other], second)
  await keeper.apply(third, transport, owner)
  expect(keeper.offered.value?.members).toEqual([client, other])
  expect(keeper.pinned.value?.members).toEqual([client, counselor])
  const shown = keeper.offered.value?.hash ?? ''

  const newest = member('counselor', '@lc_k_3:example.org', 'DEVICEZ')
  await keeper.apply(signed(4, [client, newest], third), transport, owner)
  await keeper.accept(shown, transport, owner)
  expect(keeper.pinned.value?.members).toEqual([client, counselor])
  expect(trusted).toEqual([`${counselor.userId} DEVICEK`])

  const reloaded = createRosterKeeper(store, rosterKey)
  await reloaded.restore()
  await reloaded.apply(signed(4, [client, newest], third), transport, owner)
  expect(reloaded.offered.value?.members).toEqual([client, newest])
  await reloaded.accept(reloaded.offered.value?.hash ?? '', transport, owner)
  expect(reloaded.pinned.value?.members).toEqual([client, newest])
  expect(reloaded.offered.value).toBeNull()
  expect(trusted.at(-1)).toBe(`${newest.userId} DEVICEZ`)
})

test('a change that was taken back needs no agreement', async () => {
  const keeper = createRosterKeeper(memoryTabStore(), rosterKey)
  await keeper.apply(second, transport, owner)
  const third = signed(3, [client, other], second)
  await keeper.apply(third, transport, owner)
  await keeper.apply(signed(4, [client, counselor], third), transport, owner)
  expect(keeper.offered.value).toBeNull()
  expect(keeper.pinned.value?.version).toBe(4)
})
