-- The transaction that a consent was filed with: that of the contract whose evidence it is part of. It may have been given before.
alter table consents add column filed_at timestamptz not null default now();
update consents set filed_at = given_at;

-- Agreed to be called about what is not finished; keeping what was typed is another consent.
alter table leads add column may_call boolean not null default false;
update leads set may_call = true
where jsonb_typeof(steps) = 'object' and steps->'installation'->'leadsConsent' = 'true'::jsonb;

-- What was typed rests encrypted, as a JSON string in `draft`, `steps` and `checks`, and in `document` and `point` of summaries. Rows of
-- before are read as they are, and encrypted with their next save; none lives longer than a month.
alter table leads
  -- The files that are named in there, which would otherwise be deleted.
  add column draft_files text[] not null default '{}',
  add column step_files text[] not null default '{}';

-- An answer of a service, or a missing one, that a person looks at; the answers themselves are sealed.
alter table leads add column to_check boolean not null default false;
update leads set to_check = true
where jsonb_typeof(checks) = 'object' and checks @? '$.*.result ? (@ == "unknown" || @ == "fail")';

-- The case of somebody whom an automated check refused, and who asked a person to look at it.
alter table leads add column review_number text;
