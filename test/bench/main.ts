import { mkdtemp, chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@lotse/stack/parts/postgres/postgres'
import type { Figure } from './figure.ts'
import { claimFigure } from './figures/claim.ts'
import { heartbeatFigure } from './figures/heartbeat.ts'
import { idleFigure } from './figures/idle.ts'
import { operatorFigure } from './figures/operator.ts'
import { pageFigure } from './figures/page.ts'
import { positionFigure } from './figures/position.ts'
import { raceFigure } from './figures/race.ts'
import { routingFigure } from './figures/routing.ts'
import { startFigure } from './figures/start.ts'
import { lastRun } from './last-run.ts'
import { printFigure, type FinishedFigure } from './report.ts'

/** In the order in which they run. */
const figures: readonly Figure[] = [
  claimFigure,
  heartbeatFigure,
  raceFigure,
  idleFigure,
  positionFigure,
  startFigure,
  pageFigure,
  operatorFigure,
  routingFigure,
]

const asked = process.argv.slice(2).map((name) => name.toUpperCase())
const unknown = asked.filter((name) => figures.every(({ id }) => id !== name))
if (unknown.length > 0) {
  const known = figures.map(({ id, title }) => `  ${id}  ${title}`).join('\n')
  process.stderr.write(`There is no figure ${unknown.join(', ')}. Figures:\n${known}\n`)
  process.exit(1)
}

const machine = {
  cpus: availableParallelism(),
  model: cpus()[0]?.model ?? 'unknown',
  node: process.version,
  loadBefore: loadavg()[0] ?? 0,
}
const takenAt = new Date().toISOString()
const directory = await mkdtemp(join(tmpdir(), 'lotse-bench-'))
// PostgreSQL runs as another user when the bench runs as root.
await chmod(directory, 0o711)
const postgres = await startPostgres({ directory: join(directory, 'postgres'), durable: true })
const finished: FinishedFigure[] = []
const results = join(import.meta.dirname, 'results')
await mkdir(results, { recursive: true })
try {
  for (const figure of figures) {
    if (asked.length > 0 && !asked.includes(figure.id)) continue
    const started = performance.now()
    const progress = (text: string): void => void process.stderr.write(`${figure.id}: ${text}\n`)
    progress(figure.title)
    try {
      const result = await figure.run({ postgres, directory, progress })
      const seconds = Math.round((performance.now() - started) / 1_000)
      const done = { id: figure.id, title: figure.title, seconds, ...result }
      finished.push(done)
      process.stdout.write(printFigure(done, lastRun(results, figure.id)))
    } catch (error) {
      // The other figures are still worth having.
      process.exitCode = 1
      progress(`failed: ${Error.isError(error) ? error.message : 'unknown reason'}`)
    }
  }
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}

const file = join(results, `${takenAt.slice(0, 16).replace(':', '-')}.json`)
const record = { takenAt, machine: { ...machine, loadAfter: loadavg()[0] ?? 0 }, figures: finished }
await writeFile(file, `${JSON.stringify(record, null, 2)}\n`)
process.stdout.write(`\nWritten to ${file}\n`)
