import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from './logger.ts'

/** Options of {@link openLiveConnection}. */
export interface LiveConnectionOptions {
  /** Connection past any transaction pooler, which would swallow LISTEN. */
  readonly url: string
  /** How the database names the connection. */
  readonly applicationName: string
  readonly channels: readonly string[]
  readonly onNotification: (channel: string, payload: string) => void
  /** Called after every connect: notifications may have been missed before. */
  readonly onConnected: () => void
  readonly log: Logger
}

/** One connection of this process for LISTEN and NOTIFY. */
export interface LiveConnection {
  /** Sends payloads of less than 8,000 bytes each. Hints: without a connection they are dropped. */
  notify(channel: string, payloads: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Between two attempts to connect. */
const reconnectDelayMs = { first: 50, longest: 2_000 }

/**
 * Keeps one connection open for notifications and comes back by itself after it was lost. Commits on it do not wait for the
 * disk: a hint that a crash loses is made good by looking again.
 */
export function openLiveConnection(options: LiveConnectionOptions): LiveConnection {
  const closing = new AbortController()
  let client: pg.Client | undefined

  const connectOnce = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: options.url,
      application_name: options.applicationName,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    // Without a listener a lost connection is an uncaught error.
    next.on('error', () => {})
    next.on('notification', ({ channel, payload }) =>
      options.onNotification(channel, payload ?? ''),
    )
    try {
      await next.connect()
      await next.query('set synchronous_commit = off')
      for (const channel of options.channels)
        await next.query(`listen ${next.escapeIdentifier(channel)}`)
      return next
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
  }

  const keepConnected = async (): Promise<void> => {
    let delayMs = reconnectDelayMs.first
    while (!closing.signal.aborted) {
      try {
        const connected = await connectOnce()
        const lost = new Promise<void>((resolve) => connected.once('end', () => resolve()))
        client = connected
        delayMs = reconnectDelayMs.first
        options.onConnected()
        if (closing.signal.aborted) break
        await lost
      } catch (error) {
        options.log.warn('the connection for notifications is not available', { error })
      }
      client = undefined
      await sleep(delayMs, undefined, { signal: closing.signal }).catch(() => {})
      delayMs = Math.min(delayMs * 2, reconnectDelayMs.longest)
    }
  }

  const finished = keepConnected()
  return {
    notify: async (channel, payloads) => {
      if (client === undefined) return
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [
        channel,
        payloads,
      ])
    },
    close: async () => {
      closing.abort()
      await client?.end().catch(() => {})
      await finished
    },
  }
}
