-- The mailed password that opened a session, by its hash. It never becomes the account's own: such a session is for
-- choosing a new one, and nothing else.
alter table sessions add column temporary_hash text;

-- What a mailed password would have become.
alter table passkey_challenges drop column new_password_hash;
