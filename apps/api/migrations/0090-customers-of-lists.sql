-- The customers whom a list of staff showed; a look at one customer names them alone (docs/behaviour/looks.md).
alter table staff_audit add column customer_ids bigint[];
create index on staff_audit using gin (customer_ids) where customer_ids is not null;
