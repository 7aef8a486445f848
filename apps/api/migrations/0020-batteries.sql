-- A virtual battery holds euros: the origins' surplus beyond their energy comes in, discounts of the receivers'
-- invoices go out. It belongs to one customer, as do the contracts that share it.
create table batteries (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers,
  name text not null,
  unique (customer_id, name)
);

create table battery_links (
  id bigint generated always as identity primary key,
  battery_id bigint not null references batteries on delete cascade,
  contract_id bigint not null references contracts on delete cascade,
  -- A receiver's weight beside the battery's other receivers. Its share follows from it: `battery-shares.ts`.
  pes bigint not null default 0 check (pes >= 0),
  -- 'aplicar': discounts go to the contract's invoices; 'acumular': they stay in the battery.
  gestio_descomptes text not null default 'aplicar' check (gestio_descomptes in ('aplicar', 'acumular')),
  data_inici date not null,
  -- The last day; null while it is open-ended.
  data_final date,
  -- Its surplus comes in; it is given discounts. One contract may be both.
  es_origen boolean not null default false,
  es_receptor boolean not null default true,
  unique (battery_id, contract_id),
  check (es_origen or es_receptor),
  check (es_receptor or pes = 0),
  check (data_final >= data_inici)
);
create index battery_links_by_contract on battery_links (contract_id, battery_id);

-- The ledger: a battery's balance is the sum of its movements. What is written stays.
create table battery_movements (
  id bigint generated always as identity primary key,
  battery_id bigint not null references batteries on delete cascade,
  day date not null,
  contract_id bigint references contracts,
  invoice_id bigint references invoices,
  concept text not null check (concept in ('opening', 'surplus', 'discount', 'move', 'adjustment')),
  -- In words of the retailer's own, where an import gives them.
  description text not null default '',
  cents bigint not null check (cents <> 0),
  -- Names it within its battery, so that nothing written again counts twice.
  reference text not null,
  unique (battery_id, reference)
);
create index battery_movements_by_day on battery_movements (battery_id, day desc, id desc) include (cents);
create index battery_movements_by_invoice on battery_movements (invoice_id) where invoice_id is not null;
