-- Short codes of links, from which nobody reads agency or topic. Runs as lotse_owner.
-- Null until the operator has published the link once more, and where the code belongs to another link already: a code leads
-- to one link only.
alter table config.link add column code text unique check (code ~ '^[a-z2-7]{8}$');
