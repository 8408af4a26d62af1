import {
  hasNoTickets,
  knownNames,
  lockLister,
  noteSightings,
  type NameKind,
} from '../postgres/known-names.ts'
import type { TicketContext } from '../tickets/context.ts'

/** Most things that one round removes. More at once means that something is wrong with us, not with them. */
const mostRemovals = 20

/** What the lister works with. */
export type ListerParts = Pick<
  TicketContext,
  'clock' | 'database' | 'identity' | 'installation' | 'log' | 'messaging'
>

/** What a round of the lister came to. */
export interface ListerRound {
  /** Things without a row, seen now. */
  readonly strays: number
  readonly removed: number
  /** Why nothing was removed although there was something to remove. */
  readonly refused: 'too-many' | 'no-tickets' | null
}

/** Compares Keycloak and Synapse with our rows at regular times. */
export interface Lister {
  /** Does one round now. `undefined` when another process is at it. */
  round(): Promise<ListerRound | undefined>
  /** Finishes the round that runs and starts no more. */
  close(): Promise<void>
}

/**
 * Starts the lister: the part without which no order of steps is free of orphans. A call that was sent before a crash can
 * arrive after the wipe has confirmed that there is nothing; model checking finds that run in seconds. So everything of
 * our installation that no row accounts for, seen in two rounds, is removed.
 *
 * @param intervalSeconds time between rounds; a thing counts as seen twice when half of it lies between the sightings
 */
export function startLister(context: ListerParts, intervalSeconds: number): Lister {
  const closing = new AbortController()
  const minAgeSeconds = intervalSeconds / 2
  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await context.clock.sleep(intervalSeconds * 1000, closing.signal).catch(() => {})
      if (closing.signal.aborted) return
      await listOnce(context, minAgeSeconds).catch((error: unknown) =>
        context.log.warn('a round of the lister failed', { error }),
      )
    }
  }
  const running = loop()
  return {
    round: async () => listOnce(context, minAgeSeconds),
    close: async () => {
      closing.abort()
      await running
    },
  }
}

async function listOnce(
  context: ListerParts,
  minAgeSeconds: number,
): Promise<ListerRound | undefined> {
  return context.database.transaction(async (client) => {
    if (!(await lockLister(client))) return undefined
    const strays = await findStrays(context)
    const twice = await noteSightings(client, strays, minAgeSeconds)
    if (twice.length === 0) return { strays: strays.length, removed: 0, refused: null }
    const refused = await refusal(context, twice.length)
    if (refused !== null) {
      context.log.error('the lister refuses to remove what has no row', {
        reason: refused,
        count: twice.length,
      })
      return { strays: strays.length, removed: 0, refused }
    }
    for (const { kind, name } of twice) await remove(context, kind, name)
    context.log.warn('the lister removed what had no row', { count: twice.length })
    return { strays: strays.length, removed: twice.length, refused: null }
  })
}

async function refusal(
  context: Pick<TicketContext, 'database'>,
  count: number,
): Promise<'too-many' | 'no-tickets' | null> {
  if (count > mostRemovals) return 'too-many'
  return (await hasNoTickets(context.database.pool)) ? 'no-tickets' : null
}

/** The stores are asked before the rows: what is made in between has a row by then. */
async function findStrays(
  context: Pick<TicketContext, 'database' | 'identity' | 'messaging' | 'installation'>,
): Promise<readonly { readonly kind: NameKind; readonly name: string }[]> {
  const { identity, messaging, installation } = context
  const [identities, matrix] = await Promise.all([
    identity.listUsers(installation),
    messaging.list(installation),
  ])
  const known = await knownNames(context.database.pool)
  const missing = (kind: NameKind, names: readonly string[]) =>
    names.filter((name) => !known[kind].has(name)).map((name) => ({ kind, name }))
  return [
    ...missing('identity', identities),
    ...missing('matrix-user', matrix.localparts),
    ...missing(
      'room',
      matrix.rooms.map(({ alias }) => alias),
    ),
  ]
}

async function remove(
  context: Pick<TicketContext, 'identity' | 'messaging'>,
  kind: NameKind,
  name: string,
): Promise<void> {
  if (kind === 'identity') return context.identity.removeUser(name)
  return context.messaging.removeTraces(
    kind === 'room'
      ? { alias: name, roomId: null, localparts: [] }
      : { alias: null, roomId: null, localparts: [name] },
  )
}
