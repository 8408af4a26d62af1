import {
  deleteOldChangeRequests,
  type Change,
  type ChangeOutcome,
  type ChangeRequestRow,
} from '@lotse/contract/change-request'
import { notifyChannels } from '@lotse/contract/notify-channels'
import type { Queryable } from './database.ts'

/** Asks the operator for a change. Nobody's name goes with it. */
export async function insertChangeRequest(
  database: Queryable,
  id: string,
  change: Change,
): Promise<void> {
  // Without an operator, nobody else deletes old requests; no other statement of this api sees them.
  await database.query({
    name: 'insert-change-request',
    text: `with old as (
        ${deleteOldChangeRequests}
      ), asked as (
        insert into config.change_request (id, change) values ($1, $2) returning id
      )
      select pg_notify('${notifyChannels.change}', '') from asked`,
    values: [id, JSON.stringify(change)],
  })
}

/** What became of a request; `undefined` while nobody has dealt with it. */
export async function findChangeOutcome(
  database: Queryable,
  id: string,
): Promise<ChangeOutcome | undefined> {
  const found = await database.query<Pick<ChangeRequestRow, 'outcome'>>({
    name: 'find-change-outcome',
    text: 'select outcome from config.change_request where id = $1',
    values: [id],
  })
  return found.rows[0]?.outcome ?? undefined
}

/** Forgets a request that has been answered. */
export async function deleteChangeRequest(database: Queryable, id: string): Promise<void> {
  await database.query({
    name: 'delete-change-request',
    text: 'delete from config.change_request where id = $1',
    values: [id],
  })
}
