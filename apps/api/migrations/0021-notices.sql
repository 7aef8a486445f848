-- What a customer is told, each once: the same key is never told again.
create table notices (
  customer_id bigint not null references customers on delete cascade,
  id bigint generated always as identity,
  -- What happened (packages/domain/src/notices/notice-kinds.ts), and what its words name: amounts in cents, days as YYYY-MM-DD.
  event text not null,
  told jsonb not null default '{}',
  key text not null,
  -- The page that it leads to: {"page": "invoice", "params": {"id": "12"}}.
  link jsonb not null,
  -- Its day in the calendar: a due date, an expiry.
  day date,
  -- Whether the portal lists it.
  is_shown boolean not null default true,
  -- Whether it waits for the mail of the day.
  is_in_digest boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, key)
);
comment on table notices is 'customer';
alter table notices alter column customer_id set (n_distinct = -0.02);
create index notices_unread on notices (customer_id) where read_at is null and is_shown;
create index notices_with_day on notices (customer_id, day) where day is not null;
create index notices_in_digest on notices (customer_id) where is_in_digest;

-- Only what differs from the defaults.
create table notice_preferences (
  customer_id bigint not null references customers on delete cascade,
  kind text not null,
  channel text not null,
  is_on boolean not null,
  primary key (customer_id, kind, channel)
);
comment on table notice_preferences is 'customer';
alter table notice_preferences alter column customer_id set (n_distinct = -0.02);

create table notice_settings (
  customer_id bigint primary key references customers on delete cascade,
  -- Hours of Europe/Madrid; both null without quiet hours.
  quiet_from int check (quiet_from between 0 and 23),
  quiet_until int check (quiet_until between 0 and 23),
  -- One mail a day instead of one for each notice.
  is_digest boolean not null default false,
  -- Counts up with each new link to the calendar, which ends the one before.
  calendar_version int not null default 1,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until)
);
comment on table notice_settings is 'customer';

-- Where notices go besides the portal: a browser that takes web push, an address that takes webhooks. A mail address is here only
-- when mails to it came back.
create table notice_targets (
  customer_id bigint not null references customers on delete cascade,
  id bigint generated always as identity,
  channel text not null check (channel in ('mail', 'push', 'webhook')),
  address text not null,
  -- What messages to it are encrypted or signed with.
  keys jsonb not null default '{}',
  label text not null default '',
  created_at timestamptz not null default now(),
  -- Since when nothing is sent to it, and why.
  stopped_at timestamptz,
  stop_reason text,
  primary key (customer_id, id),
  unique (customer_id, channel, address)
);
comment on table notice_targets is 'customer';
alter table notice_targets alter column customer_id set (n_distinct = -0.02);
