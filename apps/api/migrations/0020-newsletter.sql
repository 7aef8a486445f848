-- What can be subscribed to, imported by the operator.
create table newsletters (
  id int primary key,
  -- Name and description by language: {"es": {"name": "...", "description": "..."}, ...}.
  texts jsonb not null,
  place int not null,
  is_open boolean not null default true
);
comment on table newsletters is 'reference';

-- Customers and others, each by a confirmed address. Unconfirmed ones are in the link of their mail alone.
create table newsletter_subscribers (
  id bigint generated always as identity primary key,
  email text not null,
  customer_id bigint,
  locale text not null,
  confirmed_at timestamptz not null default now()
);
comment on table newsletter_subscribers is 'server';
create unique index newsletter_subscribers_email on newsletter_subscribers (lower(email));
create unique index newsletter_subscribers_customer on newsletter_subscribers (customer_id);

create table newsletter_subscriptions (
  subscriber_id bigint not null,
  newsletter_id int not null,
  subscribed_at timestamptz not null default now(),
  -- Handed over to who sends it.
  exported_at timestamptz,
  primary key (subscriber_id, newsletter_id)
);
comment on table newsletter_subscriptions is 'server';
create index newsletter_subscriptions_newsletter on newsletter_subscriptions (newsletter_id);
