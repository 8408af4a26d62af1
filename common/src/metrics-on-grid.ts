import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'

/** Between two snapshots; they are taken at its multiples. */
const gridMs = 300_000

/** Options of {@link startMetricsOnGrid}. */
export interface MetricsOnGridOptions {
  /** Writes the current metrics in the Prometheus text format. */
  readonly render: () => Promise<string>
  readonly clock: Clock
  readonly log: Logger
}

/** A metrics page that changes at the marks of the grid only. */
export interface MetricsOnGrid {
  /** The snapshot of the last mark, or of the start of the process before the first mark. */
  page(): string
  close(): Promise<void>
}

/**
 * Publishes metrics on a grid of five minutes. A counter that moves with one person's request would tell a frequent
 * scraper when that person came, and so would open sockets and file descriptors: the whole page is one snapshot. A snapshot is
 * taken at the mark and not on request, because the time of a request would date what happened before it.
 *
 * `lotse_metrics_snapshot_timestamp_seconds` is the time of the page. A snapshot that fails leaves the last one.
 */
export async function startMetricsOnGrid(options: MetricsOnGridOptions): Promise<MetricsOnGrid> {
  const { render, clock, log } = options
  const closing = new AbortController()
  let page = ''

  const take = async (at: number): Promise<void> => {
    try {
      page = `${await render()}\n${snapshotTime(at)}`
    } catch (error) {
      log.warn('the metrics could not be read', { error })
    }
  }
  const loop = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const mark = (Math.floor(clock.now().getTime() / gridMs) + 1) * gridMs
      while (!closing.signal.aborted && clock.now().getTime() < mark)
        await clock.sleep(mark - clock.now().getTime(), closing.signal).catch(() => {})
      if (!closing.signal.aborted) await take(mark)
    }
  }
  await take(clock.now().getTime())
  const running = loop()
  return {
    page: () => page,
    close: async () => {
      closing.abort()
      await running
    },
  }
}

function snapshotTime(at: number): string {
  const name = 'lotse_metrics_snapshot_timestamp_seconds'
  return `# HELP ${name} When the metrics on this page were taken\n# TYPE ${name} gauge\n${name} ${at / 1000}\n`
}
