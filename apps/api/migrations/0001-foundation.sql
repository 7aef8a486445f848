-- Who the portal knows. vat is the tax id without the ES prefix.
create table customers (
  id bigint generated always as identity primary key,
  vat text not null unique,
  name text not null,
  is_company boolean not null default false,
  email text not null,
  phone text,
  locale text not null default 'es-ES',
  new_customer boolean not null default false,
  created_at timestamptz not null default now()
);

-- Who may sign in with a password. A customer without a row has no account yet.
create table accounts (
  customer_id bigint primary key references customers on delete cascade,
  password_hash text not null,
  must_change_password boolean not null default false,
  changed_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  customer_id bigint not null references customers on delete cascade,
  read_only boolean not null default false,
  actor text,
  reason text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_by_customer on sessions (customer_id) where ended_at is null;

-- One row: what the operator changed, laid over the bundled defaults.
create table settings (
  id int primary key default 1 check (id = 1),
  patch jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
insert into settings default values;

create table feature_flags (
  name text primary key,
  value boolean not null
);

-- An answer is stored in the same transaction as its write.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (bucket, window_start)
);

-- What leaves the house is written here in the transaction that decides it, and sent afterwards.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts int not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;

create table files (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  size int not null,
  sha256 text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);

-- Proof of each consent: what was shown, in which language, when, and what was chosen.
create table consents (
  id bigint generated always as identity primary key,
  customer_id bigint references customers on delete set null,
  visitor text,
  purpose text not null,
  granted boolean not null,
  text_version text not null,
  locale text not null,
  channel text not null,
  given_at timestamptz not null default now()
);
create index consents_by_customer on consents (customer_id, given_at);

create table events (
  id bigint generated always as identity primary key,
  customer_id bigint references customers on delete set null,
  actor text not null,
  kind text not null,
  detail jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
create index events_by_customer on events (customer_id, happened_at);
