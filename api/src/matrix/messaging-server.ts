import { type Clock, systemClock } from '@lotse/common/clock'
import type { MessagingServer } from '../ports/messaging-server.ts'
import { createResidue } from './residue.ts'
import { createRooms } from './rooms.ts'
import { createSynapseClient } from './synapse-client.ts'
import { createUsers } from './users.ts'

/** Options of {@link createSynapseMessagingServer}. */
export interface SynapseOptions {
  /** Synapse's address inside, for example `http://messaging-server:8008`. */
  readonly url: string
  /** Token of the application service; its bot must be a server admin. */
  readonly asToken: string
  /** What comes after the colon in Matrix ids. */
  readonly serverName: string
  /** Synapse's database, as the role `lotse_residue`. */
  readonly residueDatabaseUrl: string
  /** Local part of the application service's own user; default `lc_bot`. */
  readonly bot?: string
  /** Longest wait for one answer, in milliseconds; default 10,000. */
  readonly timeoutMs?: number
  readonly clock?: Clock
}

/** A Synapse, with what its owner needs beside the port. */
export interface SynapseMessagingServer extends MessagingServer {
  /**
   * Asks Synapse whether it is there; `available` follows after three answers that did not come. For a caller's timer, about
   * once a second: nothing else notices an outage while nobody calls.
   */
  probe(): Promise<boolean>
  /** Closes the connections. */
  close(): Promise<void>
}

/** The homeserver through its application service and, for the last step of a wipe, its database. */
export function createSynapseMessagingServer(options: SynapseOptions): SynapseMessagingServer {
  const { serverName, clock = systemClock } = options
  const client = createSynapseClient(options)
  const users = createUsers(client, serverName)
  const bot = users.idOf(options.bot ?? 'lc_bot')
  const rooms = createRooms({ client, serverName, bot, clock })
  const residue = createResidue({ databaseUrl: options.residueDatabaseUrl, serverName })

  return {
    userId: (localpart) => users.idOf(localpart),
    available: () => {
      const { state } = client.breaker
      // While people are sent away nobody calls: so the question itself finds out whether Synapse is back.
      if (state === 'half-open') void client.probe()
      return state === 'closed'
    },
    ensureUser: (localpart) => users.ensure(localpart),
    login: (localpart, deviceId) => users.login(localpart, deviceId),
    ensureRoom: ({ alias, counselor, client: person }) =>
      rooms.ensure({ alias, counselor: users.idOf(counselor), client: users.idOf(person) }),
    join: (roomId, localpart) => rooms.join(roomId, users.idOf(localpart)),
    setSending: (roomId, allowed) => rooms.setSending(roomId, allowed),
    tombstone: (roomId) => rooms.tombstone(roomId),
    retireUser: (localpart) => users.retire(localpart),
    removeTraces: async ({ alias, roomId, localparts }) => {
      const behindAlias = alias === null ? undefined : await rooms.resolve(alias)
      const roomIds = [...new Set([roomId, behindAlias ?? null])].filter((id) => id !== null)
      await rooms.remove(roomId, alias)
      for (const localpart of localparts) await users.retire(localpart)
      await residue.purge({ roomIds, alias, localparts })
    },
    list: async (prefix) => {
      const [localparts, found] = await Promise.all([
        users.list(prefix, [`lc_a_${prefix}`, `lc_k_${prefix}`]),
        rooms.list(`lc_${prefix}`),
      ])
      return { localparts, rooms: found }
    },
    probe: () => client.probe(),
    close: async () => {
      await Promise.all([client.close(), residue.close()])
    },
  }
}
