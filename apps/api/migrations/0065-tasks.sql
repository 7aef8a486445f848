-- What waits for staff outside of cases, and what they did about it (docs/behaviour/tasks.md).

-- Since when a check of this lead waits for a person; null in rows of the version before, whose last activity stands for it.
alter table leads add column to_check_since timestamptz;
create index leads_to_check on leads (to_check_since) where to_check;

-- What somebody did, beside what they wrote: the lines of a lead's history.
alter table lead_notes add column kind text not null default 'note'
  check (kind in ('note', 'taken', 'closed', 'passed', 'failed'));

-- Who decided about an activation, what, and why.
alter table activation_requests
  add column decided_by text not null default '',
  add column decision text not null default '',
  add column decision_reason text not null default '';
create index activation_requests_for_staff on activation_requests (requested_at) where outcome = 'for_staff' and closed_at is null;

-- Who had a message sent again, and when: its other columns are then those of a new one.
alter table outbox add column retried_at timestamptz;
alter table outbox add column retried_by text;

-- Invoices whose payment a person looks at: few among all.
create index if not exists invoices_to_verify on invoices (customer_id, id) where paid_status = 'manual_verification_required';
