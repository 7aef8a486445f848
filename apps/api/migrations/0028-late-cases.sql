-- The story also says when a case became late and which mails were not taken.
alter table case_entries drop constraint case_entries_kind_check;
alter table case_entries add constraint case_entries_kind_check
  check (kind in ('opened', 'message', 'asked', 'answered', 'forwarded', 'distributor_answered', 'type_changed',
    'taken', 'closed', 'reopened', 'withdrawn', 'solved', 'rated', 'linked', 'notice', 'late', 'mail_refused'));
