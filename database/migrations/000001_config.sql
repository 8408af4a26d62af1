-- What the operator publishes and the api reads: the resources, resolved. Runs as lotse_owner.
create schema config;
grant usage on schema config to lotse_operator, lotse_api;

-- The one Platform. No row means development mode: an installation that nobody described must not open its doors.
create table config.platform (
  singleton boolean primary key default true check (singleton),
  display_name text not null,
  development_mode boolean not null,
  default_locale text not null,
  locales text[] not null,
  enquiry_url text,
  hosts jsonb not null,
  -- Times in seconds and limits, under the field names of the resource's spec.liveChat, defaults filled in.
  live_chat jsonb not null,
  zip_code_pattern text
);

create table config.agency (
  name text primary key,
  tenant text not null,
  display_name text not null,
  live_chat_enabled boolean not null,
  -- Everything but link, opening hours, counselors and the length of the queue (crds/src/effective.ts).
  effective boolean not null,
  -- Why live chat is not effective, a reason of crds/src/reasons.ts.
  reason text,
  enquiry_url text,
  topics jsonb not null,
  opening_hours jsonb,
  max_waiting integer,
  deletion_policy text not null check (deletion_policy in ('Drain', 'Wipe')),
  -- Set while the agency is being deleted.
  deletion text check (deletion in ('Drain', 'Wipe')),
  check (effective = (reason is null)),
  check (not (effective and deletion is not null))
);

create table config.link (
  agency text not null references config.agency on delete cascade,
  name text not null,
  topic text,
  enabled boolean not null,
  primary key (agency, name)
);

-- Each text as one agency shows it, in one locale; missing texts have no row.
create table config.legal_text (
  agency text not null references config.agency on delete cascade,
  kind text not null check (kind in ('dataPolicy', 'imprint', 'agreement')),
  locale text not null,
  version text not null check (version ~ '^[0-9a-f]{64}$'),
  source text not null check (source in ('platform', 'tenant', 'agency')),
  html text not null,
  primary key (agency, kind, locale)
);

grant select, insert, update, delete on all tables in schema config to lotse_operator;
grant select on all tables in schema config to lotse_api;
