-- Who may sign in with a password. A customer without a row has no account yet.
create table accounts (
  customer_id bigint primary key references customers on delete cascade,
  password_hash text not null,
  must_change_password boolean not null default false,
  -- Whether a password alone is enough, or a passkey must follow.
  passkey_as_second_factor boolean not null default false,
  changed_at timestamptz not null default now()
);
comment on table accounts is 'customer';

create table sessions (
  customer_id bigint not null references customers on delete cascade,
  id text not null,
  login_type text not null default 'credentials',
  read_only boolean not null default false,
  actor text,
  reason text,
  user_agent text,
  network text,
  id_token text,
  -- The mailed password that opened the session, by its hash. It never becomes the account's own: such a session is for choosing
  -- a new one, and nothing else.
  temporary_hash text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- When the holder of an open session last proved again who they are.
  proved_at timestamptz,
  primary key (customer_id, id)
);
comment on table sessions is 'customer';
alter table sessions alter column customer_id set (n_distinct = -0.02);
create index sessions_open on sessions (customer_id) where ended_at is null;
-- A customer's sign-ins, newest first: for the profile, and to know a place that was never seen before.
create index sessions_history on sessions (customer_id, created_at desc);

-- A one-time password that was mailed: valid for a while, forces a change at login; the old one works until then.
create table temporary_passwords (
  customer_id bigint primary key references customers on delete cascade,
  password_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table temporary_passwords is 'customer';

-- Single-use ways in that we issue: a token in the address, or a client id with its secret. Only hashes are kept.
create table login_links (
  customer_id bigint not null references customers on delete cascade,
  id text not null,
  secret_hash text not null,
  kind text not null check (kind in ('token', 'client_id')),
  read_only boolean not null default false,
  actor text not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, id)
);
comment on table login_links is 'customer';
alter table login_links alter column customer_id set (n_distinct = -0.02);

-- What activations asked for. One that does not match what is on file waits for staff.
create table activation_requests (
  id bigint generated always as identity primary key,
  nif text not null,
  contract text not null,
  email text not null,
  phone text,
  invoice_number text,
  locale text not null,
  customer_id bigint,
  outcome text not null check (outcome in ('mailed', 'for_staff')),
  requested_at timestamptz not null default now(),
  closed_at timestamptz
);
comment on table activation_requests is 'server';

-- A person at a single sign-on provider, linked to a customer by issuer and subject.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  customer_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
comment on table oidc_identities is 'directory';

-- One row per started sign-on; it is used once. A return from the provider is found by the secrets that its browser kept.
create table oidc_transactions (
  id text primary key,
  code_verifier text not null,
  nonce_hash text not null,
  return_to text not null,
  -- The session that the browser had when it left for the provider: its Strict cookie does not come back with it.
  earlier_session text,
  earlier_customer_id bigint,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table oidc_transactions is 'server';
create unique index oidc_transactions_by_nonce on oidc_transactions (nonce_hash);
create index oidc_transactions_by_expiry on oidc_transactions (expires_at);

create table passkeys (
  customer_id bigint not null references customers on delete cascade,
  id text not null,
  -- What it is called by in our own calls: its credential id is too long for an address.
  number bigint generated always as identity,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, number)
);
comment on table passkeys is 'customer';
alter table passkeys alter column customer_id set (n_distinct = -0.02);

create table passkey_challenges (
  id text primary key,
  -- Null while nobody has said who they are.
  customer_id bigint,
  purpose text not null check (purpose in ('register', 'sign_in')),
  challenge text not null,
  -- The password that came before the passkey was a mailed one: what it is kept as.
  temporary_hash text,
  expires_at timestamptz not null
);
comment on table passkey_challenges is 'server';
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);
