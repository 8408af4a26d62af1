/**
 * Runs work side by side. The first failure aborts the rest, and nothing is left running when this settles: a caller may
 * clean up at once.
 *
 * @param begin starts everything, with a signal that aborts with the given one and when a piece of work fails
 * @throws the first failure
 * @example const [a, b] = await allOrNothing(signal, (either) => [fetchA(either), fetchB(either)])
 */
export async function allOrNothing<T extends readonly Promise<unknown>[] | []>(
  signal: AbortSignal | undefined,
  begin: (signal: AbortSignal) => T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const failed = new AbortController()
  const either = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal])
  const failures: unknown[] = []
  const work = begin(either)
  for (const piece of work)
    piece.catch((error: unknown) => {
      failures.push(error)
      failed.abort(error)
    })
  await Promise.allSettled(work)
  if (failures.length > 0) throw failures[0]
  return await Promise.all(work)
}
