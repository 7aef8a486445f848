-- What customers are billed. Amounts are cents and never negative: a refund (rectificative_type A or B) counts against the
-- customer's total. amount_to_pay is the total less what a virtual battery paid; amount_pending what is left. `directory` leads from
-- its number to it.
create table invoices (
  customer_id bigint not null references customers,
  id bigint generated always as identity,
  number text not null,
  type text not null check (type in ('electricity', 'gas', 'multipoint')),
  -- None for a multipoint invoice, whose lines name its contracts.
  contract_id bigint,
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
  rectifies_id bigint,
  energy_kwh int not null default 0,
  -- A page of the retailer's own payment system, where an import gives one.
  payment_link text not null default '',
  primary key (customer_id, id),
  unique (customer_id, number),
  foreign key (customer_id, contract_id) references contracts,
  foreign key (customer_id, rectifies_id) references invoices,
  check ((type = 'multipoint') = (contract_id is null)),
  check (end_date >= start_date)
);
comment on table invoices is 'customer';
alter table invoices alter column customer_id set (n_distinct = -0.02);
-- A list reads one of these, by what it is filtered by.
create index invoices_listed on invoices (customer_id, type, date desc, id desc);
create index invoices_by_contract on invoices (customer_id, contract_id, date desc, id desc) where contract_id is not null;
create index invoices_by_start on invoices (customer_id, type, start_date);
create index invoices_by_end on invoices (customer_id, type, end_date);
create index invoices_by_total on invoices (customer_id, type, amount_total_cents);
create index invoices_by_pending on invoices (customer_id, type, amount_pending_cents);
create index invoices_open on invoices (customer_id, type, date desc, id desc)
  where paid_status in ('unpaid', 'pending_remesa', 'pending_transfer');
create index invoices_by_number_part on invoices using gin (number gin_trgm_ops);

-- What only its own page and its documents need; kept apart so that lists read small rows.
create table invoice_details (
  customer_id bigint not null,
  invoice_id bigint not null,
  -- [{"kind": "energy", "period": "P1", "name": "", "quantity": "70", "price_unit": "0.226", "multi": "1", "amount_cents": 1582}]
  lines jsonb not null,
  -- [{"period": "P1", "previous": 1200, "current": 1270, "is_estimated": false}]
  readings jsonb not null default '[]',
  -- kW by period: [{"period": "P1", "power": "3.412"}]
  max_demand jsonb not null default '[]',
  -- As they were when it was issued: {"tariff": "2.0TD", "product": "...", "powers": [{"period": "P1", "power": "4.600"}], "iban": "..."}
  contract jsonb not null default '{}',
  primary key (customer_id, invoice_id),
  foreign key (customer_id, invoice_id) references invoices on delete cascade
);
comment on table invoice_details is 'customer';
alter table invoice_details alter column customer_id set (n_distinct = -0.02);

-- The steps of an unpaid invoice. `code` has words of ours; a description of the retailer's own wins.
create table invoice_pending_states (
  customer_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  change_date date not null,
  code text not null,
  description text not null default '',
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoices on delete cascade
);
comment on table invoice_pending_states is 'customer';
alter table invoice_pending_states alter column customer_id set (n_distinct = -0.02);
create index invoice_pending_states_by_invoice on invoice_pending_states (customer_id, invoice_id, change_date, id);

-- How many invoices of a type a customer has, kept by whoever inserts them: counting them all takes longer the more there are.
create table invoice_counts (
  customer_id bigint not null references customers on delete cascade,
  type text not null,
  n_items bigint not null,
  primary key (customer_id, type)
);
comment on table invoice_counts is 'customer';
alter table invoice_counts alter column customer_id set (n_distinct = -0.02);
