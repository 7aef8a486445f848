-- Invoices. Amounts are cents and never negative: a refund (rectificative_type A or B) counts against the customer's
-- total. amount_to_pay is the total less what a virtual battery paid; amount_pending what is left.
create table invoices (
  id bigint generated always as identity primary key,
  number text not null unique,
  type text not null check (type in ('electricity', 'gas', 'multipoint')),
  customer_id bigint not null references customers,
  -- None for a multipoint invoice, whose lines name its contracts.
  contract_id bigint references contracts,
  date date not null,
  start_date date not null,
  end_date date not null,
  due_date date not null,
  amount_total_cents bigint not null check (amount_total_cents >= 0),
  amount_to_pay_cents bigint not null check (amount_to_pay_cents between 0 and amount_total_cents),
  amount_pending_cents bigint not null check (amount_pending_cents between 0 and amount_to_pay_cents),
  paid_status text not null check (paid_status in
    ('paid', 'paid_without_transaction', 'manual_verification_required', 'unpaid', 'pending_remesa', 'pending_transfer')),
  rectificative_type text not null default 'N' check (rectificative_type in ('N', 'A', 'B', 'R', 'C', 'G')),
  rectifies_id bigint references invoices,
  energy_kwh int not null default 0,
  -- A page of the retailer's own payment system, where an import gives one.
  payment_link text not null default '',
  check ((type = 'multipoint') = (contract_id is null)),
  check (end_date >= start_date)
);

-- What only its own page and its documents need; kept apart so that lists read small rows.
create table invoice_details (
  invoice_id bigint primary key references invoices on delete cascade,
  -- [{"kind": "energy", "period": "P1", "name": "", "quantity": "70", "price_unit": "0.226", "multi": "1", "amount_cents": 1582}]
  lines jsonb not null,
  -- [{"period": "P1", "previous": 1200, "current": 1270, "is_estimated": false}]
  readings jsonb not null default '[]',
  -- kW by period: [{"period": "P1", "power": "3.412"}]
  max_demand jsonb not null default '[]',
  -- As they were when it was issued: {"tariff": "2.0TD", "product": "...", "powers": [{"period": "P1", "power": "4.600"}], "iban": "..."}
  contract jsonb not null default '{}'
);

-- The steps of an unpaid invoice. `code` has words of ours; a description of the retailer's own wins.
create table invoice_pending_states (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices on delete cascade,
  change_date date not null,
  code text not null,
  description text not null default ''
);
create index invoice_pending_states_by_invoice on invoice_pending_states (invoice_id, change_date, id);

-- How many invoices of a type a customer has: counting them all takes longer the more there are.
create table invoice_counts (
  customer_id bigint not null references customers on delete cascade,
  type text not null,
  n_items bigint not null,
  primary key (customer_id, type)
);
create function count_new_invoices() returns trigger language plpgsql as $$
begin
  insert into invoice_counts as c (customer_id, type, n_items)
  select customer_id, type, count(*) from added group by customer_id, type order by customer_id, type
  on conflict (customer_id, type) do update set n_items = c.n_items + excluded.n_items;
  return null;
end $$;
create function uncount_invoices() returns trigger language plpgsql as $$
begin
  update invoice_counts c set n_items = c.n_items - d.n
  from (select customer_id, type, count(*) as n from gone group by customer_id, type) d
  where c.customer_id = d.customer_id and c.type = d.type;
  return null;
end $$;
create trigger invoices_counted after insert on invoices
  referencing new table as added for each statement execute function count_new_invoices();
create trigger invoices_uncounted after delete on invoices
  referencing old table as gone for each statement execute function uncount_invoices();

-- A list reads one of these, by what it is filtered by; see `filter-queries.ts`.
create extension if not exists pg_trgm;
create index invoices_listed on invoices (customer_id, type, date desc, id desc);
create index invoices_by_contract on invoices (contract_id, date desc, id desc) where contract_id is not null;
create index invoices_by_start on invoices (customer_id, type, start_date);
create index invoices_by_end on invoices (customer_id, type, end_date);
create index invoices_by_total on invoices (customer_id, type, amount_total_cents);
create index invoices_by_pending on invoices (customer_id, type, amount_pending_cents);
create index invoices_open on invoices (customer_id, type, date desc, id desc)
  where paid_status in ('unpaid', 'pending_remesa', 'pending_transfer');
create index invoices_by_number_part on invoices using gin (number gin_trgm_ops);
create index contracts_by_words on contracts using gin (search_text gin_trgm_ops);
create index contracts_by_fiscal_vat on contracts (fiscal_vat, customer_id);
create index contracts_by_cups on contracts (cups, customer_id);
create index contracts_by_address on contracts ((street || ', ' || postal_code || ' ' || city), customer_id);

-- Quarter-hours of a local day: 92, 96 or 100 unsigned 16-bit numbers of Wh, the low byte first.
create table curve_days (
  contract_id bigint not null references contracts on delete cascade,
  day date not null,
  imported bytea not null,
  exported bytea not null default '',
  imported_wh int not null,
  exported_wh int not null default 0,
  primary key (contract_id, day)
);
