-- Saved views of the queue of cases (docs/behaviour/casework.md).
create table case_views (
  id bigint generated always as identity primary key,
  -- Who made it; what is shared is everybody's.
  staff_id bigint not null,
  is_shared boolean not null default false,
  name text not null check (name <> ''),
  -- What narrows the queue, as in the address of its page.
  filters jsonb not null,
  -- Its place among the views of whoever sees it.
  position int not null default 0,
  -- Counts changes, so that nobody overwrites what they have not seen.
  version int not null default 1
);
comment on table case_views is 'server';
create index on case_views (staff_id);
create index on case_views (is_shared) where is_shared;
