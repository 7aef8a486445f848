-- How words are compared in searches: lower case, without accents, apostrophes and the dot of l·l.
create function search_form(words text) returns text
  language sql immutable strict parallel safe
  return lower(translate(words,
    'áàâäãéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇ·''’´`',
    'aaaaaeeeeiiiiooooouuuuncAAAAAEEEEIIIIOOOOOUUUUNC'));
create extension if not exists pg_trgm;

-- `directory` leads from its name and from its supply point to it.
create table contracts (
  customer_id bigint not null references customers,
  id bigint generated always as identity,
  name text not null,
  type text not null check (type in ('electricity', 'gas')),
  state text not null,
  sign_date date,
  start_date date,
  end_date date,
  cups text not null,
  street text not null,
  city text not null,
  postal_code text not null,
  tariff_name text not null,
  product_name text not null,
  -- kW with up to three decimals, by period: [{"period": "P1", "power": "4.600"}]
  contracted_power jsonb not null default '[]',
  pressio numeric(6, 3),
  caudal numeric(8, 2),
  selfcons_code text not null default '00',
  amount_debt_cents bigint not null default 0,
  owner_name text not null default '',
  fiscal_name text not null default '',
  fiscal_vat text not null default '',
  fiscal_address text not null default '',
  notification_address_id bigint,
  bank_account_id bigint,
  ref_catastral text not null default '',
  invoice_online text not null default 'email' check (invoice_online in ('email', 'postal', 'postal+email')),
  sips_state text not null default 'unactive' check (sips_state in ('unactive', 'requested', 'active')),
  dso_name text not null default '',
  dso_website text not null default '',
  dso_phone text not null default '',
  dso_reference text not null default '',
  is_peninsula boolean not null default true,
  -- Chosen personalised tariffs: {"double_tariff": {...}, "happy_hours": {...}, "happy_day": {...}}
  personalised jsonb not null default '{}',
  -- Raised by every change, so that two of them at once are seen.
  version int not null default 1,
  -- Active contracts are listed first, drafts next, ended ones last.
  state_rank smallint not null
    generated always as (case state when 'activa' then 0 when 'esborrany' then 1 else 2 end) stored,
  -- The longest address fits in the 500 characters, and they into an index entry.
  search_text text not null generated always as (
    left(search_form(name || ' ' || cups || ' ' || street || ' ' || postal_code || ' ' || city), 500)) stored,
  primary key (customer_id, id),
  unique (customer_id, name),
  foreign key (customer_id, notification_address_id) references addresses,
  foreign key (customer_id, bank_account_id) references bank_accounts
);
comment on table contracts is 'customer';
alter table contracts alter column customer_id set (n_distinct = -0.02);
-- Searching and counting the contracts of one customer reads this index alone: their rows lie anywhere in a large table.
create index contracts_listed on contracts (customer_id, state_rank, name) include (type, id, search_text);
create index contracts_by_words on contracts using gin (search_text gin_trgm_ops);
create index contracts_by_fiscal_vat on contracts (fiscal_vat, customer_id);
create index contracts_by_cups on contracts (cups, customer_id);
create index contracts_by_address on contracts ((street || ', ' || postal_code || ' ' || city), customer_id);
-- An index alone answers only for pages that were vacuumed since they changed: after a few changes, not after a fifth of
-- the table.
alter table contracts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- The access tariffs that contracts had: each until the day on which the next one began. The present one is the contract's own.
create table contract_tariffs (
  customer_id bigint not null,
  contract_id bigint not null,
  -- The first day of the next tariff.
  before_day date not null,
  tariff_name text not null,
  primary key (customer_id, contract_id, before_day),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table contract_tariffs is 'customer';
alter table contract_tariffs alter column customer_id set (n_distinct = -0.02);

create table contract_services (
  customer_id bigint not null,
  id bigint generated always as identity,
  contract_id bigint not null,
  name text not null,
  start_date date not null,
  end_date date,
  primary key (customer_id, id),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table contract_services is 'customer';
alter table contract_services alter column customer_id set (n_distinct = -0.02);
create index contract_services_by_contract on contract_services (customer_id, contract_id, start_date);

create table contract_attachments (
  customer_id bigint not null,
  id bigint generated always as identity,
  contract_id bigint not null,
  file_id bigint not null,
  name text not null,
  category_name text not null default '',
  created_date timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, contract_id) references contracts on delete cascade,
  foreign key (customer_id, file_id) references files
);
comment on table contract_attachments is 'customer';
alter table contract_attachments alter column customer_id set (n_distinct = -0.02);
create index contract_attachments_by_contract on contract_attachments (customer_id, contract_id, created_date desc);

create table communications (
  customer_id bigint not null,
  id bigint generated always as identity,
  contract_id bigint not null,
  sent_at timestamptz not null,
  channel text not null check (channel in ('email', 'postal', 'sms', 'portal')),
  subject text not null,
  body text not null default '',
  file_id bigint,
  primary key (customer_id, id),
  foreign key (customer_id, contract_id) references contracts on delete cascade,
  foreign key (customer_id, file_id) references files
);
comment on table communications is 'customer';
alter table communications alter column customer_id set (n_distinct = -0.02);
create index communications_by_contract on communications (customer_id, contract_id, sent_at desc);
