import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installLastResort } from '@lotse/common/last-resort'
import { version } from '@lotse/common/version'
import { z } from 'zod'
import { helpText, readCliOptions, type CliOptions } from './command-line/cli-options.ts'
import { startLocalStack } from './local-stack.ts'
import { checkPrerequisites } from './command-line/prerequisites.ts'
import { StackError } from './stack-error.ts'
import { summary } from './command-line/summary.ts'
import { terminalProgress } from './command-line/terminal-progress.ts'
import { writeFileAtomic } from './write-file-atomic.ts'
import { aborted } from '@lotse/common/run'

/** The command `npm start`. Resolves with the exit code. */
async function main(): Promise<number> {
  const options = readCliOptions(process.argv.slice(2), process.env)
  if (options.help) {
    process.stdout.write(helpText)
    return 0
  }
  if (options.version) {
    process.stdout.write(`Lotse ${version}\n`)
    return 0
  }
  const stopping = stopSignal()
  await checkPrerequisites().catch((error: unknown) => {
    // Ctrl-C ends the programs that are asked for their version as well: that is no answer.
    throw stopping.aborted ? new StackError('interrupted', 'The start was interrupted.') : error
  })
  const durations = readDurations(options.home)
  const progress = terminalProgress({ output: process.stdout, durations })
  const began = performance.now()
  try {
    const stack = await startLocalStack({ ...options, progress, signal: stopping })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    writeDurations(options.home, durations)
    process.stdout.write(`${summary(stack.state)}\nStarted in ${seconds} s. Ctrl-C stops it.\n`)
    await aborted(stopping)
    process.stdout.write('\nStopping (the very first time this takes up to half a minute) …\n')
    await stack.stop()
    process.stdout.write('Stopped.\n')
    return 0
  } finally {
    progress.close()
  }
}

/** Aborts on Ctrl-C, SIGTERM, a closed terminal and the death of the parent process. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  // Not `once`: a terminal sends Ctrl-C to this process and npm passes it on again; a second one must not end the stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => stopping.abort())
  // A terminal that is gone makes every write fail; that must not end the stop either.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stopping.abort())
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stopping.abort()
  }, 1_000).unref()
  return stopping.signal
}

function durationsPath(home: string): string {
  return join(home, 'durations.json')
}

function readDurations(home: string): Map<string, number> {
  const path = durationsPath(home)
  if (!existsSync(path)) return new Map()
  const text = readFileSync(path, 'utf8')
  return new Map(Object.entries(z.record(z.string(), z.number()).catch({}).parse(parse(text))))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function writeDurations(home: string, durations: ReadonlyMap<string, number>): void {
  writeFileAtomic(durationsPath(home), `${JSON.stringify(Object.fromEntries(durations))}\n`)
}

function verbose(): boolean {
  return process.argv.includes('--verbose')
}

function explain(error: unknown, options: Pick<CliOptions, 'verbose'>): string {
  if (!Error.isError(error)) return 'Lotse could not start.\n'
  const sentence =
    error instanceof StackError ? error.message : `Lotse could not start: ${error.message}`
  const details = options.verbose && error.cause !== undefined ? `\n${describe(error.cause)}` : ''
  return `${sentence}${details}\n`
}

function describe(cause: unknown): string {
  if (Error.isError(cause)) return cause.stack ?? cause.message
  return typeof cause === 'string' ? cause : JSON.stringify(cause)
}

installLastResort()
try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(explain(error, { verbose: verbose() }))
  process.exit(error instanceof StackError && error.code === 'interrupted' ? 130 : 1)
}
