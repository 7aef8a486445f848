-- One row per payment attempt, written before the provider is asked.
create table payments (
  id bigint generated always as identity primary key,
  -- What customers and providers know it by; it is the root of the keys that make asking a provider twice harmless.
  transaction_id text not null unique,
  customer_id bigint not null references customers,
  platform text not null,
  amount_cents bigint not null check (amount_cents > 0),
  currency text not null default 'EUR',
  payment_method_id text not null default '',
  -- The provider's own name of it, once it has answered.
  provider_ref text,
  state text not null default 'started' check (state in
    ('started', 'requires_action', 'processing', 'succeeded', 'failed', 'refunded')),
  error_code text not null default '',
  payment_link text not null default '',
  paid_by_user_email text not null default '',
  -- The Idempotency-Key of the request that began it, and what it asked for.
  request_key text,
  request_hash text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When its truth is asked for next, while it is open.
  next_check_at timestamptz,
  checks int not null default 0,
  unique (platform, provider_ref),
  unique (customer_id, request_key)
);
create index payments_due on payments (next_check_at) where next_check_at is not null;

create table payment_items (
  payment_id bigint not null references payments on delete cascade,
  invoice_id bigint not null references invoices,
  amount_cents bigint not null check (amount_cents > 0),
  is_open boolean not null default true,
  primary key (payment_id, invoice_id)
);
create index payment_items_by_invoice on payment_items (invoice_id, payment_id desc);
-- One open attempt for an invoice, whatever happens at the same moment.
create unique index one_open_payment on payment_items (invoice_id) where is_open;

-- Messages of providers that were heard: the same one again changes nothing.
create table payment_events (
  platform text not null,
  event_id text not null,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (platform, event_id)
);

-- The demo's own provider keeps its books here, as a company outside would keep them elsewhere.
create table sandbox_intents (
  id text primary key,
  idempotency_key text not null unique,
  transaction_id text not null,
  amount_cents bigint not null,
  payment_method_id text not null,
  client_secret text not null,
  status text not null,
  error_code text not null default '',
  created_at timestamptz not null default now()
);
