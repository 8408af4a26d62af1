-- Numbers that are true, and the versions of the consents. Runs as lotse_owner.

-- What the person agreed to: versions of config.legal_text_version. On the ticket until it is wiped. No statistics: the
-- samples of the planner would outlive the row.
alter table livechat.ticket
  add column data_policy_version text,
  add column agreement_version text,
  add check (state <> 'Wiped' or num_nonnulls(data_policy_version, agreement_version) = 0);
alter table livechat.ticket alter column data_policy_version set statistics 0;
alter table livechat.ticket alter column agreement_version set statistics 0;

-- Consents of wiped tickets until the daily fold: no time finer than the month, no ticket, places in the table shuffled.
create table livechat.consent_pending (
  id uuid primary key default gen_random_uuid(),
  agency text not null,
  kind text not null,
  version text not null,
  month date not null
);

-- How many people agreed to which version in a month, kept permanently. Names no person and changes once a day.
create table livechat.consent_count (
  agency text not null,
  kind text not null,
  version text not null,
  -- The language of the version; und (undetermined) for a version without a text.
  locale text not null,
  month date not null,
  count integer not null,
  primary key (agency, kind, version, locale, month)
);

-- When the next fold is due: a random moment of each day, whichever replica does it.
create table livechat.consent_fold (
  singleton boolean primary key default true check (singleton),
  due_at timestamptz not null
);
insert into livechat.consent_fold (due_at) values (clock_timestamp() + random() * interval '1 day');

-- Pickups of an hour and how long those people had waited, for the mean wait of the last 24 hours.
create table livechat.pickup_hour (
  agency text not null,
  hour timestamptz not null,
  picked integer not null,
  wait_minutes integer not null,
  primary key (agency, hour)
);

grant select, insert, update, delete on livechat.consent_pending to lotse_api;
grant select, insert, update on livechat.consent_count to lotse_api;
grant select, update on livechat.consent_fold to lotse_api;
grant select, insert, update, delete on livechat.pickup_hour to lotse_api;
