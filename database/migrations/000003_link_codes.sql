-- Short codes of links, which reveal neither agency nor topic. Runs as lotse_owner.
-- Null until the operator has published the link again, and where another link already has the code: a code leads to one
-- link only.
alter table config.link add column code text unique check (code ~ '^[a-z2-7]{8}$');
