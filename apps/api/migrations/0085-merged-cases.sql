-- Cases that go on in another one of their customer, and cases that staff link (docs/behaviour/casework.md).

alter table cases add column merged_into_id bigint;
create index if not exists cases_merged on cases (customer_id, id) where merged_into_id is not null;

alter table cases drop constraint cases_result_check;
alter table cases add constraint cases_result_check
  check (result in ('accepted', 'denied', 'withdrawn', 'solved', 'merged')) not valid;
alter table cases validate constraint cases_result_check;

alter table case_entries drop constraint case_entries_kind_check;
alter table case_entries add constraint case_entries_kind_check
  check (kind in ('opened', 'message', 'asked', 'answered', 'forwarded', 'distributor_answered', 'type_changed', 'taken',
    'closed', 'reopened', 'withdrawn', 'solved', 'rated', 'linked', 'notice', 'late', 'mail_refused', 'merged', 'joined')) not valid;
alter table case_entries validate constraint case_entries_kind_check;

alter table case_notes drop constraint case_notes_kind_check;
alter table case_notes add constraint case_notes_kind_check
  check (kind in ('note', 'given_back', 'handed_over', 'linked', 'unlinked')) not valid;
alter table case_notes validate constraint case_notes_kind_check;

-- Two cases that staff have to see together; the one with the lower id first. Customers do not see it.
create table case_links (
  customer_id bigint not null,
  case_id bigint not null,
  other_id bigint not null,
  reason text not null check (reason <> ''),
  staff_id bigint,
  author text not null,
  at timestamptz not null default now(),
  primary key (customer_id, case_id, other_id),
  check (case_id < other_id)
);
comment on table case_links is 'customer';
alter table case_links alter column customer_id set (n_distinct = -0.02);
create index case_links_of_other on case_links (customer_id, other_id);
alter table case_links add constraint case_links_case
  foreign key (customer_id, case_id) references cases (customer_id, id) on delete cascade;
alter table case_links add constraint case_links_other
  foreign key (customer_id, other_id) references cases (customer_id, id) on delete cascade;
