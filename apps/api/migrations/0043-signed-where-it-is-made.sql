-- A new contract is made by its signature, on the last page of the wizard: before it there is only the lead
-- (docs/decisions/0064-a-contract-is-made-by-its-signature.md).

-- The code that signs: of each lead the newest, as a hash. `sent` counts all of them.
create table lead_codes (
  lead_id text primary key,
  channel text not null check (channel in ('sms', 'email')),
  sent_to text not null,
  code_hash text,
  attempts int not null default 0,
  sent int not null default 1,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table lead_codes is 'server';

-- The number that the contract will have, and the hashes of the papers that were offered to read, by kind.
alter table lead_summaries
  add column contract text not null default '',
  add column papers jsonb not null default '{}';
-- Summaries of before name no papers: they are sent again.
update lead_summaries set facts_sha256 = '';

-- Contracts that still wait for a mailed signature are over: those of visitors go with everything that was held for them, those of
-- customers end in their history.
delete from contracts where start_date is null and customer_id in (select id from customers where held_for is not null);
delete from directory where customer_id in (select id from customers where held_for is not null);
delete from customers where held_for is not null;
update switches w set closed_at = current_timestamp, told_at = current_timestamp
from signatures s
where s.customer_id = w.customer_id and s.change_id = w.change_id and s.state = 'pending';
update contracts c set state = 'baixa', end_date = current_date, version = c.version + 1
from change_requests r
where r.customer_id = c.customer_id and r.contract_id = c.id and r.kind = 'contract' and r.state = 'signature_pending';
update signatures s set state = 'expired', closed_at = current_timestamp
from change_requests r
where r.customer_id = s.customer_id and r.id = s.change_id and r.kind = 'contract' and s.state = 'pending';
update change_requests set state = 'expired' where kind = 'contract' and state = 'signature_pending';

alter table customers drop column held_for;
alter table switches drop column added_account_id, drop column added_address_id;
alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check check (kind in
  ('tax_id', 'contract', 'supply', 'invoice', 'login_link', 'passkey', 'signature', 'payment', 'provider_payment', 'case',
   'push'));
drop index directory_once;
create unique index directory_once on directory (kind, key) where kind <> 'supply';
drop index events_unsigned;
