-- What a retailer's mails say in place of the bundled texts: by language, only what differs (docs/behaviour/publishing.md).
create table mail_texts (
  name text not null,
  lang text not null,
  texts jsonb not null,
  primary key (name, lang)
);
comment on table mail_texts is 'reference';

-- Prices that somebody decided to announce: a job tells the customers of the product.
create table price_announcements (
  product text not null,
  tariff text not null,
  day date not null,
  asked_at timestamptz not null default now(),
  finished_at timestamptz,
  customers int,
  primary key (product, tariff, day)
);
comment on table price_announcements is 'server';
create index price_announcements_open on price_announcements (asked_at) where finished_at is null;
