-- platform, support: a file may rest in a store outside of the database. Its bytes then leave the row, and its key stays: a random
-- secret of this file, set before its object is written.
alter table files add column store_secret bytea, add column stored_at timestamptz, alter column content drop not null;
alter table case_files add column store_secret bytea, add column stored_at timestamptz;
-- Those that are still in the database.
create index if not exists files_due on files (customer_id, id) where stored_at is null;
create index if not exists case_files_due on case_files (customer_id, id) where stored_at is null and case_id is not null;
