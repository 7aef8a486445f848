-- What distributors tell of supply points, whoever's they are: never the holder or the present retailer. Imported by the operator
-- (docs/operations.md); a configured service is asked first.
create table supply_points (
  -- The first 20 characters of the CUPS.
  cups text primary key check (length(cups) = 20),
  type text not null check (type in ('electricity', 'gas')),
  -- kW as decimal strings, P1 first; none for gas.
  powers jsonb not null default '[]',
  -- Most that can be contracted without works, in kW.
  extension_rights numeric(9, 3),
  phases text check (phases in ('single', 'three')),
  tariff text not null,
  cnae text not null default '',
  selfcons_code text not null default '00',
  has_social_bonus boolean not null default false,
  has_open_switch boolean not null default false,
  last_power_change date,
  -- The last years, newest first: [{"until": "2026-09-30", "kwh": [820, 700, 1480]}]
  years jsonb not null default '[]',
  zipcode text not null default '',
  city text not null default '',
  distributor text not null default '',
  -- The day that the row tells about.
  as_of date not null
);
comment on table supply_points is 'directory';

-- Where a supply can come from.
create table retailers (
  id int primary key,
  name text not null,
  has_electricity boolean not null,
  has_gas boolean not null
);
comment on table retailers is 'reference';

create table promotional_codes (
  -- Upper case.
  code text primary key,
  -- Off the first invoice.
  discount_cents int not null check (discount_cents > 0),
  -- First and last day; null where there is none.
  valid_from date,
  valid_to date,
  -- null: both.
  energy text check (energy in ('electricity', 'gas')),
  -- null: any number of contracts.
  max_uses int check (max_uses > 0),
  -- Contracts that were confirmed with it.
  uses int not null default 0,
  check (valid_to >= valid_from)
);
comment on table promotional_codes is 'reference';

-- What is said of a product, and where more is, by language: {"ca": "…", "es": "…", "en": "…"}
alter table products
  add column description jsonb not null default '{}',
  add column link jsonb not null default '{}';
