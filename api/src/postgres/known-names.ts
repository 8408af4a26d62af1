import type { Queryable } from './database.ts'

/** What kind of thing in another store a name belongs to. */
export type NameKind = 'identity' | 'matrix-user' | 'room'

/** Everything that rows account for, by kind: tickets, entries, and what effects still work on. */
export async function knownNames(
  database: Queryable,
): Promise<Readonly<Record<NameKind, ReadonlySet<string>>>> {
  const found = await database.query<{ kind: NameKind; name: string }>(
    `select 'identity' as kind, identity_name as name from livechat.ticket
     union all select 'identity', identity_name from livechat.entry
     union all select 'identity', payload ->> 'identityName' from livechat.outbox
     union all select 'matrix-user', localpart from livechat.participant
     union all select 'matrix-user', payload ->> 'client' from livechat.outbox
     union all select 'matrix-user', payload ->> 'counselor' from livechat.outbox
     union all select 'matrix-user', jsonb_array_elements_text(coalesce(payload -> 'localparts', '[]')) from livechat.outbox
     union all select 'room', room_alias from livechat.ticket
     union all select 'room', payload ->> 'alias' from livechat.outbox`,
  )
  const names = (kind: NameKind): ReadonlySet<string> =>
    new Set(found.rows.filter((row) => row.kind === kind).map((row) => row.name))
  return {
    identity: names('identity'),
    'matrix-user': names('matrix-user'),
    room: names('room'),
  }
}

/** Whether there is no ticket at all, as in a database that was restored or mixed up. */
export async function hasNoTickets(database: Queryable): Promise<boolean> {
  const found = await database.query('select 1 from livechat.ticket limit 1')
  return found.rowCount === 0
}

/**
 * Remembers names that no row accounts for and answers those that were seen before, at least `minAge` seconds ago. Names
 * that are accounted for, or gone, by now are forgotten.
 */
export async function noteSightings(
  client: Queryable,
  sightings: readonly { readonly kind: NameKind; readonly name: string }[],
  minAge: number,
): Promise<readonly { readonly kind: NameKind; readonly name: string }[]> {
  const kinds = sightings.map(({ kind }) => kind)
  const names = sightings.map(({ name }) => name)
  await client.query(
    `delete from livechat.sighting s where not exists
       (select from unnest($1::text[], $2::text[]) as seen (kind, name) where (seen.kind, seen.name) = (s.kind, s.name))`,
    [kinds, names],
  )
  const again = await client.query<{ kind: NameKind; name: string }>(
    `select kind, name from livechat.sighting
     where seen_at <= clock_timestamp() - make_interval(secs => $1) order by kind, name`,
    [minAge],
  )
  await client.query(
    `insert into livechat.sighting (kind, name, seen_at)
     select kind, name, clock_timestamp() from unnest($1::text[], $2::text[]) as seen (kind, name)
     on conflict do nothing`,
    [kinds, names],
  )
  return again.rows
}

/** Makes the caller the only lister of the installation until the transaction ends; false when another one is at it. */
export async function lockLister(client: Queryable): Promise<boolean> {
  const locked = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('lister', 2)) as locked`,
  )
  return locked.rows[0]?.locked === true
}
