import { randomId } from '@lotse/common/random-id'
import type { MessagingServer } from '../src/ports/messaging-server.ts'
import { UpstreamError } from '../src/ports/upstream-error.ts'
import { createFaultSwitch, type FaultSwitch } from './faults.ts'

/** A room of the fake homeserver; its people by local part. */
export interface FakeRoom {
  readonly alias: string
  readonly roomId: string
  readonly joined: ReadonlySet<string>
  readonly invited: ReadonlySet<string>
  /** Whether messages may be sent. */
  readonly open: boolean
  readonly tombstoned: boolean
}

/** A user of the fake homeserver. */
export interface FakeMatrixUser {
  readonly devices: ReadonlySet<string>
  readonly retired: boolean
}

/** Synapse in memory, as far as the api uses it. */
export interface FakeMessagingServer extends MessagingServer {
  readonly faults: FaultSwitch
  /** The rooms that exist, by id. */
  readonly rooms: ReadonlyMap<string, FakeRoom>
  /** The users that exist, by local part. A retired one stays until its traces are removed. */
  readonly users: ReadonlyMap<string, FakeMatrixUser>
}

interface Room extends FakeRoom {
  readonly joined: Set<string>
  readonly invited: Set<string>
  open: boolean
  tombstoned: boolean
}

interface User extends FakeMatrixUser {
  readonly devices: Set<string>
  retired: boolean
}

const serverName = 'fake.invalid'

function refused(status: number): UpstreamError {
  return new UpstreamError('messaging-server', 'refused', { status })
}

/** An empty homeserver with nothing wrong. Holds to the same contract suite as Synapse. */
export function createFakeMessagingServer(): FakeMessagingServer {
  const faults = createFaultSwitch('messaging-server')
  const rooms = new Map<string, Room>()
  const users = new Map<string, User>()
  let serial = 0

  const activeUser = (localpart: string): User => {
    const user = users.get(localpart)
    if (user === undefined || user.retired) throw refused(403)
    return user
  }
  const joinRoom = (room: Room, localpart: string): void => {
    activeUser(localpart)
    if (room.joined.has(localpart)) return
    if (!room.invited.delete(localpart)) throw refused(403)
    room.joined.add(localpart)
  }
  const leaveAll = (localpart: string): void => {
    for (const room of rooms.values()) {
      room.joined.delete(localpart)
      room.invited.delete(localpart)
    }
  }
  const roomByAlias = (alias: string): Room | undefined =>
    [...rooms.values()].find((room) => room.alias === alias)

  return {
    faults,
    rooms,
    users,
    userId: (localpart) => `@${localpart}:${serverName}`,
    available: () => faults.current.down !== true || faults.current.only !== undefined,
    ensureUser: (localpart) =>
      faults.around('ensureUser', () => {
        if (!users.has(localpart)) users.set(localpart, { devices: new Set(), retired: false })
      }),
    login: (localpart, deviceId) =>
      faults.around('login', () => {
        activeUser(localpart).devices.add(deviceId)
        return {
          userId: `@${localpart}:${serverName}`,
          deviceId,
          accessToken: `token-${++serial}-of-${localpart}`,
          expiresInMs: 3_600_000,
        }
      }),
    ensureRoom: ({ alias, counselor, client }) =>
      faults.around('ensureRoom', () => {
        const existing = roomByAlias(alias)
        const room: Room = existing ?? {
          alias,
          roomId: `!${randomId()}:${serverName}`,
          joined: new Set(),
          invited: new Set(),
          open: false,
          tombstoned: false,
        }
        activeUser(counselor)
        rooms.set(room.roomId, room)
        for (const person of [counselor, client])
          if (!room.joined.has(person)) room.invited.add(person)
        joinRoom(room, counselor)
        return room.roomId
      }),
    join: (roomId, localpart) =>
      faults.around('join', () => {
        const room = rooms.get(roomId)
        if (room === undefined) throw refused(404)
        joinRoom(room, localpart)
      }),
    setSending: (roomId, allowed) =>
      faults.around('setSending', () => {
        const room = rooms.get(roomId)
        if (room !== undefined) room.open = allowed
        else if (allowed) throw refused(404)
      }),
    tombstone: (roomId) =>
      faults.around('tombstone', () => {
        const room = rooms.get(roomId)
        if (room !== undefined) room.tombstoned = true
      }),
    retireUser: (localpart) =>
      faults.around('retireUser', () => {
        const user = users.get(localpart)
        if (user === undefined) return
        user.retired = true
        user.devices.clear()
        leaveAll(localpart)
      }),
    removeTraces: ({ alias, roomId, localparts }) =>
      faults.around('removeTraces', () => {
        if (roomId !== null) rooms.delete(roomId)
        const byAlias = alias === null ? undefined : roomByAlias(alias)
        if (byAlias !== undefined) rooms.delete(byAlias.roomId)
        for (const localpart of localparts) {
          leaveAll(localpart)
          users.delete(localpart)
        }
      }),
    list: (prefix) =>
      faults.around('list', () => ({
        localparts: [...users.keys()].filter((localpart) =>
          ['lc_a_', 'lc_k_'].some((kind) => localpart.startsWith(kind + prefix)),
        ),
        rooms: [...rooms.values()]
          .filter(({ alias }) => alias.startsWith(`lc_${prefix}`))
          .map(({ alias, roomId }) => ({ alias, roomId })),
      })),
  }
}
