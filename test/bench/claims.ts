import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { claimTicket, type Claim, type NewParticipant } from '@lotse/api/postgres/claim-ticket'
import { randomId } from '@lotse/common/random-id'
import { ticketIdOf } from './bench-database.ts'

/** A claim as `accept` makes it, on the n-th seeded ticket. Accepts of one counselor wait for each other, so each has its own. */
export function claimOf(index: number, counselor = index): Claim {
  return {
    ticketId: ticketIdOf(index),
    agencies: ['hamburg'],
    counselor: `counselor${counselor}`,
    staffSession: null,
    roomAlias: `lc_bench234${randomId()}`,
    effectId: randomId(),
    client: participant('a'),
    counselorUser: participant('k'),
    roomTimeoutSeconds: 30,
  }
}

/** The statement that our repository sends, caught on its way: the limit runs the very same text. */
export async function statementOf(pool: pg.Pool, claim: Claim): Promise<pg.QueryConfig> {
  let caught: pg.QueryConfig | undefined
  const catcher = new Proxy(pool, {
    get: (target, key, receiver) =>
      key === 'query'
        ? async (config: pg.QueryConfig) => {
            caught = config
            return await Promise.resolve({ rows: [] })
          }
        : Reflect.get(target, key, receiver),
  })
  await claimTicket(catcher, claim)
  if (caught === undefined) throw new Error('The repository sent no statement.')
  return caught
}

function participant(kind: 'a' | 'k'): NewParticipant {
  return {
    localpart: `lc_${kind}_bench234${randomId()}`,
    deviceId: randomId(),
    serverShare: randomBytes(32),
  }
}
