-- The summary that was mailed before a contract: of each lead the newest. It goes over to the contract's papers, or goes with its lead.
create table lead_summaries (
  lead_id text primary key,
  locale text not null,
  start text not null check (start in ('now', 'after_withdrawal', 'on')),
  start_day date,
  -- Of the steps, the offer, and the wanted start: another contract needs another summary.
  facts_sha256 text not null,
  -- What was known of the supply point; the confirmation asks nobody outside.
  point jsonb,
  document bytea not null,
  sha256 text not null,
  sent_to text not null,
  sent_at timestamptz not null default now()
);
comment on table lead_summaries is 'server';

-- A company whose contract is made by a person: the case that tells staff of it.
alter table leads
  add column case_number text,
  drop constraint leads_check,
  add constraint leads_ended check ((confirmed_at is null) = (contract is null and case_number is null));

-- Numbers of the contracts that begin here; one that an imported contract has is passed over.
create sequence contract_numbers start 700001;
create sequence withdrawal_numbers;

-- A supply on its way to us: one for each contract that began here. Its signature and its history are those of the change request.
create table switches (
  customer_id bigint not null,
  contract_id bigint not null,
  change_id bigint not null,
  -- The lead that it comes from: confirming it again finds this contract.
  lead_id text not null,
  -- A3, C1, C2; gas 38, 02, 41.
  process text not null,
  start text not null check (start in ('now', 'after_withdrawal', 'on')),
  start_day date,
  -- The unique reference of the direct debit.
  mandate text not null,
  -- What outside services said of the holder; `unknown` is looked at by a person.
  checks jsonb not null default '{}',
  -- When the customer was told what became of the signature: once.
  told_at timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz,
  refused_at timestamptz,
  -- Why, as a code with a text in each language; and in the distributor's words.
  refused_code text not null default '',
  refused_detail text not null default '',
  active_at timestamptz,
  -- Nothing came of it without a refusal: not signed in time, or withdrawn.
  closed_at timestamptz,
  primary key (customer_id, contract_id),
  unique (customer_id, lead_id),
  foreign key (customer_id, contract_id) references contracts on delete cascade,
  foreign key (customer_id, change_id) references change_requests on delete cascade
);
comment on table switches is 'customer';
alter table switches alter column customer_id set (n_distinct = -0.02);
-- What waits to be sent or answered.
create index switches_open on switches (told_at) where active_at is null and refused_at is null and closed_at is null;

-- What was given before the signature, byte by byte, and when it was sent.
create table contract_papers (
  customer_id bigint not null,
  contract_id bigint not null,
  kind text not null check (kind in ('summary', 'contract', 'sepa', 'waiver')),
  locale text not null,
  text_version text not null,
  document bytea not null,
  sha256 text not null,
  made_at timestamptz not null default now(),
  sent_to text not null default '',
  sent_at timestamptz,
  primary key (customer_id, contract_id, kind),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table contract_papers is 'customer';
alter table contract_papers alter column customer_id set (n_distinct = -0.02);

create table withdrawals (
  customer_id bigint not null,
  contract_id bigint not null,
  number text not null,
  withdrawn_at timestamptz not null default now(),
  -- In the portal, or by the link of a mail.
  channel text not null check (channel in ('portal', 'link')),
  address text not null,
  user_agent text not null,
  primary key (customer_id, contract_id),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table withdrawals is 'customer';
alter table withdrawals alter column customer_id set (n_distinct = -0.02);
