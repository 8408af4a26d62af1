/** Runs one step whose failure shall be told in the status before it is thrown. */
export async function attempt<T>(
  work: () => Promise<T>,
): Promise<{ readonly value?: T; readonly error?: unknown }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}
