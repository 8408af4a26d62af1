import { changeRequestAges, deleteOldChangeRequests } from '@lotse/contract/change-request'
import { notifyChannels } from '@lotse/contract/notify-channels'
import { openLiveConnection } from '@lotse/common/live-connection'
import type { Logger } from '@lotse/common/logger'
import type { Clock } from '@lotse/common/clock'
import type pg from 'pg'
import type { SealedRow } from '../changes/authorize-change.ts'
import type { ChangeRows } from '../changes/run-changes.ts'
import { storableJson } from '../resources/storable-json.ts'

/** Options of {@link openChangeRows}. */
export interface ChangeRowsOptions {
  readonly pool: pg.Pool
  /** Connection of the operator's role, for LISTEN. */
  readonly databaseUrl: string
  readonly clock: Clock
  readonly log: Logger
}

/** How often to look even if nobody said anything. */
const pollMs = 2_000

/** The table `config.change_request`, seen from the operator. Close it before its pool. */
export function openChangeRows(
  options: ChangeRowsOptions,
): ChangeRows & { close(): Promise<void> } {
  const { pool, clock } = options
  let wake = (): void => {}
  let told = true
  const tell = (): void => {
    told = true
    wake()
  }
  const connection = openLiveConnection({
    url: options.databaseUrl,
    applicationName: 'lotse-operator-changes',
    channels: [notifyChannels.change],
    onNotification: tell,
    onConnected: tell,
    log: options.log,
  })

  return {
    pending: async () => {
      told = false
      await pool.query(deleteOldChangeRequests)
      const { rows } = await pool.query<SealedRow>(
        `select id, sealed from config.change_request
         where outcome is null
           and requested_at > clock_timestamp() - interval '${changeRequestAges.startableSeconds} seconds'
         order by requested_at, id`,
      )
      return rows
    },
    publishKey: async ({ keyId, publicKey }) => {
      await pool.query(
        `insert into config.sealing_key as k (key_id, public_key) values ($1, $2)
         on conflict (singleton) do update set key_id = excluded.key_id, public_key = excluded.public_key
         where k.key_id <> excluded.key_id`,
        [keyId, JSON.stringify(publicKey)],
      )
    },
    record: async (id, outcome) => {
      // One statement, so that whoever is woken finds the outcome.
      await pool.query(
        `with recorded as (update config.change_request set outcome = $2, sealed = null
           where id = $1 and outcome is null returning id)
         select pg_notify('${notifyChannels.config}', '') from recorded`,
        // Its errors name fields as they were sent.
        [id, storableJson(outcome)],
      )
    },
    next: async (signal) => {
      if (told) return
      const pause = new AbortController()
      wake = () => pause.abort()
      await clock.sleep(pollMs, AbortSignal.any([signal, pause.signal])).catch(() => {})
    },
    close: async () => connection.close(),
  }
}
