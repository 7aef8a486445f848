-- Who the portal knows. vat is the tax id without the ES prefix (`directory` leads from it to the customer); somebody whom only a
-- single sign-on provider knows has none.
create table customers (
  id bigint generated always as identity primary key,
  vat text,
  name text not null,
  is_company boolean not null default false,
  email text not null,
  phone text,
  locale text not null default 'es-ES',
  new_customer boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table customers is 'customer';

create table files (
  customer_id bigint not null references customers on delete cascade,
  id bigint generated always as identity,
  name text not null,
  kind text not null,
  size int not null,
  sha256 text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
comment on table files is 'customer';
alter table files alter column customer_id set (n_distinct = -0.02);

-- Postal addresses of a customer; parts are named as on the wire. `state` and `tv` are ids of the look-up tables.
create table addresses (
  customer_id bigint not null references customers on delete cascade,
  id bigint generated always as identity,
  name text not null,
  dp text not null,
  ine text not null default '',
  state int not null,
  poblacio text not null,
  tv int not null,
  nv text not null,
  pnp text not null,
  bq text not null default '',
  es text not null default '',
  pt text not null default '',
  pu text not null default '',
  ref_catastral text not null default '',
  aclarador text not null default '',
  mobile text not null default '',
  email text not null default '',
  full_address text not null,
  primary key (customer_id, id)
);
comment on table addresses is 'customer';
alter table addresses alter column customer_id set (n_distinct = -0.02);

create table bank_accounts (
  customer_id bigint not null references customers on delete cascade,
  id bigint generated always as identity,
  iban text not null,
  primary key (customer_id, id),
  unique (customer_id, iban)
);
comment on table bank_accounts is 'customer';
alter table bank_accounts alter column customer_id set (n_distinct = -0.02);

-- Proof of each consent: what was shown, in which language, when, and what was chosen.
create table consents (
  customer_id bigint not null references customers on delete cascade,
  id bigint generated always as identity,
  visitor text,
  purpose text not null,
  granted boolean not null,
  text_version text not null,
  locale text not null,
  channel text not null,
  given_at timestamptz not null default now(),
  primary key (customer_id, id)
);
comment on table consents is 'customer';
alter table consents alter column customer_id set (n_distinct = -0.02);
create index consents_by_time on consents (customer_id, given_at);

-- The same of visitors who have not signed in.
create table visitor_consents (
  id bigint generated always as identity primary key,
  visitor text,
  purpose text not null,
  granted boolean not null,
  text_version text not null,
  locale text not null,
  channel text not null,
  given_at timestamptz not null default now()
);
comment on table visitor_consents is 'server';
