import type { Logger } from '@lotse/common/logger'
import type { Database } from '../postgres/database.ts'
import { readSettings, type PlatformSettings } from '../postgres/settings.ts'
import { repeat } from './repeat.ts'
import type { LiveWake } from './wake.ts'

/** The platform's settings without a question to the database. At most a few seconds old; decisions read them afresh. */
export interface SettingsCache {
  current(): PlatformSettings
  close(): Promise<void>
}

/** Milliseconds after which settings are read again even without a hint. */
const refreshEveryMs = 5_000

/** Reads the settings once and keeps them up to date. */
export async function createSettingsCache(
  database: Database,
  wake: LiveWake,
  log: Logger,
): Promise<SettingsCache> {
  let settings = await readSettings(database.pool)
  const refreshing = repeat(
    () => refreshEveryMs,
    async () => {
      settings = await readSettings(database.pool)
    },
    (error) => log.warn('the settings were not read again', { error }),
  )
  const unsubscribe = wake.subscribe({ config: refreshing.kick, all: refreshing.kick })
  return {
    current: () => settings,
    close: async () => {
      unsubscribe()
      await refreshing.stop()
    },
  }
}
