import { notifyChannels } from '@lotse/contract/notify-channels'
import type { Change, ChangeOutcome } from '@lotse/contract/change-request'
import pg from 'pg'

/** Stands in for the operator: answers changes, and does nothing about them. */
export interface FakeOperator {
  /** Every change that was asked for, in order. */
  readonly asked: readonly Change[]
  /** What the next changes are answered with; undefined for silence. */
  outcome: ChangeOutcome | undefined
  close(): Promise<void>
}

/** @param databaseUrl connection of a role that may write schema `config` */
export async function startFakeOperator(databaseUrl: string): Promise<FakeOperator> {
  const client = new pg.Client({ connectionString: databaseUrl })
  const asked: Change[] = []
  const operator: FakeOperator = {
    asked,
    outcome: { result: 'applied' },
    close: async () => client.end(),
  }
  await client.connect()
  client.on('notification', () => {
    if (operator.outcome === undefined) return
    const answered = client.query<{ change: Change }>(
      `with answered as (
         update config.change_request set outcome = $1 where outcome is null returning change
       ) select change, pg_notify('${notifyChannels.config}', '') from answered`,
      [JSON.stringify(operator.outcome)],
    )
    void answered.then(({ rows }) => asked.push(...rows.map(({ change }) => change)))
  })
  await client.query(`listen ${notifyChannels.change}`)
  return operator
}
