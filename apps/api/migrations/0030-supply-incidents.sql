-- Areas without supply, as staff told their customers (docs/behaviour/support.md).
create table supply_incidents (
  id bigint generated always as identity primary key,
  -- One of the two at least: the active contracts of a postal code, of a distributor, or of both.
  postal_code text,
  distributor text,
  -- What customers read, by language; Spanish stands in for a missing one.
  texts jsonb not null,
  since timestamptz not null default now(),
  ended_at timestamptz,
  check (postal_code is not null or distributor is not null)
);
comment on table supply_incidents is 'reference';
create index supply_incidents_by_time on supply_incidents (since);
