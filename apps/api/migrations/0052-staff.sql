-- Staff: the retailer's people, who sign in to the desk (docs/behaviour/staff.md).
create table staff_people (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  email text not null check (email = lower(email)),
  role text not null,
  locale text not null default 'es-ES',
  password_hash text,
  -- Sealed; without it there is no sign-in by password.
  totp_secret bytea,
  -- The last time step whose code was used: none counts twice.
  totp_step bigint,
  -- Who they are at the retailer's provider.
  issuer text,
  subject text,
  created_at timestamptz not null default now(),
  -- Removed people stay, since the audit names them.
  removed_at timestamptz
);
comment on table staff_people is 'server';
create unique index on staff_people (email) where removed_at is null;
create unique index on staff_people (issuer, subject) where removed_at is null;

create table staff_passkeys (
  id text primary key,
  number bigint generated always as identity unique,
  staff_id bigint not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
comment on table staff_passkeys is 'server';
create index on staff_passkeys (staff_id);

-- Consumed by being read, whatever follows: a passkey's challenge, and what a sign-on at the provider began with.
create table staff_challenges (
  id text primary key,
  purpose text not null,
  staff_id bigint,
  challenge text not null,
  expires_at timestamptz not null
);
comment on table staff_challenges is 'server';

-- Links by which somebody new chooses how to sign in: the hash of each, which counts once.
create table staff_invitations (
  hash text primary key,
  staff_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table staff_invitations is 'server';

-- What a retailer has made of the permission table, whole, version by version. Without a row the bundled one applies.
create table staff_permissions (
  version bigint primary key,
  permissions jsonb not null,
  asked_by bigint not null,
  confirmed_by bigint not null,
  reason text not null,
  created_at timestamptz not null default now()
);
comment on table staff_permissions is 'server';

-- Acts that wait for a second person.
create table staff_approvals (
  id bigint generated always as identity primary key,
  what text not null,
  act text not null,
  payload jsonb not null,
  -- The kind and the amount that the confirming person's permission has to reach.
  act_on jsonb not null default '{}',
  asked_by bigint not null,
  reason text not null check (reason <> ''),
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'refused', 'withdrawn')),
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  check (decided_by <> asked_by or state <> 'confirmed')
);
comment on table staff_approvals is 'server';
create index on staff_approvals (asked_at) where state = 'open';

-- Sessions of staff have had no rows so far.
alter table staff_sessions
  add column staff_id bigint,
  add column way text,
  add column network text,
  add column user_agent text,
  add column last_seen_at timestamptz not null default now(),
  add column proved_at timestamptz not null default now();
create index on staff_sessions (staff_id);

-- What each call of staff needs to know of the person of its session.
create view session_staff as
  select p.id as staff_id, p.name, p.role,
    (select permissions from staff_permissions order by version desc limit 1) as permissions
  from staff_people p where p.removed_at is null;
comment on view session_staff is 'server';

-- Who of the staff did or read what. Rows are added, and forgotten after five years; nothing else.
create table staff_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  staff_id bigint,
  actor text not null,
  role text not null,
  act text not null,
  call text not null,
  customer_id bigint,
  subject text,
  reason text,
  before jsonb,
  after jsonb,
  -- A request behind it, with the same reference in the log.
  reference text,
  session_id text,
  network text,
  user_agent text
);
comment on table staff_audit is 'server';
create index on staff_audit (at);
create index on staff_audit (customer_id, at) where customer_id is not null;
create index on staff_audit (staff_id, at);

create function keep_staff_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '5 years' then
    return old;
  end if;
  raise exception 'staff_audit is append-only';
end
$$;
create trigger staff_audit_kept before update or delete on staff_audit for each row execute function keep_staff_audit();
create trigger staff_audit_kept_whole before truncate on staff_audit for each statement execute function keep_staff_audit();
