-- invoices: what a customer still has to pay, without what is collected by debit or transfer.
create view unpaid_invoices as
  select customer_id, id, contract_id, due_date from invoices
  where paid_status = 'unpaid' and amount_pending_cents > 0 and rectificative_type not in ('A', 'B');
comment on view unpaid_invoices is 'customer';
