import type { RunningPostgres } from '@lotse/stack/parts/postgres/postgres'

/** One number that was measured. */
export interface Measure {
  readonly name: string
  readonly value: number
  readonly unit: string
}

/** Ours beside a limit or a peer, from the same run. */
export interface Comparison {
  readonly name: string
  /** Median of the ratios of the rounds. */
  readonly ratio: number
  /** What we aim at. Printed beside the ratio; nothing fails by it. */
  readonly aim: { readonly atLeast: number } | { readonly atMost: number } | undefined
}

/** What a figure found. */
export interface FigureResult {
  readonly measures: readonly Measure[]
  readonly comparisons: readonly Comparison[]
  /** What a reader must know to judge the numbers. */
  readonly note: string
}

/** What a figure works with. */
export interface BenchContext {
  /** A throwaway server whose commits are durable. */
  readonly postgres: RunningPostgres
  /** A folder for whatever a figure writes. */
  readonly directory: string
  /** Tells the person who waits. */
  readonly progress: (text: string) => void
}

/** One measurement. */
export interface Figure {
  /** Short name, by which results are compared over time. */
  readonly id: string
  readonly title: string
  run(context: BenchContext): Promise<FigureResult>
}
