-- One row for each time that a customer tried to pay, written before the provider is asked.
create table payments (
  customer_id bigint not null references customers,
  id bigint generated always as identity,
  -- What customers and providers know it by; it is the root of the keys that make asking a provider twice harmless. `directory` leads
  -- from it, and from the provider's own name, to here.
  transaction_id text not null,
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
  -- When its state is asked for next, while it is open.
  next_check_at timestamptz,
  checks int not null default 0,
  primary key (customer_id, id),
  unique (customer_id, transaction_id),
  unique (customer_id, platform, provider_ref),
  unique (customer_id, request_key)
);
comment on table payments is 'customer';
alter table payments alter column customer_id set (n_distinct = -0.02);
create index payments_due on payments (next_check_at) where next_check_at is not null;

create table payment_items (
  customer_id bigint not null,
  payment_id bigint not null,
  invoice_id bigint not null,
  amount_cents bigint not null check (amount_cents > 0),
  is_open boolean not null default true,
  primary key (customer_id, payment_id, invoice_id),
  foreign key (customer_id, payment_id) references payments on delete cascade,
  foreign key (customer_id, invoice_id) references invoices
);
comment on table payment_items is 'customer';
alter table payment_items alter column customer_id set (n_distinct = -0.02);
create index payment_items_by_invoice on payment_items (customer_id, invoice_id, payment_id desc);
-- One open attempt for an invoice, whatever happens at the same moment.
create unique index one_open_payment on payment_items (customer_id, invoice_id) where is_open;

-- Messages of providers that were received: the same one again changes nothing.
create table payment_events (
  platform text not null,
  event_id text not null,
  kind text not null,
  received_at timestamptz not null default now(),
  primary key (platform, event_id)
);
comment on table payment_events is 'server';

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
comment on table sandbox_intents is 'server';
