import type { Clock } from '@lotse/common/clock'
import { z } from 'zod'
import { UpstreamError } from '../ports/upstream-error.ts'
import { powerLevels, roomCreation } from './room-content.ts'
import { path, refused, type SynapseClient } from './synapse-client.ts'

/** The rooms of tickets in Synapse. People are full Matrix ids, aliases local parts. */
export interface Rooms {
  /** See MessagingServer.ensureRoom. */
  ensure(room: { alias: string; counselor: string; client: string }): Promise<string>
  join(roomId: string, user: string): Promise<void>
  setSending(roomId: string, allowed: boolean): Promise<void>
  tombstone(roomId: string): Promise<void>
  /** The room behind an alias. */
  resolve(alias: string): Promise<string | undefined>
  /** Purges a room and its alias; resolves when Synapse says that it knows neither. */
  remove(roomId: string | null, alias: string | null): Promise<void>
  /** The rooms that the bot is in and that have an alias with this beginning. */
  list(prefix: string): Promise<readonly { alias: string; roomId: string }[]>
}

/** What rooms need to know of their surroundings. */
export interface RoomsOptions {
  readonly client: SynapseClient
  readonly serverName: string
  /** Full Matrix id of the application service's own user. */
  readonly bot: string
  readonly clock: Clock
}

/** Another process may be in the middle of making the room: look so often before it counts as broken. */
const patience = { looks: 8, everyMs: 400 }

const roomIdSchema = z.object({ room_id: z.string() })
const joinedSchema = z.object({ joined_rooms: z.array(z.string()) })
const aliasesSchema = z.object({ aliases: z.array(z.string()) })
const powerLevelsSchema = z.looseObject({ events_default: z.number().optional() })
const stateSchema = z.array(
  z.object({ type: z.string(), state_key: z.string(), content: z.looseObject({}) }),
)

/** State without which a room is not safe to talk in; createRoom that was cut short leaves it out. */
const requiredState = [
  'm.room.power_levels',
  'm.room.encryption',
  'm.room.history_visibility',
  'm.room.join_rules',
]

const client3 = '/_matrix/client/v3'

