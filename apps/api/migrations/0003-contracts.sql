create table contracts (
  id bigint generated always as identity primary key,
  name text not null unique,
  customer_id bigint not null references customers,
  type text not null check (type in ('electricity', 'gas')),
  state text not null,
  sign_date date,
  start_date date,
  end_date date,
  cups text not null,
  street text not null,
  city text not null,
  postal_code text not null,
  tariff_name text not null,
  product_name text not null,
  -- kW with up to three decimals, by period: [{"period": "P1", "power": "4.600"}]
  contracted_power jsonb not null default '[]',
  pressio numeric(6, 3),
  caudal numeric(8, 2),
  selfcons_code text not null default '00',
  amount_debt_cents bigint not null default 0,
  waiting_for_signature text[] not null default '{}'
);
create index contracts_by_customer on contracts (customer_id, type, name);
