-- Numbers by month that tell nobody (docs/decisions/0068). Runs as lotse_owner.

-- What has happened until the daily fold: one row for each measure and dimension, with nothing that two rows of one visit
-- have in common, no time finer than the month, places in the table shuffled. An empty dimension is the measure itself.
create table livechat.statistic_pending (
  id uuid primary key default gen_random_uuid(),
  agency text not null,
  measure text not null,
  dimension text not null,
  key text not null,
  month date not null
);

-- Exact counts of the months that are open. Deleted when their month closes.
create table livechat.statistic_count (
  agency text not null,
  measure text not null,
  dimension text not null,
  key text not null,
  month date not null,
  count integer not null,
  primary key (agency, month, measure, dimension, key)
);

-- What api/src/domain/disclosure.ts has left of a closed month. Kept permanently and never changed. Without an agency: the
-- small agencies of the tenant together. The tenant is that of the time of closing; null for an agency deleted before.
create table livechat.statistic_month (
  month date not null,
  tenant text,
  agency text,
  measure text not null,
  dimension text not null,
  key text not null,
  count integer not null check (count >= 5),
  unique nulls not distinct (month, tenant, agency, measure, dimension, key)
);

-- How many agencies a tenant had when a month closed, by which a sum says that the numbers of one are left out.
create table livechat.statistic_closing (
  month date not null,
  tenant text,
  agencies integer not null,
  unique nulls not distinct (month, tenant)
);

-- The newest month that is closed; what is counted for an older one later counts for the month after it.
alter table livechat.consent_fold add column closed_month date;

grant select, insert, update, delete on livechat.statistic_pending to lotse_api;
grant select, insert, update, delete on livechat.statistic_count to lotse_api;
grant select, insert on livechat.statistic_month, livechat.statistic_closing to lotse_api;
grant delete on livechat.rating_count to lotse_api;
