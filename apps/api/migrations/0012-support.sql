-- What customers ask: requests, claims, readings of their own, and what people write who are not signed in
-- (docs/behaviour/support.md). The story of a case is its entries; its state and dates follow from them.

create sequence case_numbers;

create table case_categories (
  id int primary key,
  name_es text not null,
  name_ca text not null,
  name_en text not null,
  is_signed boolean not null default true,
  is_unsigned boolean not null default true,
  is_open boolean not null default true,
  -- Supply that is off now, and invoices, have shorter terms.
  is_continuity boolean not null default false,
  is_billing boolean not null default false,
  position int not null
);
comment on table case_categories is 'reference';
insert into case_categories
  (id, name_es, name_ca, name_en, is_signed, is_unsigned, is_continuity, is_billing, position) values
  (1, 'Facturas y pagos', 'Factures i pagaments', 'Invoices and payments', true, true, false, true, 1),
  (2, 'Contrato, titular o domiciliación', 'Contracte, titular o domiciliació', 'Contract, holder or bank account', true, true, false, false, 2),
  (3, 'Potencia y tarifa', 'Potència i tarifa', 'Power and tariff', true, true, false, false, 3),
  (4, 'Contador y consumo', 'Comptador i consum', 'Meter and consumption', true, true, false, false, 4),
  (5, 'Autoconsumo y baterías', 'Autoconsum i bateries', 'Self-consumption and batteries', true, true, false, false, 5),
  (6, 'Ahora mismo no tengo suministro', 'Ara mateix no tinc subministrament', 'I have no supply right now', true, true, true, false, 6),
  (7, 'Quiero contratar', 'Vull contractar', 'I want to become a customer', false, true, false, false, 7),
  (8, 'La oficina virtual', 'L''oficina virtual', 'This portal', true, true, false, false, 8),
  (9, 'Otra cosa', 'Una altra cosa', 'Something else', true, true, false, false, 9),
  (20, 'Enviar una lectura', 'Enviar una lectura', 'Send a reading', true, false, false, false, 20);

-- `directory` leads from its number to it. Those of people who are not signed in have customer_id 0.
create table cases (
  customer_id bigint not null,
  id bigint generated always as identity,
  number text not null,
  kind text not null check (kind in ('request', 'claim', 'reading', 'contact')),
  contract_id bigint,
  category_id int references case_categories,
  claim_type text,
  claim_subtype text,
  subject text not null,
  state text not null check (state in ('open', 'asked', 'forwarded', 'closed')),
  turn text not null generated always as
    (case state when 'open' then 'us' when 'asked' then 'customer' when 'forwarded' then 'distributor' else 'none' end) stored,
  result text check (result in ('accepted', 'denied', 'withdrawn', 'solved')),
  deadline_kind text not null check (deadline_kind in ('continuity', 'billing', 'other')),
  opened_at timestamptz not null,
  -- What the clock says after the last entry; it stays right without a job.
  due_at timestamptz not null,
  answer_by timestamptz,
  closed_at timestamptz,
  assignee text not null default '',
  -- Answers to the questions of a claim's subtype.
  answers jsonb not null default '{}',
  invoice_id bigint,
  change_id bigint,
  earlier_case_id bigint,
  name text not null default '',
  email text not null,
  -- Nobody is mailed twice at an address that nobody confirmed.
  is_email_confirmed boolean not null default true,
  mobile text not null default '',
  locale text not null,
  satisfaction smallint check (satisfaction between 1 and 5),
  satisfaction_words text not null default '',
  search_text text not null default '',
  -- Lists: those that wait for the customer, the other open ones, the closed ones.
  list_group smallint not null generated always as
    (case state when 'asked' then 0 when 'closed' then 2 else 1 end) stored,
  listed_at timestamptz not null generated always as (coalesce(closed_at, opened_at)) stored,
  primary key (customer_id, id),
  unique (customer_id, number),
  foreign key (customer_id, contract_id) references contracts,
  foreign key (customer_id, invoice_id) references invoices,
  foreign key (customer_id, change_id) references change_requests,
  foreign key (customer_id, earlier_case_id) references cases,
  check ((state = 'closed') = (result is not null)),
  check ((state = 'closed') = (closed_at is not null))
);
comment on table cases is 'customer';
alter table cases alter column customer_id set (n_distinct = -0.02);
-- A page, its counts and a search of one customer read this index alone.
create index cases_listed on cases (customer_id, list_group, listed_at desc, id desc) include (contract_id, search_text);
create index cases_by_contract on cases (customer_id, contract_id) where contract_id is not null;
create index cases_by_earlier on cases (customer_id, earlier_case_id) where earlier_case_id is not null;
-- The invoices that are in claim.
create index cases_claiming on cases (customer_id, invoice_id)
  where invoice_id is not null and kind = 'claim' and state <> 'closed';
