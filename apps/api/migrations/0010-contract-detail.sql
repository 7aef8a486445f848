-- Postal addresses of a customer; parts are named as on the wire. `state` and `tv` are ids of the look-up tables.
create table addresses (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  name text not null,
  dp text not null,
  ine text not null default '',
  state int not null,
  poblacio text not null,
  tv int not null,
  nv text not null,
  pnp text not null,
  bq text not null default '',
  es text not null default '',
  pt text not null default '',
  pu text not null default '',
  ref_catastral text not null default '',
  aclarador text not null default '',
  mobile text not null default '',
  email text not null default '',
  full_address text not null
);
create index addresses_by_customer on addresses (customer_id, id);

create table bank_accounts (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  iban text not null,
  unique (customer_id, iban)
);

alter table contracts
  add column owner_name text not null default '',
  add column fiscal_name text not null default '',
  add column fiscal_vat text not null default '',
  add column fiscal_address text not null default '',
  add column notification_address_id bigint references addresses,
  add column bank_account_id bigint references bank_accounts,
  add column ref_catastral text not null default '',
  add column invoice_online text not null default 'email' check (invoice_online in ('email', 'postal', 'postal+email')),
  add column sips_state text not null default 'unactive' check (sips_state in ('unactive', 'requested', 'active')),
  add column dso_name text not null default '',
  add column dso_website text not null default '',
  add column dso_phone text not null default '',
  add column dso_reference text not null default '',
  add column is_peninsula boolean not null default true,
  -- Chosen personalised tariffs: {"double_tariff": {...}, "happy_hours": {...}, "happy_day": {...}}
  add column personalised jsonb not null default '{}',
  -- Raised by every change, so that two of them at once are seen.
  add column version int not null default 1;
-- What waits for a signature follows from the open changes.
alter table contracts drop column waiting_for_signature;

create table contract_services (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts on delete cascade,
  name text not null,
  start_date date not null,
  end_date date
);
create index contract_services_by_contract on contract_services (contract_id, start_date);

create table contract_attachments (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts on delete cascade,
  file_id bigint not null references files,
  name text not null,
  category_name text not null default '',
  created_date timestamptz not null default now()
);
create index contract_attachments_by_contract on contract_attachments (contract_id, created_date desc);

create table communications (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts on delete cascade,
  sent_at timestamptz not null,
  channel text not null check (channel in ('email', 'postal', 'sms', 'portal')),
  subject text not null,
  body text not null default '',
  file_id bigint references files
);
create index communications_by_contract on communications (contract_id, sent_at desc);
