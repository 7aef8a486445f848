-- What a passkey is called by in our own calls: its credential id is too long for an address.
alter table passkeys add column number bigint generated always as identity unique;

-- The password that came before the passkey was a mailed one: what it is kept as, and what it becomes with the passkey.
alter table passkey_challenges
  add column temporary_hash text,
  add column new_password_hash text;
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
