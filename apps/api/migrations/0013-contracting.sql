-- Who wants to become a customer, before anything is signed (docs/behaviour/contracting.md). Nobody's rows yet: a lead is
-- found by its id together with the browser or the customer that made it.

-- One energy for one supply point. The one that a wizard began with holds its draft; the gas lead of a dual wizard names
-- its electricity lead.
create table leads (
  id text primary key,
  kind text not null check (kind in ('electricity', 'gas', 'dual')),
  energy text not null check (energy in ('electricity', 'gas')),
  electricity_lead_id text,
  -- Hashes of the secrets that its browsers hold, and of the mailed links that open it in another.
  browser_hashes text[] not null,
  link_hashes text[] not null default '{}',
  customer_id bigint,
  locale text not null,
  -- What was typed, by step, unchecked.
  draft jsonb not null default '{}',
  revision int not null default 0,
  current_step text not null default 'installation',
  completed int not null default 0,
  is_kept boolean not null default false,
  -- What was sent and passed the rules, by step, as forms hold it.
  steps jsonb not null default '{}',
  -- What outside services said: {"solvency": {"vat": …, "result": …, "at": …}, "dni": …}
  checks jsonb not null default '{}',
  made_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- What became of it.
  contract text,
  contract_customer_id bigint,
  check ((confirmed_at is null) = (contract is null)),
  check (energy = 'gas' or electricity_lead_id is null)
);
comment on table leads is 'server';
create index leads_by_browser on leads using gin (browser_hashes);
create index leads_by_customer on leads (customer_id) where customer_id is not null;
create unique index leads_by_electricity on leads (electricity_lead_id) where electricity_lead_id is not null;
create index leads_expiring on leads (expires_at);

-- Files belong to the lead that holds the draft. Their bytes are encrypted, in parts
-- (docs/decisions/0041-files-of-leads-encrypted.md); those without `finished_at` were never received whole.
create table lead_files (
  id text primary key,
  lead_id text not null,
  purpose text not null check (purpose in ('invoice', 'identity', 'company', 'selfcons', 'gas_invoice')),
  name text not null,
  kind text not null,
  size int not null default 0,
  sha256 text not null default '',
  salt bytea not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on table lead_files is 'server';
create index lead_files_by_lead on lead_files (lead_id);
create index lead_files_by_age on lead_files (created_at);

create table lead_file_parts (
  file_id text not null,
  part int not null,
  content bytea not null,
  primary key (file_id, part)
);
comment on table lead_file_parts is 'server';
-- What is encrypted cannot be compressed.
alter table lead_file_parts alter column content set storage external;
