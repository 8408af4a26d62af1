import type { Change, RequestOutcome } from '@lotse/contract/change-request'
import { notifyChannels } from '@lotse/contract/notify-channels'
import { sealing, type SealedChange } from '@lotse/contract/sealed-change'
import { compactDecrypt, exportJWK, generateKeyPair, type CryptoKey } from 'jose'
import pg from 'pg'

/** Stands in for the operator: answers changes, and does nothing about them. */
export interface FakeOperator {
  /** Every change that was asked for, in order. */
  readonly asked: readonly Change[]
  /** The same as they were sealed. */
  readonly seals: readonly SealedChange[]
  /** How many rows were sealed to a key that it no longer has. */
  readonly unknownKeys: number
  /** What the next changes are answered with; undefined for silence. */
  outcome: RequestOutcome | undefined
  /** Begins to lead again: with another key, as after a restart. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** @param databaseUrl connection of a role that may write schema `config` */
export async function startFakeOperator(databaseUrl: string): Promise<FakeOperator> {
  const client = new pg.Client({ connectionString: databaseUrl })
  const asked: Change[] = []
  const seals: SealedChange[] = []
  const keys: CryptoKey[] = []
  let unknownKeys = 0
  const publishKey = async (): Promise<void> => {
    const { publicKey, privateKey } = await generateKeyPair(sealing.alg, { crv: sealing.curve })
    keys.push(privateKey)
    await client.query(
      `insert into config.sealing_key (key_id, public_key) values ($1, $2)
       on conflict (singleton) do update set key_id = excluded.key_id, public_key = excluded.public_key`,
      [String(keys.length), JSON.stringify(await exportJWK(publicKey))],
    )
  }
  const answer = async (id: string, sealed: string): Promise<void> => {
    const { kid } = JSON.parse(Buffer.from(sealed.split('.')[0] ?? '', 'base64url').toString())
    const key = kid === String(keys.length) ? keys.at(-1) : undefined
    let outcome: RequestOutcome = { result: 'unknown-key' }
    if (key === undefined) unknownKeys += 1
    if (key !== undefined && operator.outcome !== undefined) {
      const { plaintext } = await compactDecrypt(sealed, key)
      const seal: SealedChange = JSON.parse(new TextDecoder().decode(plaintext))
      seals.push(seal)
      asked.push(seal.change)
      outcome = operator.outcome
    }
    await client.query(
      `with answered as (
         update config.change_request set outcome = $2, sealed = null where id = $1 returning id
       ) select pg_notify('${notifyChannels.config}', '') from answered`,
      [id, JSON.stringify(outcome)],
    )
  }
  const operator: FakeOperator = {
    asked,
    seals,
    get unknownKeys() {
      return unknownKeys
    },
    outcome: { result: 'applied' },
    restart: publishKey,
    close: async () => client.end(),
  }
  await client.connect()
  await publishKey()
  client.on('notification', () => {
    if (operator.outcome === undefined) return
    void client
      .query<{ id: string; sealed: string }>(
        'select id, sealed from config.change_request where outcome is null',
      )
      .then(async ({ rows }) => {
        for (const { id, sealed } of rows) await answer(id, sealed)
      })
  })
  await client.query(`listen ${notifyChannels.change}`)
  return operator
}
