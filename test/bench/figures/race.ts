import type pg from 'pg'
import { isOn } from '@lotse/api/postgres/availability'
import { claimTicket } from '@lotse/api/postgres/claim-ticket'
import { findTicket } from '@lotse/api/postgres/find-ticket'
import { readSettings } from '@lotse/api/postgres/settings'
import { Problem } from '@lotse/api/problem'
import { accept } from '@lotse/api/tickets/accept'
import { createPool } from '@lotse/common/pool'
import { benchContext } from '../bench-context.ts'
import { benchDatabase, seedWaiting, ticketIdOf } from '../bench-database.ts'
import { claimOf } from '../claims.ts'
import type { Figure, Measure } from '../figure.ts'
import { percentile } from '../statistics.ts'

const racers = 32
const rounds = 300

/** Tries to take a ticket; answers whether it won. */
type Attempt = (index: number, racer: number) => Promise<boolean>

/** What the races of one variant gave, in milliseconds. */
interface Races {
  readonly losers: number[]
  readonly whole: number[]
  /** Races that had not exactly one winner. */
  broken: number
}

/** B4: 32 counselors accept one ticket at once. A loser should learn it at once, not after the winner's commit. */
export const raceFigure: Figure = {
  id: 'B4',
  title: `race of ${racers} accepts for one ticket, durable, ${rounds} rounds each`,
  run: async ({ postgres }) => {
    const lotse = await benchDatabase(postgres, 'bench_race')
    const pool = createPool(lotse.apiUrl, { max: racers })
    try {
      const attempts: readonly Attempt[] = [
        acceptAttempt(pool),
        naiveAccept(pool),
        async (index, racer) => (await claimTicket(pool, claimOf(index, racer))) !== undefined,
        async (index) => await naiveClaim(pool, index),
      ]
      await seedWaiting(lotse.superuser, rounds * attempts.length)
      await lotse.superuser.query(
        `insert into livechat.availability select 'counselor' || i, 'hamburg', true from generate_series(0, $1) i`,
        [racers],
      )
      await warmUp(pool)
      const races = attempts.map((): Races => ({ losers: [], whole: [], broken: 0 }))
      for (let round = 0; round < rounds; round++) {
        for (let turn = 0; turn < attempts.length; turn++) {
          const which = (round + turn) % attempts.length
          const attempt = attempts[which]
          const into = races[which]
          if (attempt && into) await race(attempt, which * rounds + round, into)
        }
      }
      return summarise(races)
    } finally {
      await pool.end()
      await lotse.drop()
    }
  },
}

/** Opens all connections and prepares nothing: the first rounds of every variant do that alike. */
async function warmUp(pool: pg.Pool): Promise<void> {
  await Promise.all(
    Array.from({ length: racers }, async () => await pool.query('select pg_sleep(0.1)')),
  )
}

async function race(attempt: Attempt, index: number, into: Races): Promise<void> {
  const started = performance.now()
  let winners = 0
  await Promise.all(
    Array.from({ length: racers }, async (_, racer) => {
      if (await attempt(index, racer)) winners += 1
      else into.losers.push(performance.now() - started)
    }),
  )
  into.whole.push(performance.now() - started)
  if (winners !== 1) into.broken += 1
}

/** The use case as the route calls it. Nobody makes rooms here, so the winner's wait for the room is skipped. */
function acceptAttempt(pool: pg.Pool): Attempt {
  let hours = 0
  const context = benchContext(pool, {
    clock: { now: () => new Date(3_600_000 * hours++), sleep: async () => {} },
  })
  return async (index, racer) => {
    const counselor = { subject: `counselor${racer}`, agencies: ['hamburg'] }
    try {
      await accept(context, counselor, ticketIdOf(index))
      return true
    } catch (error) {
      if (error instanceof Problem && error.code === 'ticket-already-taken') return false
      throw error
    }
  }
}

/** The same use case as most would write it: the same questions, then the row is locked and looked at. */
function naiveAccept(pool: pg.Pool): Attempt {
  return async (index, racer) => {
    const ticketId = ticketIdOf(index)
    const [settings, ticket] = await Promise.all([
      readSettings(pool),
      findTicket(pool, { ticketId }),
    ])
    if (settings.developmentMode || ticket === undefined)
      throw new Error('The bench is not set up.')
    if (!(await isOn(pool, `counselor${racer}`, 'hamburg'))) throw new Error('A counselor is off.')
    return await naiveClaim(pool, index)
  }
}

async function naiveClaim(pool: pg.Pool, index: number): Promise<boolean> {
  const claim = claimOf(index)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const locked = await client.query<{ state: string }>({
      name: 'naive-lock',
      text: 'select state from livechat.ticket where ticket_id = $1 for update',
      values: [claim.ticketId],
    })
    if (locked.rows[0]?.state !== 'Waiting') {
      await client.query('rollback')
      return false
    }
    await client.query({
      name: 'naive-update',
      text: `update livechat.ticket set state = 'Accepted', counselor = $2, room_alias = $3,
        state_since = livechat.now(), deadline = livechat.now() + interval '30 seconds' where ticket_id = $1`,
      values: [claim.ticketId, claim.counselor, claim.roomAlias],
    })
    for (const [person, { localpart, deviceId, serverShare }] of [
      ['client', claim.client],
      ['counselor', claim.counselorUser],
    ] as const)
      await client.query({
        name: 'naive-participant',
        text: `insert into livechat.participant (ticket_id, person, localpart, device_id, server_share)
          values ($1, $2, $3, $4, $5)`,
        values: [claim.ticketId, person, localpart, deviceId, serverShare],
      })
    await client.query({
      name: 'naive-outbox',
      text: `insert into livechat.outbox (id, ticket_id, kind, run_at) values ($1, $2, 'create-room', clock_timestamp())`,
      values: [claim.effectId, claim.ticketId],
    })
    await client.query('commit')
    return true
  } finally {
    client.release()
  }
}

function summarise(races: readonly Races[]) {
  const names = ['accept', 'naive accept, FOR UPDATE', 'claim statement', 'naive claim, FOR UPDATE']
  const measures = races.flatMap((one, which): Measure[] => [
    { name: `${names[which]}: losers p50`, value: percentile(one.losers, 0.5), unit: 'ms' },
    { name: `${names[which]}: losers p99`, value: percentile(one.losers, 0.99), unit: 'ms' },
    { name: `${names[which]}: whole race p50`, value: percentile(one.whole, 0.5), unit: 'ms' },
  ])
  const p50 = races.map((one) => percentile(one.losers, 0.5))
  const ratio = (ours: number, naive: number) => (p50[ours] ?? Number.NaN) / (p50[naive] ?? 1)
  const broken = races.reduce((sum, one) => sum + one.broken, 0)
  return {
    measures: [
      ...measures,
      {
        name: 'races without exactly one winner',
        value: broken,
        unit: `of ${rounds * races.length}`,
      },
    ],
    comparisons: [
      { name: 'losers p50, accept / naive accept', ratio: ratio(0, 1), aim: undefined },
      { name: 'losers p50, claim / naive claim', ratio: ratio(2, 3), aim: { atMost: 0.2 } },
    ],
    note: 'Rounds of the four variants take turns. "accept" includes the questions before the claim and the re-reads after it.',
  }
}
