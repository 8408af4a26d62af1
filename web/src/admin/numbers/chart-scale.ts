/** Lines of a chart's value axis, evenly spaced from 0 on; the last one is at or above every value. */
export function axisTicks(highest: number): readonly number[] {
  const step = niceStep(Math.max(highest, 1) / 4)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** The smallest step of 1, 2 or 5 times a power of ten that is at least as large: people count in these. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)))
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least) ?? 10
  return factor * power
}
