-- The tickets and what serves them. Runs as lotse_owner. Every text column that could name a person has a retention class
-- in database/src/retention.ts; a new one without a class fails a test.
create schema livechat;
grant usage on schema livechat to lotse_api, lotse_operator;

-- The only clock of deadlines. Tests travel by its one row; lotse_api may read it and no more.
create table livechat.clock (
  singleton boolean primary key default true check (singleton),
  "offset" interval not null default '0',
  -- When the offset last changed, on the machine's clock: connected people get a moment to send a heartbeat.
  moved_at timestamptz not null default '-infinity'
);
insert into livechat.clock default values;

create function livechat.note_move() returns trigger language plpgsql as $$
begin
  new.moved_at := clock_timestamp();
  perform pg_notify('lotse_clock', '');
  return new;
end
$$;
create trigger moved before update of "offset" on livechat.clock
  for each row execute function livechat.note_move();

-- Declared stable, so that an index can answer `deadline <= livechat.now()`.
create function livechat.now() returns timestamptz language sql stable
  as $$ select clock_timestamp() + "offset" from livechat.clock $$;

-- An entry that has begun: written before the identity user is created, so that a crash leaves a trace to clean up.
create table livechat.entry (
  ticket_id text primary key,
  agency text not null,
  identity_name text not null unique,
  pseudonym text not null,
  deadline timestamptz not null,
  unique (agency, pseudonym)
);

create table livechat.ticket (
  ticket_id text primary key,
  -- The one thing that may remain after the wipe; unrelated to the ticket id.
  session_id text not null,
  -- The states of api/src/domain/transitions.ts; a test compares them.
  state text not null check
    (state in ('Waiting', 'Accepted', 'Consented', 'Active', 'Ended', 'Abandoned', 'Wiped')),
  -- Why it is in this state, where there is a reason (contract/src/ticket-reason.ts).
  reason text,
  agency text not null,
  pseudonym text,
  topic text,
  zip_code text,
  link text,
  locale text,
  joined_at timestamptz not null,
  state_since timestamptz not null,
  -- When the state ends by itself at the latest. Ends that depend on heartbeats are found through the beats.
  deadline timestamptz,
  -- The latest moment a running chat may last to.
  session_deadline timestamptz,
  -- The retention that counted when the chat ended: lowering the setting moves the purge nearer by the difference.
  retention_seconds integer,
  -- SHA-256 of the session cookie. Kept to the end, so that leaving can be repeated and answered with the same receipt.
  session_hash bytea not null unique,
  identity_name text not null,
  identity_user uuid not null unique,
  -- The counselor's subject in the staff realm.
  counselor text,
  room_alias text,
  room_id text,
  -- Since when the client sees the consent prompt.
  prompted_at timestamptz,
  roster_version integer not null default 0,
  roster_payload text,
  roster_signature text,
  -- Every state but Wiped has a deadline, and nothing of the person is left in Wiped.
  check ((state = 'Wiped') = (deadline is null)),
  check (state <> 'Wiped' or num_nonnulls(pseudonym, topic, zip_code, link, locale, counselor) = 0),
  check (state not in ('Accepted', 'Consented', 'Active') or counselor is not null),
  check (state <> 'Waiting' or num_nonnulls(counselor, room_alias, room_id) = 0)
);
create index ticket_queue on livechat.ticket (agency, joined_at, ticket_id) where state = 'Waiting';
create index ticket_deadline on livechat.ticket (deadline) where deadline is not null;
-- For the purge that a lowered retention brings nearer than the deadline in the row.
create index ticket_ended on livechat.ticket (ticket_id) where state = 'Ended';
create index ticket_counselor on livechat.ticket (counselor) where counselor is not null;

-- The Matrix user of one person in one ticket; no id outlives its ticket. No foreign key: its check is a sixth of what
-- an accept costs, and rows are inserted by the claim and removed with the ticket in one statement each.
create table livechat.participant (
  ticket_id text not null,
  person text not null check (person in ('client', 'counselor')),
  localpart text not null unique,
  device_id text not null,
  -- The server's half of the browser's storage key; without it the browser's store is unreadable.
  server_share bytea,
  ed25519 text,
  curve25519 text,
  primary key (ticket_id, person)
);

