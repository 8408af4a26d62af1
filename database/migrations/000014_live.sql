-- What a client was told and has asked for while the visit lives, and ratings. Runs as lotse_owner.
alter table livechat.ticket
  -- The range of the wait that the client was told on entering ({p50Minutes, p80Minutes}), until the pickup is compared
  -- with it.
  add column told_wait jsonb check (told_wait is null or state = 'Waiting'),
  -- The client has taken the one extension of the time for consent 2.
  add column has_more_time boolean not null default false,
  -- The client has rated the chat; what the rating was is in no row of a ticket.
  add column is_rated boolean not null default false,
  add check (not is_rated or state = 'Ended');
-- A rating names its chat by the receipt. Of ended chats only, so that neither an entry nor an accept writes it.
create index ticket_session on livechat.ticket (session_id) where state = 'Ended';

-- Ratings until the daily fold: no time finer than the month, no ticket, places in the table shuffled.
create table livechat.rating_pending (
  id uuid primary key default gen_random_uuid(),
  agency text not null,
  rating smallint not null check (rating between 1 and 3),
  month date not null
);

-- How often an agency was rated how in a month, kept permanently. Names no person and changes once a day.
create table livechat.rating_count (
  agency text not null,
  rating smallint not null check (rating between 1 and 3),
  month date not null,
  count integer not null,
  primary key (agency, month, rating)
);

grant select, insert, update, delete on livechat.rating_pending to lotse_api;
grant select, insert, update on livechat.rating_count to lotse_api;
