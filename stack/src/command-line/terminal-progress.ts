import type { Progress, Step } from './progress.ts'

/** Options of {@link terminalProgress}. */
export interface TerminalProgressOptions {
  readonly output: Pick<NodeJS.WriteStream, 'write' | 'columns'> & {
    readonly isTTY?: boolean | undefined
  }
  /** How long each step took last time, in milliseconds, by name: a bar for what nobody can measure. Updated. */
  readonly durations: Map<string, number>
}

/** Progress on a terminal. */
export interface TerminalProgress extends Progress {
  /** Draws no more. */
  close(): void
}

interface ActiveStep {
  readonly name: string
  readonly began: number
  fraction: number | undefined
}

const barWidth = 24

/**
 * Shows steps as they happen: bars that move on a terminal, one line at the begin and one at the end of each step
 * elsewhere.
 */
export function terminalProgress(options: TerminalProgressOptions): TerminalProgress {
  const { output, durations } = options
  const active = new Set<ActiveStep>()
  const moving = output.isTTY === true
  let drawn: readonly string[] = []

  const erase = (): void => {
    if (drawn.length > 0) output.write(`\u001B[${drawn.length}A\u001B[J`)
    drawn = []
  }
  const draw = (): void => {
    if (!moving) return
    const lines = [...active].map((step) => barLine(step, durations, output.columns))
    if (lines.join('\n') === drawn.join('\n')) return
    erase()
    for (const line of lines) output.write(`${line}\n`)
    drawn = lines
  }
  const print = (line: string): void => {
    erase()
    output.write(`${line}\n`)
    draw()
  }
  const timer = moving ? setInterval(draw, 120) : undefined

  const begin = (name: string): Step => {
    const step: ActiveStep = { name, began: performance.now(), fraction: undefined }
    active.add(step)
    if (moving) draw()
    else output.write(`  …  ${name}\n`)
    const end = (mark: string): void => {
      if (!active.delete(step)) return
      const ms = performance.now() - step.began
      if (mark === 'ok') durations.set(name, Math.round(ms))
      print(`  ${mark} ${name} (${(ms / 1000).toFixed(1)} s)`)
    }
    return {
      advance: (fraction) => {
        step.fraction = fraction
      },
      done: () => end('ok'),
      fail: () => end('--'),
    }
  }

  return {
    step: begin,
    say: (sentence) => print(`  ${sentence}`),
    close: () => {
      clearInterval(timer)
      erase()
      active.clear()
    },
  }
}

function barLine(
  step: ActiveStep,
  durations: ReadonlyMap<string, number>,
  columns: number,
): string {
  const elapsed = performance.now() - step.began
  const expected = durations.get(step.name)
  const guessed = expected === undefined ? undefined : elapsed / expected
  const fraction = step.fraction ?? guessed
  const seconds = `${Math.round(elapsed / 1000)} s`
  const bar = fraction === undefined ? seconds : `${barText(Math.min(fraction, 0.99))} ${seconds}`
  return `  …  ${step.name}  ${bar}`.slice(0, Math.max(20, columns || 80))
}

/**
 * A bar of fixed width.
 *
 * @example barText(0.5) // '████████████░░░░░░░░░░░░  50 %'
 */
export function barText(fraction: number): string {
  const filled = Math.round(Math.max(0, Math.min(1, fraction)) * barWidth)
  const percent = `${Math.round(fraction * 100)}`.padStart(3)
  return `${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)} ${percent} %`
}