/** Makes the rooms' side of the homeserver. */
export function createRooms({ client, serverName, bot, clock }: RoomsOptions): Rooms {
  const aliasPath = (alias: string): string =>
    client3 + path`/directory/room/${`#${alias}:${serverName}`}`

  /** The new room, or `undefined` when the alias is taken. */
  const create = async (alias: string, invite: readonly string[]): Promise<string | undefined> => {
    const answer = await client.send({
      method: 'POST',
      path: `${client3}/createRoom`,
      body: roomCreation({ alias, bot, invite }),
    })
    if (answer.status === 200) return roomIdSchema.parse(answer.body).room_id
    // Two creates at once: the second is told 409 instead of the documented code.
    if (answer.errcode === 'M_ROOM_IN_USE' || answer.status === 409) return undefined
    throw refused(answer.status)
  }

  const resolve = async (alias: string): Promise<string | undefined> => {
    const answer = await client.send({ method: 'GET', path: aliasPath(alias) })
    if (answer.status === 404) return undefined
    if (answer.status >= 300) throw refused(answer.status)
    return roomIdSchema.parse(answer.body).room_id
  }

  /** Membership by user, or `undefined` for a room that is not complete. */
  const completeRoom = async (roomId: string): Promise<Map<string, unknown> | undefined> => {
    const answer = await client.send({
      method: 'GET',
      path: client3 + path`/rooms/${roomId}/state`,
    })
    if (answer.status >= 300) return undefined
    const state = stateSchema.parse(answer.body)
    const types = new Set(state.map(({ type }) => type))
    const members = state.filter(({ type }) => type === 'm.room.member')
    const membership = new Map(
      members.map((event) => [event.state_key, event.content['membership']]),
    )
    const complete = requiredState.every((type) => types.has(type))
    return complete && membership.get(bot) === 'join' ? membership : undefined
  }

  /** The room that a create of before left behind the alias, made whole; `undefined` when there is none to use. */
  const adopt = async (alias: string, people: readonly string[]): Promise<string | undefined> => {
    let roomId: string | undefined
    for (let look = 0; look < patience.looks; look++) {
      if (look > 0) await clock.sleep(patience.everyMs)
      roomId = await resolve(alias)
      const membership = roomId === undefined ? undefined : await completeRoom(roomId)
      if (roomId === undefined || membership === undefined) continue
      for (const person of people) {
        const present = membership.get(person)
        if (present !== 'join' && present !== 'invite') await invite(roomId, person)
      }
      return roomId
    }
    await remove(roomId ?? null, alias)
    return undefined
  }

  const invite = async (roomId: string, user: string): Promise<void> => {
    const answer = await client.send({
      method: 'POST',
      path: client3 + path`/rooms/${roomId}/invite`,
      body: { user_id: user },
    })
    // "Already in the room" is 403 as well; whether the person is in shows when they join.
    if (answer.status >= 300 && answer.status !== 403) throw refused(answer.status)
  }

  const join = async (roomId: string, user: string): Promise<void> => {
    await client.expectOk({
      method: 'POST',
      path: client3 + path`/join/${roomId}`,
      body: {},
      as: user,
    })
  }

  const isGone = async (roomId: string): Promise<boolean> => {
    const answer = await client.send({
      method: 'GET',
      path: path`/_synapse/admin/v1/rooms/${roomId}`,
    })
    if (answer.status === 404) return true
    if (answer.status >= 300) throw refused(answer.status)
    return false
  }

  const remove = async (roomId: string | null, alias: string | null): Promise<void> => {
    const behindAlias = alias === null ? undefined : await resolve(alias)
    for (const id of new Set([roomId, behindAlias])) {
      if (id === null || id === undefined) continue
      // v1: v2 would keep a row with the room and its members for a week.
      await client.expectOk({
        method: 'DELETE',
        path: path`/_synapse/admin/v1/rooms/${id}`,
        body: { purge: true, block: false },
      })
      if (!(await isGone(id))) throw new UpstreamError('messaging-server', 'unavailable')
    }
    if (alias === null || (await resolve(alias)) === undefined) return
    // An alias whose room never came to be.
    await client.send({ method: 'DELETE', path: aliasPath(alias) })
    if ((await resolve(alias)) !== undefined)
      throw new UpstreamError('messaging-server', 'unavailable')
  }

  const aliasesOf = async (roomId: string): Promise<readonly string[]> => {
    const answer = await client.send({
      method: 'GET',
      path: client3 + path`/rooms/${roomId}/aliases`,
    })
    // Gone since the list was made.
    if (answer.status >= 300) return []
    return aliasesSchema.parse(answer.body).aliases
  }

  return {
    join,
    resolve,
    remove,
    ensure: async ({ alias, counselor, client: person }) => {
      const people = [counselor, person]
      // A room that had to be removed is made anew, once.
      for (let attempt = 0; attempt < 2; attempt++) {
        const roomId = (await create(alias, people)) ?? (await adopt(alias, people))
        if (roomId === undefined) continue
        await join(roomId, counselor)
        return roomId
      }
      throw new UpstreamError('messaging-server', 'unavailable')
    },
    setSending: async (roomId, allowed) => {
      const statePath = client3 + path`/rooms/${roomId}/state/m.room.power_levels/`
      const answer = await client.send({ method: 'GET', path: statePath })
      if (answer.status === 200) {
        const wanted = powerLevels(bot, allowed)
        if (powerLevelsSchema.parse(answer.body).events_default === wanted.events_default) return
        await client.expectOk({ method: 'PUT', path: statePath, body: wanted })
        return
      }
      if (allowed || !(await isGone(roomId))) throw refused(answer.status)
    },
    tombstone: async (roomId) => {
      const answer = await client.send({
        method: 'PUT',
        path: client3 + path`/rooms/${roomId}/state/m.room.tombstone/`,
        // The key is required and must not name the room itself.
        body: { body: 'closed', replacement_room: '' },
      })
      if (answer.status >= 300 && !(await isGone(roomId))) throw refused(answer.status)
    },
    list: async (prefix) => {
      // The admin API's list of rooms is empty while Synapse's statistics are off; the bot is in every room.
      const joined = await client.expectOk({ method: 'GET', path: `${client3}/joined_rooms` })
      const start = `#${prefix}`
      const end = `:${serverName}`
      const found = await Promise.all(
        joinedSchema.parse(joined).joined_rooms.map(async (roomId) => {
          const aliases = await aliasesOf(roomId)
          const alias = aliases.find((text) => text.startsWith(start) && text.endsWith(end))
          return alias === undefined ? [] : [{ alias: alias.slice(1, -end.length), roomId }]
        }),
      )
      return found.flat()
    },
  }
}
