-- What has a price each day: forwards of OMIP and the mean of OMIE's days, imported by the operator (docs/operations.md).
create table market_products (
  name text primary key,
  -- Null: always. From ends_on its alerts are over.
  traded_until date,
  ends_on date,
  -- When a settlement came or was corrected that alerts have to be held against, and the last such moment that they were: what
  -- differs is still to do. Days before evaluated_day have counted.
  changed_at timestamptz,
  evaluated_at timestamptz,
  evaluated_day date
);
comment on table market_products is 'reference';

-- Settlements, euros per MWh.
create table market_prices (
  product text not null references market_products,
  day date not null,
  price numeric(8, 2) not null,
  primary key (product, day)
);
comment on table market_prices is 'reference';

-- The daily market: euros per MWh of each hour or quarter of an hour.
create table market_days (
  country text not null check (country in ('ES', 'PT')),
  day date not null,
  step_minutes int not null check (step_minutes in (15, 60)),
  prices numeric(10, 5)[] not null check (cardinality(prices) * step_minutes between 1380 and 1500),
  primary key (country, day)
);
comment on table market_days is 'reference';

create table market_alerts (
  customer_id bigint not null references customers on delete cascade,
  id bigint generated always as identity,
  product text not null references market_products,
  type text not null check (type in ('<', '>', '==')),
  price numeric(7, 2) not null check (price between 0 and 10000),
  created_at timestamptz not null default now(),
  -- Whether the comparison was true at the last settlement that counted, and the day on which that began: it fires when it
  -- becomes true (packages/domain/src/market-alerts/alert-firing.ts).
  is_met boolean not null,
  since date,
  fired_day date,
  fired_price numeric(8, 2),
  times_fired int not null default 0,
  -- The product is traded no more.
  ended_on date,
  primary key (customer_id, id),
  unique (customer_id, product, type, price)
);
comment on table market_alerts is 'customer';
alter table market_alerts alter column customer_id set (n_distinct = -0.02);
create index market_alerts_by_product on market_alerts (product, customer_id, id) where ended_on is null;

-- Days whose cheapest hours have been told to everybody.
create table market_told_days (
  day date primary key,
  told_at timestamptz not null default now()
);
comment on table market_told_days is 'server';

-- Whether the price of the energy follows the hours of the market.
alter table products add column is_indexed boolean not null default false;
