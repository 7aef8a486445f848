-- Sending is tried for hours since the first failure, not for a number of attempts.
alter table outbox add column failing_since timestamptz;
-- Null: as long as others of its kind.
alter table outbox add column keep_trying_hours int check (keep_trying_hours > 0);
-- Few are not sent: waiting, or given up.
create index outbox_unsent on outbox (kind, failed_at) where sent_at is null;
