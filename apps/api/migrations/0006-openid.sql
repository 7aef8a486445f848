-- A person whom a provider knows, and of whom nobody vouched for a tax id, has none here.
alter table customers alter column vat drop not null;

-- A return from the provider is found by the secrets that its browser kept.
create unique index oidc_transactions_by_nonce on oidc_transactions (nonce_hash);
create index oidc_transactions_by_expiry on oidc_transactions (expires_at);
