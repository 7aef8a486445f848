-- invoices: mean use of a postal code, by month of the period's end, for bills. A job computes it from all customers, since
-- a customer's call asks one machine only. Groups in which individuals could be told apart are left out.
create table usage_means (
  postal_code text not null,
  month text not null,
  type text not null,
  tariff_name text not null,
  kwh numeric not null,
  computed_on date not null,
  primary key (postal_code, month, type, tariff_name)
);
comment on table usage_means is 'reference';