-- Staff work by due date, and report claims by quarter.
create index cases_due on cases (due_at) where state <> 'closed';
create index cases_claimed on cases (opened_at) where kind = 'claim';
alter table cases set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create table case_entries (
  customer_id bigint not null,
  id bigint generated always as identity,
  case_id bigint not null,
  kind text not null check (kind in ('opened', 'message', 'asked', 'answered', 'forwarded', 'distributor_answered', 'type_changed',
    'taken', 'closed', 'reopened', 'withdrawn', 'solved', 'rated', 'linked', 'notice')),
  made_by text not null check (made_by in ('customer', 'staff', 'distributor', 'system')),
  author text not null default '',
  at timestamptz not null,
  text text not null default '',
  -- Of a mail: what was taken for a quotation.
  quoted text not null default '',
  -- Other data of its kind: {"answer_by": day}, {"result": …}, {"fields": …} …
  detail jsonb not null default '{}',
  mail_message_id text,
  primary key (customer_id, id),
  foreign key (customer_id, case_id) references cases on delete cascade
);
comment on table case_entries is 'customer';
alter table case_entries alter column customer_id set (n_distinct = -0.02);
create index case_entries_by_case on case_entries (customer_id, case_id, at, id);
-- A mail is read once.
create unique index case_entries_by_mail on case_entries (customer_id, case_id, mail_message_id)
  where mail_message_id is not null;

-- A file waits without a case from its upload until a form is sent. Its bytes are in parts, so that it never has to be whole in memory.
create table case_files (
  customer_id bigint not null,
  id bigint generated always as identity,
  case_id bigint,
  entry_id bigint,
  upload_hash text,
  name text not null,
  kind text not null,
  size int not null,
  sha256 text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, upload_hash),
  foreign key (customer_id, case_id) references cases on delete cascade,
  foreign key (customer_id, entry_id) references case_entries on delete cascade
);
comment on table case_files is 'customer';
alter table case_files alter column customer_id set (n_distinct = -0.02);
create index case_files_by_entry on case_files (customer_id, case_id, entry_id) where case_id is not null;
create index case_files_waiting on case_files (created_at) where case_id is null;

create table case_file_parts (
  customer_id bigint not null,
  file_id bigint not null,
  part int not null,
  content bytea not null,
  primary key (customer_id, file_id, part),
  foreign key (customer_id, file_id) references case_files on delete cascade
);
comment on table case_file_parts is 'customer';
alter table case_file_parts alter column customer_id set (n_distinct = -0.02);
-- Photos and PDFs are compressed already.
alter table case_file_parts alter column content set storage external;

-- What customers read on their meters; what distributors read is in the invoices.
create table self_readings (
  customer_id bigint not null,
  id bigint generated always as identity,
  contract_id bigint not null,
  day date not null,
  -- kWh by period, or cubic metres: {"P1": 1270.5} or {"m3": 4812}
  readings jsonb not null,
  state text not null default 'received' check (state in ('received', 'used', 'rejected')),
  case_id bigint not null,
  primary key (customer_id, id),
  foreign key (customer_id, contract_id) references contracts on delete cascade,
  foreign key (customer_id, case_id) references cases on delete cascade
);
comment on table self_readings is 'customer';
alter table self_readings alter column customer_id set (n_distinct = -0.02);
create index self_readings_by_contract on self_readings (customer_id, contract_id, day desc, id desc);
create index self_readings_by_case on self_readings (customer_id, case_id);
