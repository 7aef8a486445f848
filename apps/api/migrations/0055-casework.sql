-- Cases at the desk of staff (docs/behaviour/casework.md).

-- Who of the staff has a case, beside the name that the customer reads; without one, the name is all that is known.
alter table cases add column assignee_id bigint;
-- Since when nobody has done anything about a case that somebody has.
alter table cases add column untouched_since timestamptz;
-- The queue is in the order of the law. A page, its filters and its counts read this index alone.
create index if not exists cases_queue on cases (due_at, id, customer_id)
  include (state, answer_by, kind, claim_subtype, locale, assignee, assignee_id, contract_id, search_text)
  where state <> 'closed';
create index if not exists cases_of_assignee on cases (assignee_id, due_at, id, customer_id)
  where state <> 'closed' and assignee_id is not null;
create index if not exists cases_untouched on cases (untouched_since)
  where state = 'open' and assignee_id is not null;

-- What staff say among themselves: every line of a case's story is shown to the customer, so it is kept apart.
create table case_notes (
  customer_id bigint not null,
  id bigint generated always as identity,
  case_id bigint not null,
  -- A note in words, or that the case went back to the queue.
  kind text not null default 'note' check (kind in ('note', 'given_back', 'handed_over')),
  staff_id bigint,
  author text not null,
  at timestamptz not null default now(),
  text text not null default '',
  primary key (customer_id, id)
);
comment on table case_notes is 'customer';
alter table case_notes alter column customer_id set (n_distinct = -0.02);
create index case_notes_by_case on case_notes (customer_id, case_id, id);
alter table case_notes add constraint case_notes_case
  foreign key (customer_id, case_id) references cases (customer_id, id) on delete cascade;

-- What somebody has begun to write, as they left it.
create table case_drafts (
  customer_id bigint not null,
  case_id bigint not null,
  staff_id bigint not null,
  draft jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (customer_id, case_id, staff_id)
);
comment on table case_drafts is 'customer';
alter table case_drafts alter column customer_id set (n_distinct = -0.02);
alter table case_drafts add constraint case_drafts_case
  foreign key (customer_id, case_id) references cases (customer_id, id) on delete cascade;

-- What waits for some seconds before it is done and the customer is told: deleting the row undoes it. One for a case.
create table case_sendings (
  customer_id bigint not null,
  case_id bigint not null,
  number text not null,
  staff_id bigint not null,
  author text not null,
  -- What is to be done, as it was written.
  draft jsonb not null,
  -- The last line of the story that its author had seen.
  seen bigint not null,
  send_at timestamptz not null,
  -- Why it was not done; its author decides what becomes of it.
  refusal text,
  primary key (customer_id, case_id)
);
comment on table case_sendings is 'customer';
alter table case_sendings alter column customer_id set (n_distinct = -0.02);
alter table case_sendings add constraint case_sendings_case
  foreign key (customer_id, case_id) references cases (customer_id, id) on delete cascade;
create index case_sendings_due on case_sendings (send_at) where refusal is null;

-- Ready-made texts, in the languages of customers; their variables are filled in from the case.
create table text_modules (
  code text primary key check (code ~ '^[a-z0-9-]{1,40}$'),
  titles jsonb not null,
  texts jsonb not null,
  -- What it is offered for: answer, ask.
  acts text[] not null,
  position int not null default 0
);
comment on table text_modules is 'reference';
insert into text_modules (code, titles, texts, acts, position) values
  ('working-on-it',
   '{"es": "Lo estamos mirando", "ca": "Ho estem mirant", "en": "We are looking into it"}',
   '{"es": "Hola, {name}:\n\nHemos recibido tu caso {number} y lo estamos mirando. Te responderemos a más tardar el {due}.\n\n{agent}, de {company}", "ca": "Hola, {name}:\n\nHem rebut el teu cas {number} i l''estem mirant. Et respondrem com a molt tard el {due}.\n\n{agent}, de {company}", "en": "Hello {name},\n\nWe have received your case {number} and are looking into it. You will have our answer by {due}.\n\n{agent}, {company}"}',
   '{answer}', 1),
  ('photo-of-meter',
   '{"es": "Foto del contador", "ca": "Foto del comptador", "en": "Photo of the meter"}',
   '{"es": "Hola, {name}:\n\nPara comprobarlo necesitamos una foto del contador en la que se vean los números y el número de serie. ¿Nos la envías desde tu caso {number}?\n\nGracias,\n{agent}, de {company}", "ca": "Hola, {name}:\n\nPer comprovar-ho necessitem una foto del comptador en què es vegin els números i el número de sèrie. Ens l''envies des del teu cas {number}?\n\nGràcies,\n{agent}, de {company}", "en": "Hello {name},\n\nTo check it we need a photo of the meter that shows its figures and its serial number. Could you send it from your case {number}?\n\nThank you,\n{agent}, {company}"}',
   '{ask}', 2),
  ('solved',
   '{"es": "Resuelto a tu favor", "ca": "Resolt a favor teu", "en": "Solved in your favour"}',
   '{"es": "Hola, {name}:\n\nTienes razón, y lo hemos corregido. Con esto cerramos el caso {number}; si ves algo que no cuadra, puedes volver a abrirlo desde tu oficina virtual.\n\n{agent}, de {company}", "ca": "Hola, {name}:\n\nTens raó, i ho hem corregit. Amb això tanquem el cas {number}; si veus res que no quadra, el pots tornar a obrir des de la teva oficina virtual.\n\n{agent}, de {company}", "en": "Hello {name},\n\nYou are right, and we have put it right. This closes your case {number}; if something still does not add up, you can open it again in your account.\n\n{agent}, {company}"}',
   '{answer}', 3),
  ('refused',
   '{"es": "No podemos darte la razón", "ca": "No et podem donar la raó", "en": "We cannot agree"}',
   '{"es": "Hola, {name}:\n\nHemos revisado tu caso {number} y no podemos darte la razón, por lo siguiente:\n\n", "ca": "Hola, {name}:\n\nHem revisat el teu cas {number} i no et podem donar la raó, pel motiu següent:\n\n", "en": "Hello {name},\n\nWe have gone through your case {number} and cannot agree, for this reason:\n\n"}',
   '{answer}', 4);
