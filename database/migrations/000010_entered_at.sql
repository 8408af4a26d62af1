-- When the person entered. The same as joined_at, except for a person who has entered again at the place of an ended ticket:
-- joined_at orders the queue, and everything that measures a wait counts from here. Cut like joined_at when the chat ends.
alter table livechat.ticket add column entered_at timestamptz;
update livechat.ticket set entered_at = joined_at;
alter table livechat.ticket
  alter column entered_at set default livechat.now(),
  alter column entered_at set not null;
