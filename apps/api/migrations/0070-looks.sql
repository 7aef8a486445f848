-- Staff who ask to see a portal as its customer sees it (docs/behaviour/looks.md).
create table view_requests (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  staff_id bigint not null,
  actor text not null,
  role text not null,
  case_number text not null,
  reason text not null check (reason <> ''),
  -- Who is asked: the customer, or a second person of the staff.
  way text not null check (way in ('customer', 'colleague')),
  -- Of the code that the customer got by mail and may tell by phone.
  code_hash text,
  wrong_codes int not null default 0,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  granted_at timestamptz,
  refused_at timestamptz
);
comment on table view_requests is 'server';
create index on view_requests (customer_id, expires_at);
create index on view_requests (expires_at);
