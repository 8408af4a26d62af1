-- The record of changes of the configuration: append-only by grants. Runs as lotse_owner.

-- One row for each change of a resource and for each refused attempt of an admin. Names staff, never a client. Neither role
-- may update or delete; config.forget_change_records() removes old rows.
create table config.change_record (
  id bigint generated always as identity primary key,
  -- When the operator recorded it. No role sets it.
  at timestamptz not null default livechat.now(),
  kind text not null check (kind in ('platform', 'tenant', 'agency')),
  name text not null,
  -- The tenant itself, or that of the agency at that time, whose admins may read the row: another tenant may have an agency
  -- of that name later.
  tenant text,
  way text not null check (way in ('panel', 'kubectl', 'file')),
  -- Subject in the staff realm, and the person's name at that time; null for other ways than the panel.
  staff_id text,
  staff_name text,
  -- Field manager of Kubernetes; of a change that is refused because of it, the manager that has the field.
  manager text,
  -- One of contract/src/change-record.ts.
  outcome text not null check (outcome ~ '^[a-z-]{1,40}$'),
  -- [{path, from, to}]: short values; none of a refused attempt.
  fields jsonb not null,
  check ((staff_id is null) = (staff_name is null)),
  check (staff_id is null or way = 'panel'),
  check (kind <> 'platform' or tenant is null)
);
create index change_record_object on config.change_record (kind, name, id);
create index change_record_tenant on config.change_record (tenant, id) where tenant is not null;
create index change_record_at on config.change_record (at);

grant select on config.change_record to lotse_operator, lotse_api;
grant insert (kind, name, tenant, way, staff_id, staff_name, manager, outcome, fields)
  on config.change_record to lotse_operator;

-- Each resource as the record knows it, so that every change is recorded once, also one made while no operator ran.
create table config.recorded_resource (
  kind text not null,
  name text not null,
  -- Null until the operator has first seen a resource that is older than the record.
  spec jsonb,
  -- When each field manager had last written, by which a later change finds its manager.
  managers jsonb not null default '{}',
  primary key (kind, name)
);
insert into config.recorded_resource (kind, name)
  select 'Platform', 'platform' from config.platform
  union all select 'Tenant', name from config.tenant
  union all select 'Agency', name from config.agency;
grant select, insert, update, delete on config.recorded_resource to lotse_operator;

-- Every text of its own that a level has had, as it was written. Kept permanently, as config.legal_text_version is; who wrote
-- it stands in the record of changes, and only as long as that is kept.
create table config.own_text_version (
  id bigint generated always as identity primary key,
  level text not null check (level in ('platform', 'tenant', 'agency')),
  name text not null,
  kind text not null check (kind in ('dataPolicy', 'imprint', 'agreement')),
  locale text not null,
  -- Null from the moment at which the level had no text of its own any more.
  markdown text,
  short text,
  published_at timestamptz not null default livechat.now(),
  -- Null for a text that is older than the record.
  way text check (way in ('panel', 'kubectl', 'file')),
  -- Row of config.change_record. No foreign key: that row goes earlier.
  record bigint,
  check (markdown is not null or short is null),
  check (record is null or way is not null)
);
create index own_text_version_text on config.own_text_version (level, name, kind, locale, id);
grant select on config.own_text_version to lotse_operator, lotse_api;
grant insert (level, name, kind, locale, markdown, short, way, record)
  on config.own_text_version to lotse_operator;

-- How long the record is kept.
alter table config.platform
  add column change_record_months integer not null default 12 check (change_record_months between 1 and 60);

-- The only way in which rows leave the record: those older than the platform's setting, 12 months where there is no platform.
create function config.forget_change_records() returns bigint language sql security definer
set search_path = pg_catalog, pg_temp as $$
  with forgotten as (
    delete from config.change_record
    where at < livechat.now()
      - make_interval(months => coalesce((select change_record_months from config.platform), 12))
    returning 1)
  select count(*) from forgotten
$$;
revoke all on function config.forget_change_records() from public;
grant execute on function config.forget_change_records() to lotse_operator;
