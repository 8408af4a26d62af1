-- Two statements read the whole table of tickets although they look for one row or none.

-- A new pseudonym is compared with those of the agency, inside the lock that serialises its entries.
create index ticket_pseudonym on livechat.ticket (agency, pseudonym) where pseudonym is not null;

-- The sweeper asks four times a second which ended chats a lowered retention makes due before their deadline. Only those
-- whose own retention is longer than the current one can be; while the setting is not lowered there are none.
drop index livechat.ticket_ended;
create index ticket_ended on livechat.ticket (retention_seconds) where state = 'Ended';
