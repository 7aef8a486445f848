-- contracting: withdrawn supplies on their way to another retailer, which the distributor changes nothing else of.
create view returning_supplies as
  select customer_id, contract_id from withdrawals
  where return_process is not null and returned_at is null and return_refused_at is null;
comment on view returning_supplies is 'customer';
