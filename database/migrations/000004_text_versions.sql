-- The text of every version that was ever published, so that an agency can show what people agreed to. Kept permanently,
-- also when the text changes or the agency is deleted: no foreign key, and no role may update or delete. Runs as lotse_owner.
create table config.legal_text_version (
  agency text not null,
  kind text not null,
  locale text not null,
  version text not null,
  source text not null,
  html text not null,
  -- When it was published for the first time, or when this table was created.
  published_at timestamptz not null default clock_timestamp(),
  primary key (agency, kind, locale, version)
);

insert into config.legal_text_version (agency, kind, locale, version, source, html)
  select agency, kind, locale, version, source, html from config.legal_text;

-- A trigger and not a second statement of the operator: no text can be shown whose version is not kept.
create function config.keep_text_version() returns trigger language plpgsql as $$
begin
  insert into config.legal_text_version (agency, kind, locale, version, source, html)
    values (new.agency, new.kind, new.locale, new.version, new.source, new.html)
    on conflict do nothing;
  return null;
end
$$;
create trigger kept after insert or update on config.legal_text
  for each row execute function config.keep_text_version();

grant select, insert on config.legal_text_version to lotse_operator;
grant select on config.legal_text_version to lotse_api;
