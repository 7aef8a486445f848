-- One row per change request; its history is shown to the customer.
create table change_requests (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts on delete cascade,
  customer_id bigint not null references customers,
  kind text not null,
  -- What is asked for, and what it replaces; shown to the customer and applied as it is.
  wanted jsonb not null,
  before jsonb not null,
  state text not null check (state in ('signature_pending', 'sent', 'done', 'rejected', 'refused', 'expired')),
  reason text not null default '',
  requested_at timestamptz not null default now()
);
create index change_requests_by_contract on change_requests (contract_id, requested_at desc);
create index change_requests_by_state on change_requests (state, requested_at);
-- One open change of a kind for a contract, whatever happens at the same moment.
create unique index one_open_change on change_requests (contract_id, kind) where state in ('signature_pending', 'sent');
-- One open process with the distributor for a supply point.
create unique index one_open_process on change_requests (contract_id)
  where state in ('signature_pending', 'sent') and kind in ('power', 'noSIPSCession');

create table change_events (
  id bigint generated always as identity primary key,
  change_id bigint not null references change_requests on delete cascade,
  state text not null,
  detail text not null default '',
  happened_at timestamptz not null default now()
);
create index change_events_by_change on change_events (change_id, id);

create table change_files (
  change_id bigint not null references change_requests on delete cascade,
  file_id bigint not null references files,
  primary key (change_id, file_id)
);

-- A signature process: the link's token and the six-digit code are kept as hashes; the evidence stays.
create table signatures (
  id bigint generated always as identity primary key,
  change_id bigint not null unique references change_requests on delete cascade,
  provider text not null default 'built-in',
  token_hash text not null unique,
  document bytea not null,
  document_sha256 text not null,
  state text not null default 'pending' check (state in ('pending', 'signed', 'refused', 'expired')),
  code_hash text,
  code_expires_at timestamptz,
  code_attempts int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  evidence jsonb not null default '{}'
);
create index signatures_due on signatures (expires_at) where state = 'pending';
