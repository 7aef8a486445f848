-- Colleagues who are named in a note about a case (docs/behaviour/casework.md).

create table case_mentions (
  customer_id bigint not null,
  note_id bigint not null,
  -- Who of the staff is named.
  staff_id bigint not null,
  case_id bigint not null,
  author text not null,
  at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (customer_id, note_id, staff_id)
);
comment on table case_mentions is 'customer';
alter table case_mentions alter column customer_id set (n_distinct = -0.02);
create index case_mentions_of_staff on case_mentions (staff_id, at);
create index case_mentions_by_case on case_mentions (customer_id, case_id, staff_id);
alter table case_mentions add constraint case_mentions_note
  foreign key (customer_id, note_id) references case_notes (customer_id, id) on delete cascade;
