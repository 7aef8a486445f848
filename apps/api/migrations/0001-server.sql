-- Every table says by its comment what it is, so that the database can be spread over machines by customer (docs/decisions/0038-spread-by-customer.md):
--   customer   a customer's things: customer_id comes first in its primary, unique and foreign keys
--   reference  small, read by everybody, copied to every machine
--   directory  leads from something else (a tax id, a name, a token) to the customer; it is spread by that
--   server     the server's own: queues, counters, logs. No other kind refers to it, and it refers to none
-- Most customers have a row or two in such a table, some have ten thousand. From the average the planner would take any index
-- that begins with customer_id for as good as another; `n_distinct` tells it fifty rows each, so that it takes the one that fits.
-- Tests (apps/api/test/schema.test.ts, scripts/rules/customers.test.ts) read these comments.

-- Whose something is, and its id there. `supply`: the first 20 characters of a CUPS, which several contracts may have had.
create table directory (
  kind text not null check (kind in
    ('tax_id', 'contract', 'supply', 'invoice', 'login_link', 'passkey', 'signature', 'payment', 'provider_payment', 'case')),
  key text not null,
  customer_id bigint not null,
  -- 0 where the key itself is the id.
  id bigint not null default 0,
  primary key (kind, key, customer_id, id)
);
comment on table directory is 'directory';
create unique index directory_once on directory (kind, key) where kind <> 'supply';
create index directory_by_customer on directory (customer_id, kind);

-- One row: what the operator changed, laid over the bundled defaults.
create table settings (
  id int primary key default 1 check (id = 1),
  patch jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
comment on table settings is 'reference';
insert into settings default values;

create table feature_flags (
  name text primary key,
  value boolean not null
);
comment on table feature_flags is 'reference';

-- An answer is kept in the same transaction as the write it answers, and given again to a retry with the same key.
create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
comment on table idempotency_keys is 'server';
create index idempotency_keys_by_age on idempotency_keys (created_at);

create unlogged table rate_limits (
  bucket text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (bucket, window_start)
);
comment on table rate_limits is 'server';

-- Notes a guess in each bucket and answers when that was, with those of the last hour before it. Guesses sent at once, to
-- any process, come here one after the other; buckets are always locked in the same order, so there is no deadlock.
create function open_guess(buckets text[])
returns table (opened_at text, bucket text, is_open boolean, age_seconds double precision)
language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended(given.bucket, 0))
  from unnest(buckets) with ordinality as given (bucket, place) order by place;

  with opened as (
    insert into rate_limits (bucket, window_start, hits)
    select given.bucket, now.at, 0 from unnest(buckets) as given (bucket), (select clock_timestamp() as at) as now
    returning window_start as at)
  select opened.at::text, earlier.bucket, earlier.hits = 0, extract(epoch from opened.at - earlier.window_start)
  from (select at from opened limit 1) as opened
  left join rate_limits earlier
    on earlier.bucket = any(buckets) and earlier.window_start > opened.at - interval '1 hour'
$$;

-- Mails and other messages to outside are written here in the transaction that decides them, and sent afterwards.
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
comment on table outbox is 'server';
create index outbox_due on outbox (next_attempt_at) where sent_at is null and failed_at is null;

-- The audit log.
create table events (
  id bigint generated always as identity primary key,
  customer_id bigint,
  actor text not null,
  kind text not null,
  detail jsonb not null default '{}',
  happened_at timestamptz not null default now()
);
comment on table events is 'server';
create index events_by_customer on events (customer_id, happened_at);
