-- Sessions of staff. They belong to no customer, so they are not rows of `sessions`, which is spread by customer. A token names
-- its role; the row decides whether it lives.
create table staff_sessions (
  id text primary key,
  actor text not null check (actor <> ''),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table staff_sessions is 'server';
