import { Logger, runMigrations, runOnce } from 'graphile-worker'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { claimTicket } from '@lotse/api/postgres/claim-ticket'
import { createPool } from '@lotse/common/pool'
import { benchDatabase, emptyDatabase, seedWaiting } from '../bench-database.ts'
import { claimOf, statementOf } from '../claims.ts'
import type { BenchContext, Figure, FigureResult } from '../figure.ts'
import { interleave, median, medianRatio, type Series } from '../statistics.ts'

type Variant = 'ours' | 'bare' | 'boss' | 'graphile'

const connections = 8
const jobs = 2_500
const rounds = 5

/** Works through 0 … count − 1 with some workers and answers how many were done per second. */
async function perSecond(count: number, work: (index: number, worker: number) => Promise<void>) {
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, worker) => {
      for (let index = next++; index < count; index = next++) await work(index, worker)
    }),
  )
  return (count * 1_000) / (performance.now() - started)
}

/** B1: claim with outbox row through our repository, against the same SQL on bare connections and two job queues. */
export const claimFigure: Figure = {
  id: 'B1',
  title: 'claim of a ticket with its outbox row, durable, 8 connections',
  run: async (context) => {
    const lotse = await benchDatabase(context.postgres, 'bench_claim')
    const pool = createPool(lotse.apiUrl, { max: connections })
    const bare = Array.from({ length: connections }, () => new pg.Client(lotse.apiUrl))
    await Promise.all(bare.map((client) => client.connect()))
    const boss = await startBoss(context)
    const graphile = await startGraphile(context)
    try {
      const results = await interleave<Variant>(rounds, [
        [
          'ours',
          async () => {
            await seedWaiting(lotse.superuser, jobs)
            const claims = Array.from({ length: jobs }, (_, index) => claimOf(index))
            return await perSecond(jobs, async (index) => {
              const agency = await claimTicket(pool, claims[index] ?? claimOf(index))
              if (agency === undefined) throw new Error('A claim was lost.')
            })
          },
        ],
        [
          'bare',
          async () => {
            await seedWaiting(lotse.superuser, jobs)
            const statements = await Promise.all(
              Array.from(
                { length: jobs },
                async (_, index) => await statementOf(pool, claimOf(index)),
              ),
            )
            return await perSecond(jobs, async (index, worker) => {
              const claimed = await bare[worker]?.query(statements[index] ?? '')
              if (claimed?.rowCount !== 1) throw new Error('A claim was lost.')
            })
          },
        ],
        ['boss', boss.round],
        ['graphile', graphile.round],
      ])
      return summarise(results)
    } finally {
      await Promise.all([pool.end(), boss.stop(), graphile.stop(), ...bare.map((c) => c.end())])
      await lotse.drop()
    }
  },
}

function summarise(results: Series<Variant>): FigureResult {
  const unit = 'claims/s'
  return {
    measures: [
      { name: 'our repository', value: median(results('ours')), unit },
      {
        name: 'the same prepared SQL on bare connections (limit)',
        value: median(results('bare')),
        unit,
      },
      { name: 'pg-boss 12, fetch of one job', value: median(results('boss')), unit },
      {
        name: 'graphile-worker 0.18, fetch and complete',
        value: median(results('graphile')),
        unit,
      },
    ],
    comparisons: [
      {
        name: 'ours / bare SQL',
        ratio: medianRatio(results('ours'), results('bare')),
        aim: { atLeast: 0.85 },
      },
      {
        name: 'ours / pg-boss',
        ratio: medianRatio(results('ours'), results('boss')),
        aim: { atLeast: 2.5 },
      },
      {
        name: 'ours / graphile-worker',
        ratio: medianRatio(results('ours'), results('graphile')),
        aim: { atLeast: 2 },
      },
    ],
    note: `${rounds} interleaved rounds of ${jobs} claims; a claim writes the ticket, two participants and one outbox row.`,
  }
}

interface Peer {
  readonly round: () => Promise<number>
  readonly stop: () => Promise<void>
}

async function startBoss({ postgres }: BenchContext): Promise<Peer> {
  const boss = new PgBoss({
    connectionString: await emptyDatabase(postgres, 'bench_boss'),
    max: connections,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('claims')
  return {
    round: async () => {
      await boss.deleteAllJobs('claims')
      await boss.insert(
        'claims',
        Array.from({ length: jobs }, (_, index) => ({ data: { index } })),
      )
      return await perSecond(jobs, async () => {
        const fetched = await boss.fetch('claims')
        if (fetched.length !== 1) throw new Error('pg-boss had no job.')
      })
    },
    stop: async () => await boss.stop({ graceful: false }),
  }
}

async function startGraphile({ postgres }: BenchContext): Promise<Peer> {
  const url = await emptyDatabase(postgres, 'bench_graphile')
  const logger = new Logger(() => () => {})
  await runMigrations({ connectionString: url, logger })
  const pool = createPool(url, { max: connections + 2 })
  // graphile-worker prints a warning for every run unless connections have a listener as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    round: async () => {
      await pool.query(
        `select graphile_worker.add_job('claim', json_build_object('index', i)) from generate_series(1, $1) i`,
        [jobs],
      )
      let done = 0
      const taskList = { claim: () => void (done += 1) }
      const started = performance.now()
      await runOnce({
        pgPool: pool,
        concurrency: connections,
        noHandleSignals: true,
        logger,
        taskList,
      })
      const seconds = (performance.now() - started) / 1_000
      if (done !== jobs) throw new Error('graphile-worker left jobs behind.')
      return jobs / seconds
    },
    stop: async () => await pool.end(),
  }
}
