import type { Comparison, FigureResult } from './figure.ts'

/** A figure with its result, as it is printed and stored. */
export interface FinishedFigure extends FigureResult {
  readonly id: string
  readonly title: string
  /** How long the measurement took. */
  readonly seconds: number
}

/**
 * The figure as lines of a table.
 *
 * @param last an earlier result of the same figure, whose measures are printed beside the new ones
 */
export function printFigure(figure: FinishedFigure, last?: FinishedFigure): string {
  const before = (name: string): string => {
    const value = last?.measures.find((measure) => measure.name === name)?.value
    return typeof value === 'number' ? `last run ${shortNumber(value)}` : ''
  }
  const rows = [
    ...figure.measures.map(({ name, value, unit }) => [
      name,
      `${shortNumber(value)} ${unit}`,
      before(name),
    ]),
    ...figure.comparisons.map((row) => [row.name, `${shortNumber(row.ratio)} ×`, verdict(row)]),
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  const lines = rows.map(
    ([name = '', value = '', aim = '']) => `  ${name.padEnd(width)}  ${value.padStart(18)}  ${aim}`,
  )
  const head = `\n${figure.id}  ${figure.title}  (${figure.seconds} s)`
  return [head, ...lines, `  ${figure.note}`, ''].join('\n')
}

function verdict({ ratio, aim }: Comparison): string {
  if (aim === undefined) return ''
  if ('atLeast' in aim) return `aim ≥ ${aim.atLeast}: ${ratio >= aim.atLeast ? 'met' : 'missed'}`
  return `aim ≤ ${aim.atMost}: ${ratio <= aim.atMost ? 'met' : 'missed'}`
}

/** Three significant digits at least, no exponent. */
function shortNumber(value: number): string {
  if (Math.abs(value) >= 100) return value.toFixed(0)
  return Number(value.toPrecision(3)).toString()
}
