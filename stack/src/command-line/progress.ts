/** One thing that takes a while. */
export interface Step {
  /** How much of it is done, between 0 and 1. */
  advance(fraction: number): void
  /** It is finished. */
  done(): void
  /** It failed; what happened is told elsewhere. */
  fail(): void
}

/** Where the stack tells how far it is. */
export interface Progress {
  /** Begins a step. */
  step(name: string): Step
  /** Says one sentence. */
  say(sentence: string): void
}

/** Tells nobody; for tests. */
export const silent: Progress = {
  step: () => ({ advance: () => {}, done: () => {}, fail: () => {} }),
  say: () => {},
}

/** Runs work as a step. */
export async function inStep<T>(
  progress: Progress,
  name: string,
  work: (step: Step) => Promise<T>,
): Promise<T> {
  const step = progress.step(name)
  try {
    const result = await work(step)
    step.done()
    return result
  } catch (error) {
    step.fail()
    throw error
  }
}
