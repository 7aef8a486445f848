-- Customers at the desk of staff (docs/behaviour/customers.md).

-- How a customer is found by what somebody says on the phone: the words of the name, an address, the last nine digits of a
-- telephone. Several customers may have the same. Kept by whoever writes customers and their addresses.
create table contact_directory (
  customer_id bigint not null,
  -- Where it stands: with the customer, or in a postal address.
  source text not null check (source in ('customer', 'address')),
  kind text not null check (kind in ('name', 'email', 'phone')),
  key text not null,
  primary key (customer_id, source, kind, key)
);
comment on table contact_directory is 'directory';
create index contact_directory_by_key on contact_directory (kind, key text_pattern_ops);
create index contact_directory_by_words on contact_directory using gin (key gin_trgm_ops) where kind = 'name';

insert into contact_directory (customer_id, source, kind, key)
  select c.id, 'customer', k.kind, k.key
  from customers c, lateral (values ('name', left(search_form(c.name), 200)), ('email', lower(c.email)),
    ('phone', right(regexp_replace(coalesce(c.phone, ''), '\D', '', 'g'), 9))) as k (kind, key)
  where k.key <> '';
insert into contact_directory (customer_id, source, kind, key)
  select distinct a.customer_id, 'address', k.kind, k.key
  from addresses a, lateral (values ('email', lower(a.email)),
    ('phone', right(regexp_replace(a.mobile, '\D', '', 'g'), 9))) as k (kind, key)
  where k.key <> '';

-- Numbers are typed from the front.
create index if not exists directory_by_prefix on directory (kind, key text_pattern_ops);

-- Cases of people without an account are found by what they left.
create index if not exists cases_of_strangers_by_email on cases (lower(email)) where customer_id = 0;
create index if not exists cases_of_strangers_by_mobile on cases (right(regexp_replace(mobile, '\D', '', 'g'), 9))
  where customer_id = 0 and mobile <> '';

-- The timeline of a customer reads each of these from now backwards.
create index if not exists case_entries_by_time on case_entries (customer_id, at, id);
create index if not exists communications_by_time on communications (customer_id, sent_at, id);
create index if not exists payments_by_time on payments (customer_id, created_at, id);

-- Whom a message is for, so that staff see what became of it.
alter table outbox add column customer_id bigint;
-- Its content, sealed, where it may be sent again after it has left: no code, no password, no link that counts once.
alter table outbox add column kept bytea;
-- A mail server reported later that it did not arrive.
alter table outbox add column bounced_at timestamptz;
alter table outbox add column bounce text;
create index outbox_by_customer on outbox (customer_id, created_at, id) where customer_id is not null;

-- What staff say among themselves about a customer. Customers do not read it.
create table customer_notes (
  customer_id bigint not null,
  id bigint generated always as identity,
  staff_id bigint not null,
  author text not null,
  at timestamptz not null default now(),
  text text not null check (text <> ''),
  primary key (customer_id, id)
);
comment on table customer_notes is 'customer';
alter table customer_notes alter column customer_id set (n_distinct = -0.02);
create index customer_notes_by_time on customer_notes (customer_id, at, id);
alter table customer_notes add constraint customer_notes_customer
  foreign key (customer_id) references customers (id) on delete cascade;

-- What staff have to mind about a customer, until somebody takes it away.
create table customer_protections (
  customer_id bigint not null,
  kind text not null check (kind in ('vulnerable', 'no_calls')),
  reason text not null check (reason <> ''),
  staff_id bigint not null,
  author text not null,
  since timestamptz not null default now(),
  primary key (customer_id, kind)
);
comment on table customer_protections is 'customer';
alter table customer_protections alter column customer_id set (n_distinct = -0.02);
alter table customer_protections add constraint customer_protections_customer
  foreign key (customer_id) references customers (id) on delete cascade;
