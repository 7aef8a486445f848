-- Places an operator imports: a postal code may belong to several municipalities.
create table municipalities (
  ine text primary key,
  name text not null
);
comment on table municipalities is 'reference';
create table postal_codes (
  dp text not null,
  ine text not null,
  primary key (dp, ine)
);
comment on table postal_codes is 'reference';
create table cnaes (
  id int primary key,
  name text not null,
  descripcio text not null
);
comment on table cnaes is 'reference';

-- Taxes and regulated prices by day that the operator imported (docs/operations.md); they count before the bundled ones.
create table rates (
  kind text not null,
  -- Whom it is for where not everybody: industrial, professional, an access tariff.
  scope text not null,
  -- For contracts up to this power; null for all.
  up_to_w int,
  -- First and last day; null where there is none.
  valid_from date,
  valid_to date,
  -- Decimals: one, or of access prices one for each period.
  amounts text[] not null,
  -- What it may turn out to be while a condition of the law is not settled.
  conditional text,
  source text not null,
  check (valid_to >= valid_from)
);
comment on table rates is 'reference';
create unique index on rates (kind, scope, coalesce(up_to_w, -1), coalesce(valid_from, '-infinity'));

-- What the retailer sells: a product of an access tariff, and what it costs from a day on. A contract names its product and its
-- tariff; together they lead here.
create table products (
  id bigint generated always as identity primary key,
  name text not null,
  tariff_name text not null,
  -- Whether a contract may still change to it.
  is_offered boolean not null default true,
  -- null: without an end.
  duration_months int check (duration_months > 0),
  unique (name, tariff_name)
);
comment on table products is 'reference';
create index products_by_tariff on products (tariff_name, id);

create table product_prices (
  product_id bigint not null references products on delete cascade,
  valid_from date not null,
  -- Euros without taxes as decimal strings, P1 first: of a kW and day, and of a kWh.
  power jsonb not null,
  energy jsonb not null,
  -- Of a day (gas), and of a kWh of surplus; null where there is none.
  fixed text,
  surplus text,
  primary key (product_id, valid_from)
);
comment on table product_prices is 'reference';
