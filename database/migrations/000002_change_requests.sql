-- What admins ask for on their pages, and what is needed to show them their own texts. Runs as lotse_owner.

-- A change that waits for the operator, or its outcome. It names no person: rights are checked before, and the resource's
-- field manager says that the change came from the admin pages. Rows live for a minute at most.
create table config.change_request (
  id text primary key check (id ~ '^[a-z2-7]{26}$'),
  -- crds/src/change.ts
  change jsonb not null,
  requested_at timestamptz not null default clock_timestamp(),
  -- Null until the operator has decided.
  outcome jsonb
);

-- What each level itself says, as in the resource: kind, then locale, then markdown.
alter table config.platform add column own_texts jsonb not null default '{}';
alter table config.agency add column own_texts jsonb not null default '{}';

create table config.tenant (
  name text primary key,
  display_name text not null,
  own_texts jsonb not null
);

grant select, insert, update, delete on config.tenant to lotse_operator;
grant select on config.tenant to lotse_api;
grant select, update, delete on config.change_request to lotse_operator;
-- The api removes what it asked for when it has the outcome or stops waiting for an operator that does not answer.
grant select, insert, delete on config.change_request to lotse_api;
