import type { Page } from 'playwright-core'

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly args?: { readonly name?: string }
  /** Microseconds on the clock of the wall, and of the thread alone. */
  readonly dur?: number
  readonly tdur?: number
}

/**
 * Milliseconds of the longest task of the page's main thread during an action, by the trace of the browser itself. Counted is
 * the time that the thread worked: on a busy machine it waits for its turn, which is no property of the page.
 */
export async function longestTaskMs(page: Page, action: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  const complete = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => {
      resolve()
    })
  })
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await action()
  await session.send('Tracing.end')
  await complete
  await session.detach()
  const threads = new Set(
    events
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map((event) => `${event.pid} ${event.tid}`),
  )
  const tasks = events.filter(
    (event) => event.name.endsWith('RunTask') && threads.has(`${event.pid} ${event.tid}`),
  )
  if (tasks.length === 0) throw new Error('the trace has no tasks of a page')
  return Math.max(...tasks.map((task) => (task.tdur ?? task.dur ?? 0) / 1000))
}
