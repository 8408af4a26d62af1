import { expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import type { MessagingServer } from '../src/ports/messaging-server.ts'

/** The names of one ticket's things in a homeserver. */
interface Names {
  readonly alias: string
  readonly client: string
  readonly counselor: string
}

function names(installation = randomId().slice(0, 8)): Names {
  return {
    alias: `lc_${installation}${randomId()}`,
    client: `lc_a_${installation}${randomId()}`,
    counselor: `lc_k_${installation}${randomId()}`,
  }
}

/**
 * What every messaging server must do, the fake and the real one alike. Declares tests.
 *
 * @param hasTombstone whether a room has a tombstone, asked of the server itself: the port cannot tell
 */
export function messagingServerContract(
  subject: () => MessagingServer,
  hasTombstone: (roomId: string) => Promise<boolean>,
): void {
  const prepare = async (ticket: Names): Promise<string> => {
    const server = subject()
    await server.ensureUser(ticket.client)
    await server.ensureUser(ticket.counselor)
    return await server.ensureRoom(ticket)
  }
  const refusal = { name: 'UpstreamError', code: 'refused' }

  test('a user made twice is fine, and full ids are made of local part and server', async () => {
    const server = subject()
    const { client } = names()
    await server.ensureUser(client)
    await server.ensureUser(client)
    expect(server.userId(client)).toMatch(new RegExp(`^@${client}:.+$`))
    expect(server.available()).toBe(true)
  })

  test('a login hands out a fresh token for the same device', async () => {
    const server = subject()
    const { client } = names()
    await server.ensureUser(client)
    const first = await server.login(client, 'DEVICE')
    const second = await server.login(client, 'DEVICE')
    expect(first).toMatchObject({ userId: server.userId(client), deviceId: 'DEVICE' })
    expect(first.expiresInMs).toBeGreaterThan(0)
    expect(second.accessToken).not.toBe(first.accessToken)
  })

  test('a user that is not there cannot log in', async () => {
    await expect(subject().login(names().client, 'DEVICE')).rejects.toMatchObject(refusal)
  })

  test('a room made twice, also at once, is one room', async () => {
    const server = subject()
    const ticket = names()
    await server.ensureUser(ticket.client)
    await server.ensureUser(ticket.counselor)
    const ids = await Promise.all([server.ensureRoom(ticket), server.ensureRoom(ticket)])
    expect(ids[0]).toMatch(/^!/)
    expect(ids[1]).toBe(ids[0])
    expect(await server.ensureRoom(ticket)).toBe(ids[0])
  })

  test('who is invited may join, twice too; who is not may not', async () => {
    const server = subject()
    const ticket = names()
    const roomId = await prepare(ticket)
    await server.join(roomId, ticket.client)
    await server.join(roomId, ticket.client)
    const stranger = names().client
    await server.ensureUser(stranger)
    await expect(server.join(roomId, stranger)).rejects.toMatchObject(refusal)
  })

  test('a room is opened and frozen, as often as one likes', async () => {
    const server = subject()
    const roomId = await prepare(names())
    for (const allowed of [true, true, false, false, true])
      await expect(server.setSending(roomId, allowed)).resolves.toBeUndefined()
  })

  test('a room that is gone counts as frozen and as told', async () => {
    const server = subject()
    const ticket = names()
    const roomId = await prepare(ticket)
    await server.removeTraces({ alias: ticket.alias, roomId, localparts: [] })
    await expect(server.setSending(roomId, false)).resolves.toBeUndefined()
    await expect(server.tombstone(roomId)).resolves.toBeUndefined()
    await expect(server.setSending(roomId, true)).rejects.toMatchObject(refusal)
    await expect(server.join(roomId, ticket.client)).rejects.toMatchObject(refusal)
  })

  test('a room has a tombstone from the first time that one is set, and it may be set twice', async () => {
    const server = subject()
    const roomId = await prepare(names())
    expect(await hasTombstone(roomId)).toBe(false)
    await server.tombstone(roomId)
    expect(await hasTombstone(roomId)).toBe(true)
    await expect(server.tombstone(roomId)).resolves.toBeUndefined()
    expect(await hasTombstone(roomId)).toBe(true)
  })

  test('a retired user cannot come back, and retiring twice or nobody is fine', async () => {
    const server = subject()
    const ticket = names()
    await prepare(ticket)
    await server.login(ticket.client, 'DEVICE')
    await server.retireUser(ticket.client)
    await server.retireUser(ticket.client)
    await server.retireUser(names().client)
    await expect(server.login(ticket.client, 'DEVICE')).rejects.toMatchObject(refusal)
  })

  test('the list has the users and rooms of the prefix and no others', async () => {
    const server = subject()
    const installation = randomId().slice(0, 8)
    const mine = names(installation)
    const roomId = await prepare(mine)
    await prepare(names())
    const list = await server.list(installation)
    expect([...list.localparts].toSorted()).toEqual([mine.client, mine.counselor].toSorted())
    expect(list.rooms).toEqual([{ alias: mine.alias, roomId }])
  })

  test('after removal nothing is listed, retired users included, and it may be repeated', async () => {
    const server = subject()
    const installation = randomId().slice(0, 8)
    const ticket = names(installation)
    const roomId = await prepare(ticket)
    await server.retireUser(ticket.client)
    const traces = {
      alias: ticket.alias,
      roomId,
      localparts: [ticket.client, ticket.counselor],
    }
    await server.removeTraces(traces)
    expect(await server.list(installation)).toEqual({ localparts: [], rooms: [] })
    await expect(server.removeTraces(traces)).resolves.toBeUndefined()
  })

  test('a room that only its alias knows is removed too', async () => {
    const server = subject()
    const installation = randomId().slice(0, 8)
    const ticket = names(installation)
    await prepare(ticket)
    await server.removeTraces({ alias: ticket.alias, roomId: null, localparts: [] })
    expect((await server.list(installation)).rooms).toEqual([])
  })

  test('removing what never was is fine', async () => {
    const server = subject()
    const { alias, client } = names()
    await server.removeTraces({ alias, roomId: null, localparts: [client] })
    await expect(
      server.removeTraces({ alias: null, roomId: null, localparts: [] }),
    ).resolves.toBeUndefined()
  })
}
