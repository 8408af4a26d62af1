-- What clients read in the waiting room, by locale. Null where the agency has no greeting of its own.
alter table config.agency add column greeting jsonb;
