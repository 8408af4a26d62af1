-- Rights that end when they are taken, and what the client of an ended chat may still do for a few minutes.

-- A keyed hash of the counselor's Keycloak session (claim sid) that holds the chat: a logout of that session ends the chat.
alter table livechat.ticket add column staff_session bytea;
-- Sealed with the api's key: the exact moment of the end, and whether the person keeps the place in the queue. The columns
-- next to it are cut to the hour. Removed when it no longer serves.
alter table livechat.ticket add column ending bytea;
alter table livechat.ticket
  add check (staff_session is null or counselor is not null),
  add check (ending is null or state = 'Ended'),
  add check (state <> 'Wiped' or num_nonnulls(staff_session, ending) = 0);
create index ticket_staff_session on livechat.ticket (staff_session) where staff_session is not null;
create index ticket_ending on livechat.ticket (state_since) where ending is not null;

-- What Keycloak last answered about a member of staff, and which replica's turn it is to ask again. Times of the machine's
-- clock: they are compared with the times in tokens.
create table livechat.staff_standing (
  counselor text primary key,
  -- When a replica last took on the question.
  claimed_at timestamptz not null,
  -- When the question was asked to which this is the answer; null before the first answer.
  asked_at timestamptz,
  -- Full group paths; null when the account does not exist or is disabled.
  groups text[]
);

-- Sessions of staff that Keycloak has reported as logged out, as keyed hashes. Kept until no access token of them can count.
create table livechat.ended_staff_session (
  session_hash bytea primary key,
  forget_at timestamptz not null
);
create index ended_staff_session_forget on livechat.ended_staff_session (forget_at);

alter table livechat.outbox drop constraint outbox_kind_check;
alter table livechat.outbox add constraint outbox_kind_check check (kind in
  ('create-room', 'set-sending', 'retire-client', 'retire-counselor', 'drop-room', 'wipe', 'drop-identity'));

grant select, insert, update, delete on livechat.staff_standing, livechat.ended_staff_session to lotse_api;
