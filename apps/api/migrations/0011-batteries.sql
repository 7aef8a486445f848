-- A virtual battery holds euros: what its origins' surplus is worth beyond their energy comes in, what its receivers' invoices
-- are discounted goes out. It belongs to one customer, as do the contracts that share it.
create table batteries (
  customer_id bigint not null references customers,
  id bigint generated always as identity,
  name text not null,
  primary key (customer_id, id),
  unique (customer_id, name)
);
comment on table batteries is 'customer';
alter table batteries alter column customer_id set (n_distinct = -0.02);

create table battery_links (
  customer_id bigint not null,
  id bigint generated always as identity,
  battery_id bigint not null,
  contract_id bigint not null,
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
  primary key (customer_id, id),
  unique (customer_id, battery_id, contract_id),
  foreign key (customer_id, battery_id) references batteries on delete cascade,
  foreign key (customer_id, contract_id) references contracts on delete cascade,
  check (es_origen or es_receptor),
  check (es_receptor or pes = 0),
  check (data_final >= data_inici)
);
comment on table battery_links is 'customer';
alter table battery_links alter column customer_id set (n_distinct = -0.02);
create index battery_links_by_contract on battery_links (customer_id, contract_id, battery_id);

-- The ledger: a battery's balance is the sum of its movements. What is written stays.
create table battery_movements (
  customer_id bigint not null,
  id bigint generated always as identity,
  battery_id bigint not null,
  day date not null,
  contract_id bigint,
  invoice_id bigint,
  concept text not null check (concept in ('opening', 'surplus', 'discount', 'move', 'adjustment')),
  -- In words of the retailer's own, where an import gives them.
  description text not null default '',
  cents bigint not null check (cents <> 0),
  -- Names it within its battery, so that nothing written again counts twice.
  reference text not null,
  primary key (customer_id, id),
  unique (customer_id, battery_id, reference),
  foreign key (customer_id, battery_id) references batteries on delete cascade,
  foreign key (customer_id, contract_id) references contracts,
  foreign key (customer_id, invoice_id) references invoices
);
comment on table battery_movements is 'customer';
alter table battery_movements alter column customer_id set (n_distinct = -0.02);
create index battery_movements_by_day on battery_movements (customer_id, battery_id, day desc, id desc) include (cents);
create index battery_movements_by_invoice on battery_movements (customer_id, invoice_id) where invoice_id is not null;
