-- A door that costs the attacker: the share of entries without a proof of work, proofs that have been used, and the limit
-- of tickets that one counselor holds without an answer.

-- Tokens that may be taken without a proof: half of the burst, refilled at half the rate. Existing buckets start full.
truncate livechat.entry_bucket;
alter table livechat.entry_bucket add column proofless double precision not null;

-- Proofs that have let a client in; each counts once, on whichever replica. Unlogged: neither the WAL nor a base backup
-- has to keep when a proof was used. A crash of PostgreSQL forgets them, and with them the buckets.
create unlogged table livechat.spent_proof (
  -- Keyed hash of the challenge.
  hash bytea primary key,
  -- The end of the challenge itself; expired proofs are refused by their own date.
  expires_at timestamptz not null
);
alter table livechat.spent_proof alter column hash set statistics 0, alter column expires_at set statistics 0;
grant select, insert, delete on livechat.spent_proof to lotse_api;

-- How many tickets a counselor holds whose clients have not answered yet. Until the transaction ends, no other accept of the
-- same counselor counts: two at once could both find the last place free. Volatile, so that the count sees what the accept
-- it has waited for has committed.
create function livechat.hold_unanswered(subject text) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(subject, 4));
  return (select count(*) from livechat.ticket t where t.counselor = subject and t.state = 'Accepted');
end
$$;
grant execute on function livechat.hold_unanswered(text) to lotse_api;
