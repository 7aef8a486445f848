-- What features publish of their tables, for features that they use themselves (docs/decisions/0053-reads-across-features-are-declared.md).
-- Plain selections, which PostgreSQL inlines; customer_id comes first.

-- account: what each request needs to know of the customer of its session.
create view session_customers as
  select c.id as customer_id, c.locale, coalesce(a.must_change_password, false) as must_change_password
  from customers c left join accounts a on a.customer_id = c.id;
comment on view session_customers is 'customer';

create view customer_contacts as select id as customer_id, vat, name, email, locale from customers;
comment on view customer_contacts is 'customer';

-- contracts
create view contract_names as
  select customer_id, id, name, type, state, cups, street, postal_code, city, product_name, tariff_name from contracts;
comment on view contract_names is 'customer';

-- contract-changes
create view open_changes as
  select customer_id, contract_id, kind, state from change_requests where state in ('signature_pending', 'sent');
comment on view open_changes is 'customer';

create view signed_changes as
  select s.customer_id, r.contract_id, r.kind, s.closed_at, s.document_sha256
  from signatures s join change_requests r on r.customer_id = s.customer_id and r.id = s.change_id
  where s.state = 'signed' and r.state <> 'rejected';
comment on view signed_changes is 'customer';

-- invoices: all, with the sign of what they bill.
create view issued_invoices as
  select customer_id, id, contract_id, type, number, start_date, end_date, energy_kwh,
    case when rectificative_type in ('A', 'B') then -1 else 1 end as sign
  from invoices;
comment on view issued_invoices is 'customer';

-- Without refunds, and without those that were refunded.
create view effective_invoices as
  select i.customer_id, i.id, i.contract_id, i.type, i.number, i.date, i.start_date, i.end_date, i.energy_kwh, i.amount_total_cents
  from invoices i
  where i.rectificative_type not in ('A', 'B') and not exists (
    select from invoices r where r.customer_id = i.customer_id and r.contract_id = i.contract_id and r.rectifies_id = i.id
      and r.rectificative_type in ('A', 'B'));
comment on view effective_invoices is 'customer';

create view invoice_lines as
  select customer_id, invoice_id, lines, readings, max_demand from invoice_details;
comment on view invoice_lines is 'customer';

-- payment: attempts to pay an invoice by card.
create view invoice_payments as
  select p.customer_id, p.invoice_id, p.amount_cents, p.is_open, y.state, y.updated_at
  from payment_items p join payments y on y.customer_id = p.customer_id and y.id = p.payment_id;
comment on view invoice_payments is 'customer';

-- support: an invoice in claim is not collected.
create view open_claims as
  select customer_id, invoice_id, id, number from cases
  where kind = 'claim' and state <> 'closed' and invoice_id is not null;
comment on view open_claims is 'customer';
