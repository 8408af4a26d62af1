import pg from 'pg'
import { migrate } from '@lotse/database/migrate'
import { createPool } from '@lotse/common/pool'
import type { RunningPostgres } from '@lotse/stack/parts/postgres/postgres'

/** A database of one figure. */
export interface BenchDatabase {
  /** Connection URL of the role `lotse_api`. */
  readonly apiUrl: string
  /** The superuser, for arranging. */
  readonly superuser: pg.Pool
  drop(): Promise<void>
}

/** Makes an empty database. */
export async function emptyDatabase(postgres: RunningPostgres, name: string): Promise<string> {
  const client = new pg.Client(postgres.url)
  await client.connect()
  try {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  return postgres.databaseUrl(name)
}

/** Makes a migrated database with one agency, `hamburg`, whose live chat is on. */
export async function benchDatabase(
  postgres: RunningPostgres,
  name: string,
): Promise<BenchDatabase> {
  const url = await emptyDatabase(postgres, name)
  await migrate({ url, passwords: { owner: 'owner', operator: 'operator', api: 'api' } })
  const api = new URL(url)
  api.username = 'lotse_api'
  api.password = 'api'
  const superuser = createPool(url, { max: 4 })
  await superuser.query(
    `insert into config.platform (display_name, development_mode, default_locale, locales, hosts, live_chat)
     values ('Bench', false, 'en', '{en}', '{}', '{"maxUnansweredAccepts": 100000}')`,
  )
  await superuser.query(
    `insert into config.agency (name, tenant, display_name, live_chat_enabled, effective, topics, deletion_policy)
     values ('hamburg', 'nordlicht', 'Hamburg', true, true, '[]', 'Drain')`,
  )
  return {
    apiUrl: api.href,
    superuser,
    drop: async () => {
      await superuser.end()
      const client = new pg.Client(postgres.url)
      await client.connect()
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    },
  }
}

/** The id of the n-th waiting ticket that {@link seedWaiting} makes. */
export function ticketIdOf(index: number): string {
  return `ticket${String(index).padStart(20, 'a')}`
}

/** Empties the ticket tables and fills them with waiting tickets of `hamburg`, oldest first. */
export async function seedWaiting(superuser: pg.Pool, count: number): Promise<void> {
  await superuser.query('truncate livechat.ticket, livechat.participant, livechat.outbox')
  await superuser.query(
    `insert into livechat.ticket (ticket_id, session_id, state, agency, pseudonym, joined_at, state_since, deadline,
       session_hash, identity_name, identity_user)
     select 'ticket' || lpad(i::text, 20, 'a'), 'session' || i, 'Waiting', 'hamburg', 'Stille Eule ' || i, t, t,
       livechat.now() + interval '4 hours', sha256(convert_to('session' || i, 'UTF8')), 'identity' || i, gen_random_uuid()
     from generate_series(0, $1 - 1) i, lateral (select livechat.now() - make_interval(secs => ($1 - i) * 0.01)) x (t)`,
    [count],
  )
  await superuser.query('analyze livechat.ticket')
}
