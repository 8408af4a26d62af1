-- What admins read of the resources of their level. Runs as lotse_owner.

-- A version that no operator has published equals none, so that the next reconcile writes the row.
alter table config.agency
  add column own_branding jsonb,
  add column branding_problem text,
  add column version text not null default '',
  add column locked jsonb not null default '[]',
  add column source_problems jsonb not null default '[]';

alter table config.tenant
  add column live_chat_enabled boolean not null default true,
  add column own_branding jsonb,
  add column branding_problem text,
  add column version text not null default '',
  add column locked jsonb not null default '[]',
  add column source_problems jsonb not null default '[]';

alter table config.platform
  add column version text not null default '',
  add column locked jsonb not null default '[]',
  add column source_problems jsonb not null default '[]';

-- What admins ask for is sealed to a key that only the operator holds, together with the person's access token: a change
-- that waits can be read by nobody else, and nobody who writes here can ask for anything in another person's name. The
-- sealed text is erased with the outcome; rows live for half a minute at most.
delete from config.change_request;
alter table config.change_request
  drop column change,
  add column sealed text,
  add check ((sealed is null) = (outcome is not null));

-- The public half of the key of the operator that leads. The api seals to it and cannot put another one in its place.
create table config.sealing_key (
  singleton boolean primary key default true check (singleton),
  key_id text not null,
  public_key jsonb not null
);
grant select, insert, update on config.sealing_key to lotse_operator;
grant select on config.sealing_key to lotse_api;

-- The age of a request is the database's to say.
revoke insert on config.change_request from lotse_api;
grant insert (id, sealed) on config.change_request to lotse_api;
