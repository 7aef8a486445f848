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
