import {
  changeRequestAges,
  deleteOldChangeRequests,
  type Change,
  type ChangeRequestRow,
} from '@lotse/contract/change-request'
import { legalTextKinds, legalTextSources } from '@lotse/contract/legal-text'
import { notifyChannels } from '@lotse/contract/notify-channels'
import { openLiveConnection } from '@lotse/common/live-connection'
import type { Logger } from '@lotse/common/logger'
import type { Clock } from '@lotse/common/clock'
import type pg from 'pg'
import { z } from 'zod'
import type { ChangeRows } from '../changes/run-changes.ts'

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

const linkSchema = z.strictObject({
  name: z.string(),
  topic: z.string().exactOptional(),
  enabled: z.boolean(),
})

const editedObject = {
  level: z.enum(legalTextSources),
  name: z.string(),
  ifVersion: z.string().exactOptional(),
}

/** A change as a row has it: one that this operator does not know is refused. */
const changeSchema: z.ZodType<Change> = z.discriminatedUnion('kind', [
  z.strictObject({
    ...editedObject,
    kind: z.literal('edit'),
    fields: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ kind: z.literal('add-link'), agency: z.string(), link: linkSchema }),
  z.strictObject({
    kind: z.literal('edit-link'),
    agency: z.string(),
    name: z.string(),
    topic: z.string().nullable().exactOptional(),
    enabled: z.boolean().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('remove-link'), agency: z.string(), name: z.string() }),
  z.strictObject({
    ...editedObject,
    kind: z.literal('write-text'),
    text: z.enum(legalTextKinds),
    locale: z.string(),
    markdown: z.string().nullable(),
    short: z.string().nullable().exactOptional(),
  }),
])

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
      const { rows } = await pool.query<Pick<ChangeRequestRow, 'id' | 'change'>>(
        `select id, change from config.change_request
         where outcome is null
           and requested_at > clock_timestamp() - interval '${changeRequestAges.startableSeconds} seconds'
         order by requested_at, id`,
      )
      return rows.map(({ id, change }) => ({ id, change: changeSchema.safeParse(change).data }))
    },
    record: async (id, outcome) => {
      // One statement, so that whoever is woken finds the outcome.
      await pool.query(
        `with recorded as (update config.change_request set outcome = $2 where id = $1 returning id)
         select pg_notify('${notifyChannels.config}', '') from recorded`,
        [id, JSON.stringify(outcome)],
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
