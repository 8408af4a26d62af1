import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FinishedFigure } from './report.ts'

/** The newest stored result of a figure, to print beside the new one; undefined when there is none. */
export function lastRun(results: string, id: string): FinishedFigure | undefined {
  const files = readdirSync(results).filter((name) => name.endsWith('.json'))
  for (const file of files.toSorted().toReversed()) {
    const { figures } = JSON.parse(readFileSync(join(results, file), 'utf8')) as {
      figures: readonly FinishedFigure[]
    }
    const found = figures.find((figure) => figure.id === id)
    if (found) return found
  }
  return undefined
}
