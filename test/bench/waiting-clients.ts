import { randomBytes } from 'node:crypto'
import { createSessionCookies } from '@lotse/api/http/session-cookie'
import { createSealer } from '@lotse/api/privacy/sealer'
import { seedWaiting, ticketIdOf, type BenchDatabase } from './bench-database.ts'

/** A crowd of clients that wait, each with its session cookie. */
export interface WaitingClients {
  /** Settings for `servers/api.ts`. */
  readonly settings: Readonly<Record<string, string>>
  /** The path of the n-th client's queue endpoint. */
  path(index: number): string
  /** The headers of the n-th client's browser, as they arrive behind the front. */
  headers(index: number): readonly string[]
}

const origin = 'http://localhost:8080'

/** Fills the queue with clients whose cookies are genuine. */
export async function seedClients(database: BenchDatabase, count: number): Promise<WaitingClients> {
  const key = randomBytes(32)
  const sessions = createSessionCookies(origin, createSealer(key))
  const cookies = Array.from({ length: count }, () => sessions.create())
  await seedWaiting(database.superuser, count)
  await database.superuser.query(
    `update livechat.ticket t set session_hash = s.hash
     from unnest($1::text[], $2::bytea[]) s (id, hash) where t.ticket_id = s.id`,
    [cookies.map((_, index) => ticketIdOf(index)), cookies.map(({ sessionHash }) => sessionHash)],
  )
  await database.superuser.query('vacuum analyze livechat.ticket')
  return {
    settings: {
      LOTSE_BENCH_DATABASE: database.apiUrl,
      LOTSE_BENCH_ORIGIN: origin,
      LOTSE_BENCH_KEY: key.toString('base64url'),
    },
    path: (index) => `/live-chat/queue/${ticketIdOf(index)}`,
    headers: (index) => [
      'Host: localhost:8080',
      'Accept: */*',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'Accept-Language: de-DE,de;q=0.9,en;q=0.8',
      'Sec-Fetch-Site: same-origin',
      `Origin: ${origin}`,
      `Cookie: lotse=${cookies[index]?.value ?? ''}`,
    ],
  }
}
