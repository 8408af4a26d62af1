/** The middle value; the mean of the two middle ones for an even count. NaN for nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The smallest value that at least a share `p` (0…1) of the values does not exceed (nearest rank). */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN
}

/** Median of the ratios of two series, round by round, so that a machine that slows down does not decide. */
export function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
}

/** What the rounds of each variant returned. */
export type Series<Name extends string> = (name: Name) => readonly number[]

/** Runs each variant once per round, starting with another one each time, and collects what they return. */
export async function interleave<Name extends string>(
  rounds: number,
  variants: readonly (readonly [name: Name, run: () => Promise<number>])[],
): Promise<Series<Name>> {
  const results = new Map<Name, number[]>(variants.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < variants.length; turn++) {
      const variant = variants[(round + turn) % variants.length]
      if (variant === undefined) continue
      const [name, run] = variant
      results.get(name)?.push(await run())
    }
  }
  return (name) => results.get(name) ?? []
}
