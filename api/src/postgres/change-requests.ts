import {
  deleteOldChangeRequests,
  type RequestOutcome,
  type ChangeRequestRow,
} from '@lotse/contract/change-request'
import { notifyChannels } from '@lotse/contract/notify-channels'
import type { SealingKeyRow } from '@lotse/contract/sealed-change'
import type { Queryable } from './database.ts'

/** Asks the operator for a change. */
export async function insertChangeRequest(
  database: Queryable,
  id: string,
  sealed: string,
): Promise<void> {
  // Without an operator, nobody else deletes old requests; no other statement of this api sees them.
  await database.query({
    name: 'insert-change-request',
    text: `with old as (
        ${deleteOldChangeRequests}
      ), asked as (
        insert into config.change_request (id, sealed) values ($1, $2) returning id
      )
      select pg_notify('${notifyChannels.change}', '') from asked`,
    values: [id, sealed],
  })
}

/** What became of a request; `undefined` while nobody has dealt with it. */
export async function findChangeOutcome(
  database: Queryable,
  id: string,
): Promise<RequestOutcome | undefined> {
  const found = await database.query<Pick<ChangeRequestRow, 'outcome'>>({
    name: 'find-change-outcome',
    text: 'select outcome from config.change_request where id = $1',
    values: [id],
  })
  return found.rows[0]?.outcome ?? undefined
}

/** Removes requests that are too old, whatever became of them: with them goes the sealed token of a person. */
export async function deleteOldRequests(database: Queryable): Promise<void> {
  await database.query(deleteOldChangeRequests)
}

/** The key of the operator that leads; `undefined` before one has. */
export async function findSealingKey(database: Queryable): Promise<SealingKeyRow | undefined> {
  const found = await database.query<SealingKeyRow>({
    name: 'find-sealing-key',
    text: 'select key_id as "keyId", public_key as "publicKey" from config.sealing_key',
  })
  return found.rows[0]
}

/** Forgets a request that has been answered. */
export async function deleteChangeRequest(database: Queryable, id: string): Promise<void> {
  await database.query({
    name: 'delete-change-request',
    text: 'delete from config.change_request where id = $1',
    values: [id],
  })
}
