/** Whether an address answers with this status; a refused or broken connection is a no. */
export async function answersWith(
  url: string,
  signal: AbortSignal,
  status = 200,
): Promise<boolean> {
  const response = await fetch(url, { signal, redirect: 'manual' })
  await response.body?.cancel()
  return response.status === status
}
