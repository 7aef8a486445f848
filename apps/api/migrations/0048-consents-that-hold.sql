-- The transaction that a consent was filed with: that of the contract whose evidence it is part of. It may have been given before.
alter table consents add column filed_at timestamptz not null default now();
update consents set filed_at = given_at;

-- Agreed to be called about what is not finished; keeping what was typed is another consent.
alter table leads add column may_call boolean not null default false;
