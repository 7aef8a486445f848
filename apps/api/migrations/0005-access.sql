-- A one-time password that was mailed: valid for a while, forces a change at login; the old one works until then.
create table temporary_passwords (
  customer_id bigint primary key references customers on delete cascade,
  password_hash text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

-- Single-use ways in that we issue: a token in the address, or a client id with its secret. Only hashes are kept.
create table login_links (
  id text primary key,
  secret_hash text not null,
  kind text not null check (kind in ('token', 'client_id')),
  customer_id bigint not null references customers on delete cascade,
  read_only boolean not null default false,
  actor text not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What activations asked for. One that does not match what is on file waits for staff.
create table activation_requests (
  id bigint generated always as identity primary key,
  nif text not null,
  contract text not null,
  email text not null,
  phone text,
  invoice_number text,
  locale text not null,
  customer_id bigint references customers on delete set null,
  outcome text not null check (outcome in ('mailed', 'for_staff')),
  requested_at timestamptz not null default now(),
  closed_at timestamptz
);

-- A person at a single sign-on provider, linked to a customer by issuer and subject.
create table oidc_identities (
  issuer text not null,
  subject text not null,
  customer_id bigint not null references customers on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);

-- One row per started sign-on; it is used once.
create table oidc_transactions (
  id text primary key,
  code_verifier text not null,
  nonce_hash text not null,
  return_to text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

alter table sessions add column login_type text not null default 'credentials';
alter table sessions add column network text;
alter table sessions add column id_token text;

create table passkeys (
  id text primary key,
  customer_id bigint not null references customers on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_customer on passkeys (customer_id);

create table passkey_challenges (
  id text primary key,
  customer_id bigint references customers on delete cascade,
  purpose text not null check (purpose in ('register', 'sign_in')),
  challenge text not null,
  expires_at timestamptz not null
);

-- Whether a password alone is enough, or a passkey must follow.
alter table accounts add column passkey_as_second_factor boolean not null default false;
