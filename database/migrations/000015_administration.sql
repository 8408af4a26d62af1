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
