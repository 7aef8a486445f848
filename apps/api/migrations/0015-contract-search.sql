-- Searching and counting the contracts of one customer reads this index alone: their rows lie anywhere in a large table.
-- The longest address fits in the 500 characters, and they into an index entry.
alter table contracts drop column search_text;
alter table contracts
  add column search_text text not null generated always as (
    left(search_form(name || ' ' || cups || ' ' || street || ' ' || postal_code || ' ' || city), 500)) stored;
drop index contracts_in_list_order;
create index contracts_listed on contracts (customer_id, state_rank, name) include (type, id, search_text);

-- An index alone answers only for pages that were vacuumed since they changed: after a few changes, not after a fifth of
-- the table.
alter table contracts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
