-- Mails to cases that somebody should look at: where they were found, and why they were put aside.
create table mails_put_aside (
  box text not null,
  -- In its box; nothing of what it says.
  name text not null,
  outcome text not null,
  case_number text,
  at timestamptz not null default now(),
  primary key (box, name)
);
comment on table mails_put_aside is 'server';
create index mails_put_aside_by_time on mails_put_aside (at);
