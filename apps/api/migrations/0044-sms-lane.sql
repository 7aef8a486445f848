-- Text messages are sent beside the rest: neither an outage of their provider nor a queue of mails holds up the other.
create index outbox_due_sms on outbox (next_attempt_at, id)
  where sent_at is null and failed_at is null and kind = 'sms';
-- `sms list` finds the newest of few among many mails.
create index outbox_kind on outbox (kind, id);
