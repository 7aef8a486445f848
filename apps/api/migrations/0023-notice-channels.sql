-- Since when nothing could be delivered to it, and until when it is left alone.
alter table notice_targets add column failing_since timestamptz;
alter table notice_targets add column rest_until timestamptz;
-- When the customer saw that it was stopped.
alter table notice_targets add column stop_seen_at timestamptz;
create index notice_targets_stopped on notice_targets (customer_id) where stopped_at is not null;

-- What goes to addresses of customers may be slow: it is sent beside the rest, and each finds its next at once.
drop index outbox_due;
create index outbox_due on outbox (next_attempt_at, id)
  where sent_at is null and failed_at is null and kind not in ('notice_push', 'notice_webhook');
create index outbox_due_outside on outbox (next_attempt_at, id)
  where sent_at is null and failed_at is null and kind in ('notice_push', 'notice_webhook');

-- `push`: whose browser it is, by the hash of its address; the last who subscribed with it has it.
alter table directory drop constraint directory_kind_check;
alter table directory add constraint directory_kind_check check (kind in
  ('tax_id', 'contract', 'supply', 'invoice', 'login_link', 'passkey', 'signature', 'payment', 'provider_payment', 'case',
   'push'));