-- Effects on Keycloak and Synapse, committed with the change that asks for them. A worker locks the row while it works.
create table livechat.outbox (
  id text primary key,
  ticket_id text not null,
  kind text not null check (kind in ('create-room', 'set-sending', 'retire-client', 'drop-room', 'wipe', 'drop-identity')),
  payload jsonb not null default '{}',
  run_at timestamptz not null,
  -- For the metric of open wipes.
  queued_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  -- A code, never a message: messages of upstreams quote ids.
  error_code text
);
create index outbox_run_at on livechat.outbox (run_at);
create index outbox_ticket on livechat.outbox (ticket_id);

-- Heartbeats. Apart from the ticket row, because a second writer of it would make an accept look taken; unlogged, because
-- a lost beat only costs a full timeout of grace.
create unlogged table livechat.ticket_beat (
  ticket_id text primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);
create unlogged table livechat.counselor_beat (
  counselor text primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);

-- The personal switch of a counselor, per agency.
create table livechat.availability (
  counselor text not null,
  agency text not null,
  "on" boolean not null,
  primary key (counselor, agency)
);

-- Token bucket of entries per agency, shared by all replicas.
create unlogged table livechat.entry_bucket (
  agency text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);

-- How fast tickets are picked, for the wait estimate: exponentially weighted, in minutes.
create table livechat.pickup_rate (
  agency text primary key,
  samples integer not null,
  mean_minutes double precision not null,
  variance double precision not null,
  last_pickup timestamptz not null
);

-- The last message for a client whose ticket was deleted, for 30 seconds. Sealed with the api's key: names no ticket.
create table livechat.farewell (
  session_hash bytea primary key,
  sealed bytea not null,
  expires_at timestamptz not null
);

-- Messages for a counselor, for ten minutes, without pseudonym. Sealed: a dump names no ticket.
create table livechat.notice (
  notice_id text primary key,
  counselor text not null,
  sealed bytea not null,
  expires_at timestamptz not null
);
create index notice_counselor on livechat.notice (counselor);

-- Objects in Keycloak and Synapse that belong to no row, found by the lister. A second sighting removes them.
create table livechat.sighting (
  kind text not null check (kind in ('identity', 'matrix-user', 'room')),
  name text not null,
  seen_at timestamptz not null,
  primary key (kind, name)
);

-- All that remains. One column: no time, no order.
create table livechat.audit_session (
  session_id text primary key
);

-- One of the platform's times in seconds; the fallback counts while no platform is published.
create function livechat.setting(name text, fallback double precision) returns double precision language sql stable
  as $$ select coalesce((select (live_chat ->> name)::double precision from config.platform), fallback) $$;

-- The numbers that the operator may see.
create view livechat.agency_aggregate as
select
  a.name as agency,
  -- What keeps a deleted agency's row: people on their way in, in the queue or in a chat; with policy Wipe also chats that
  -- are over and not yet wiped, because the sweeper finds them by the row.
  ((select count(*) from livechat.entry e where e.agency = a.name)
    + (select count(*) from livechat.ticket t where t.agency = a.name
      and (t.state in ('Waiting', 'Accepted', 'Consented', 'Active')
        or (a.deletion = 'Wipe' and t.state in ('Ended', 'Abandoned')))))::integer as living,
  (select count(*) from livechat.ticket t where t.agency = a.name and t.state = 'Waiting')::integer as waiting,
  (select count(*) from livechat.availability v join livechat.counselor_beat b using (counselor), config.platform p
    where v.agency = a.name and v."on" and b.seen_at > livechat.now()
      - make_interval(secs => (p.live_chat ->> 'counselorHeartbeatTimeout')::double precision))::integer as active_counselors
from config.agency a;

grant select on livechat.agency_aggregate to lotse_operator;
grant execute on function livechat.now() to lotse_operator, lotse_api;
grant select on livechat.clock, livechat.agency_aggregate to lotse_api;
grant select on livechat.clock to lotse_operator;
grant select, insert, update, delete on livechat.entry, livechat.ticket, livechat.participant, livechat.outbox,
  livechat.ticket_beat, livechat.counselor_beat, livechat.availability, livechat.entry_bucket, livechat.pickup_rate,
  livechat.farewell, livechat.notice, livechat.sighting, livechat.audit_session to lotse_api;
