-- Mails of the customer to a closed case, which are not added: each is noted once, and its customer told once a day.
create table case_refused_mails (
  customer_id bigint not null,
  case_id bigint not null,
  mail_message_id text not null,
  at timestamptz not null default now(),
  is_told boolean not null,
  primary key (customer_id, case_id, mail_message_id),
  foreign key (customer_id, case_id) references cases on delete cascade
);
comment on table case_refused_mails is 'customer';
alter table case_refused_mails alter column customer_id set (n_distinct = -0.02);
