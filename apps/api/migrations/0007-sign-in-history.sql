-- A customer's sign-ins, newest first: for the profile, and to know a place that was never seen before.
create index sessions_history on sessions (customer_id, created_at desc);
