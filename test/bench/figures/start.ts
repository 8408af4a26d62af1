import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../figure.ts'
import { median } from '../statistics.ts'

/** Starts on the same home after the first one. */
const laterStarts = 2

/** Milliseconds after which a start or a stop counts as failed. */
const tooLong = 180_000

/** Seconds that a second start may take at most. */
const limitSeconds = 15

/** START: `npm start` until `stack.json` says that everything is ready, with warm download caches. */
export const startFigure: Figure = {
  id: 'START',
  title: 'npm start until ready, warm caches',
  run: async ({ directory, progress }) => {
    const home = join(directory, 'home')
    // PostgreSQL runs as another user when the bench runs as root.
    await mkdir(home, { recursive: true, mode: 0o711 })
    progress('first start, empty home')
    const first = await startOnce(home)
    const later: { ready: number; stopped: number }[] = []
    for (let start = 0; start < laterStarts; start++) {
      progress(`start ${start + 2}`)
      later.push(await startOnce(home))
    }
    const second = median(later.map(({ ready }) => ready))
    return {
      measures: [
        { name: 'first start, empty home', value: first.ready, unit: 's' },
        { name: 'later start', value: second, unit: 's' },
        { name: 'stop', value: median(later.map(({ stopped }) => stopped)), unit: 's' },
      ],
      comparisons: [
        {
          name: `later start / ${limitSeconds} s`,
          ratio: second / limitSeconds,
          aim: { atMost: 1 },
        },
      ],
      note: 'From the command to the state file; the downloads are there. The stop is from SIGINT to the end of the process.',
    }
  },
}

/** One start and stop, in seconds. */
async function startOnce(home: string): Promise<{ ready: number; stopped: number }> {
  const root = join(import.meta.dirname, '../../..')
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [join(root, 'stack/src/start.ts'), '--home', home, '--port', '0'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const state = join(home, 'stack.json')
  try {
    while (!existsSync(state)) {
      if (child.exitCode !== null) throw new Error('npm start ended before it was ready.')
      if (performance.now() - started > tooLong) throw new Error('npm start was not ready in time.')
      await sleep(20)
    }
    const ready = (performance.now() - started) / 1_000
    const stopping = performance.now()
    child.kill('SIGINT')
    await Promise.race([ended, sleep(tooLong, undefined, { ref: false })])
    return { ready, stopped: (performance.now() - stopping) / 1_000 }
  } finally {
    // After a failure: SIGTERM lets it take its own children down.
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await Promise.race([ended, sleep(30_000, undefined, { ref: false })])
    }
  }
}
