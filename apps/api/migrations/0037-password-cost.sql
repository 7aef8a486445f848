-- What a password costs to hash: measured by the first server that uses the database. One row.
create table password_costs (
  id smallint primary key default 1 check (id = 1),
  memory_kib integer not null default 65536,
  passes integer not null check (passes between 1 and 8),
  hash_ms integer not null,
  measured_at timestamptz not null default now()
);
comment on table password_costs is 'server';
