-- What the pages show: crisis numbers, branding, form of address, canned replies, texts in short. Null or empty where a
-- resource does not say.
alter table config.agency
  add column form_of_address text not null default 'formal',
  add column canned_replies jsonb not null default '[]',
  add column crisis jsonb,
  add column accent text,
  add column logo text,
  add column logo_version text;

alter table config.platform
  add column crisis jsonb,
  add column quick_exit_url text,
  add column accessibility_statement_url text,
  add column rating boolean not null default false;

alter table config.legal_text add column short text;
alter table config.legal_text_version add column short text;

create or replace function config.keep_text_version() returns trigger language plpgsql as $$
begin
  insert into config.legal_text_version (agency, kind, locale, version, source, html, short)
    values (new.agency, new.kind, new.locale, new.version, new.source, new.html, new.short)
    on conflict do nothing;
  return null;
end
$$;
