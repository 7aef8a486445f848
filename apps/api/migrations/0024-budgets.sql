-- How much a customer wants to use at most in a month of a contract; they are told when a month is heading beyond it.
create table budgets (
  customer_id bigint not null references customers on delete cascade,
  contract_id bigint not null,
  unit text not null check (unit in ('kwh', 'eur')),
  -- Whole kWh, or cents.
  amount bigint not null check (amount between 1 and 1000000000),
  primary key (customer_id, contract_id),
  foreign key (customer_id, contract_id) references contracts on delete cascade
);
comment on table budgets is 'customer';
alter table budgets alter column customer_id set (n_distinct = -0.02);

-- What jobs look for over all customers: payments that are due soon, answers that are, and old notices.
create index invoices_due on invoices (due_date) where paid_status in ('unpaid', 'pending_remesa') and amount_pending_cents > 0;
create index cases_to_answer on cases (answer_by) where state = 'asked';
create index notices_by_age on notices using brin (created_at);
