-- One row for each change a customer asked for; its history is what the customer follows (docs/behaviour/contract-changes.md).
create table change_requests (
  customer_id bigint not null,
  id bigint generated always as identity,
  contract_id bigint not null,
  kind text not null,
  -- What is asked for, and what it replaces; shown to the customer and applied as it is.
  wanted jsonb not null,
  before jsonb not null,
  state text not null check (state in ('signature_pending', 'sent', 'done', 'rejected', 'refused', 'withdrawn', 'expired')),
  reason text not null default '',
  requested_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table change_requests is 'customer';
alter table change_requests alter column customer_id set (n_distinct = -0.02);
create index change_requests_by_contract on change_requests (customer_id, contract_id, requested_at desc);
-- Staff name a change by its id alone.
create index change_requests_by_id on change_requests (id);
create index change_requests_by_state on change_requests (state, requested_at);
-- One open change of a kind for a contract, whatever happens at the same moment.
create unique index one_open_change on change_requests (customer_id, contract_id, kind)
  where state in ('signature_pending', 'sent');
-- One open process with the distributor for a supply point.
create unique index one_open_process on change_requests (customer_id, contract_id)
  where state in ('signature_pending', 'sent') and kind in ('power', 'noSIPSCession');

create table change_events (
  customer_id bigint not null,
  id bigint generated always as identity,
  change_id bigint not null,
  state text not null,
  detail text not null default '',
  happened_at timestamptz not null default now(),
  primary key (customer_id, id),
  foreign key (customer_id, change_id) references change_requests on delete cascade
);
comment on table change_events is 'customer';
alter table change_events alter column customer_id set (n_distinct = -0.02);
create index change_events_by_change on change_events (customer_id, change_id, id);

create table change_files (
  customer_id bigint not null,
  change_id bigint not null,
  file_id bigint not null,
  primary key (customer_id, change_id, file_id),
  foreign key (customer_id, change_id) references change_requests on delete cascade,
  foreign key (customer_id, file_id) references files
);
comment on table change_files is 'customer';
alter table change_files alter column customer_id set (n_distinct = -0.02);

-- A signature process: the link's token (`directory` leads from it to here) and the six-digit code are kept as hashes; the evidence stays.
create table signatures (
  customer_id bigint not null,
  id bigint generated always as identity,
  change_id bigint not null,
  provider text not null default 'built-in',
  token_hash text not null,
  document bytea not null,
  document_sha256 text not null,
  state text not null default 'pending' check (state in ('pending', 'signed', 'refused', 'withdrawn', 'expired')),
  code_hash text,
  code_expires_at timestamptz,
  code_attempts int not null default 0,
  -- A link sends only so many codes: whoever holds it without the mailbox gets few guesses in all.
  codes_sent int not null default 0,
  -- A lost link can be sent again, each time a fresh one, but only so often.
  links_sent int not null default 1,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  evidence jsonb not null default '{}',
  primary key (customer_id, id),
  unique (customer_id, change_id),
  unique (customer_id, token_hash),
  foreign key (customer_id, change_id) references change_requests on delete cascade
);
comment on table signatures is 'customer';
alter table signatures alter column customer_id set (n_distinct = -0.02);
create index signatures_due on signatures (expires_at) where state = 'pending';
