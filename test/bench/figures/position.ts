import { createDatabase } from '@lotse/api/postgres/database'
import { createQueueSnapshots } from '@lotse/api/live/queue-snapshots'
import { createSettingsCache } from '@lotse/api/live/settings-cache'
import { createWake } from '@lotse/api/live/wake'
import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { createPool } from '@lotse/common/pool'
import { benchDatabase, seedWaiting, ticketIdOf } from '../bench-database.ts'
import type { Figure } from '../figure.ts'
import { interleave, median, medianRatio } from '../statistics.ts'

const waiting = 100_000
const rounds = 7
/** Clients for whom the naive count is really run; the rest is multiplied out, or it would take minutes. */
const sampled = 100

/** B7: everybody's exact place in one queue of 100,000. */
export const positionFigure: Figure = {
  id: 'B7',
  title: `the places of ${waiting.toLocaleString('en')} people waiting in one agency`,
  run: async ({ postgres, progress }) => {
    const lotse = await benchDatabase(postgres, 'bench_position')
    const pool = createPool(lotse.apiUrl, { max: 4 })
    const database = createDatabase(pool)
    const wake = createWake({ databaseUrl: lotse.apiUrl, log: silentLogger })
    const settings = await createSettingsCache(database, wake, silentLogger)
    const snapshots = createQueueSnapshots({
      database,
      wake,
      settings,
      clock: systemClock,
      log: silentLogger,
    })
    try {
      progress('filling the queue')
      await seedWaiting(lotse.superuser, waiting)
      await lotse.superuser.query('vacuum livechat.ticket')
      progress('measuring')
      const ids = Array.from({ length: waiting }, (_, index) => ticketIdOf(index))
      const results = await interleave(rounds, [
        ['snapshot', () => timed(async () => void (await snapshots.fresh('hamburg')))],
        [
          'aggregate',
          () =>
            timed(async () => {
              await pool.query({ name: 'aggregate', text: aggregate, values: ['hamburg'] })
            }),
        ],
        [
          'places',
          async () => {
            const snapshot = await snapshots.fresh('hamburg')
            return await timed(async () => {
              let place = 0
              for (const id of ids)
                if (snapshot.position(id) !== (place += 1)) throw new Error('A place is wrong.')
            })
          },
        ],
        [
          'count',
          async () => {
            const spent = await timed(async () => {
              for (let n = 0; n < sampled; n++) {
                const id = ticketIdOf(Math.floor(((n + 0.5) * waiting) / sampled))
                await pool.query({ name: 'count-before', text: countBefore, values: [id] })
              }
            })
            return (spent * waiting) / sampled
          },
        ],
      ])
      const everybody = results('snapshot').map((ms, round) => ms + (results('places')[round] ?? 0))
      return {
        measures: [
          { name: 'one snapshot through our code', value: median(results('snapshot')), unit: 'ms' },
          {
            name: 'one string_agg on a bare connection (limit)',
            value: median(results('aggregate')),
            unit: 'ms',
          },
          { name: 'looking up all places in it', value: median(results('places')), unit: 'ms' },
          { name: 'count(*) for each client', value: median(results('count')) / 1_000, unit: 's' },
        ],
        comparisons: [
          {
            name: 'snapshot / string_agg',
            ratio: medianRatio(results('snapshot'), results('aggregate')),
            aim: { atMost: 1.2 },
          },
          {
            name: 'count(*) for each / snapshot',
            ratio: medianRatio(results('count'), results('snapshot')),
            aim: { atLeast: 5_000 },
          },
          {
            name: 'count(*) for each / snapshot and all places',
            ratio: medianRatio(results('count'), everybody),
            aim: undefined,
          },
        ],
        note: `${rounds} interleaved rounds. count(*) is run for ${sampled} clients spread over the queue and multiplied out.`,
      }
    } finally {
      await snapshots.close()
      await settings.close()
      await wake.close()
      await pool.end()
      await lotse.drop()
    }
  },
}

const aggregate = `select string_agg(ticket_id, ',' order by joined_at, ticket_id)
  from livechat.ticket where agency = $1 and state = 'Waiting'`

const countBefore = `select count(*) from livechat.ticket t, (select agency, joined_at, ticket_id from livechat.ticket where ticket_id = $1) me
  where t.agency = me.agency and t.state = 'Waiting' and (t.joined_at, t.ticket_id) < (me.joined_at, me.ticket_id)`

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
