-- What a retailer's mails say in place of the bundled texts: by language, only what differs (docs/behaviour/publishing.md).
create table mail_texts (
  name text not null,
  lang text not null,
  texts jsonb not null,
  primary key (name, lang)
);
comment on table mail_texts is 'reference';
