-- What staff did about an address to which mails came back (docs/behaviour/tasks.md). It waits again once it stops again.
alter table notice_targets add column if not exists handled_at timestamptz;
alter table notice_targets add column if not exists handled_by text not null default '';
alter table notice_targets add column if not exists handled_reason text not null default '';
create index if not exists notice_targets_bounced on notice_targets (stopped_at, customer_id, id)
  where channel = 'mail' and stopped_at is not null;
