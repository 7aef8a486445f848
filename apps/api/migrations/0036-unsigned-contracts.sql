-- A contract under a tax id that nobody has yet waits for its signature in the same way: held for its own row, which becomes a customer
-- with the signature. `held` leads from a tax id to all that is held under it.
alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check check (kind in
  ('tax_id', 'contract', 'supply', 'invoice', 'login_link', 'passkey', 'signature', 'payment', 'provider_payment', 'case',
   'push', 'held'));
drop index directory_once;
create unique index directory_once on directory (kind, key) where kind not in ('supply', 'held');
insert into directory (kind, key, customer_id, id)
  select 'held', vat, id, id from customers where held_for is not null and vat is not null;

-- The account and the address that came with the draft, if they did: they go again if it is never signed.
alter table switches add column added_account_id bigint;
alter table switches add column added_address_id bigint;

-- What was held and never signed leaves one line, for `switch list`.
create index events_unsigned on events (happened_at) where kind = 'contract.unsigned';
