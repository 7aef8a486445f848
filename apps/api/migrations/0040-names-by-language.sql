-- Names by language in one column: a new language is no change of a table.

alter table case_categories add column names jsonb;
update case_categories set names = jsonb_build_object('es', name_es, 'ca', name_ca, 'en', name_en);
alter table case_categories
  alter column names set not null,
  add constraint case_categories_names_check check (names ? 'es'),
  drop column name_es,
  drop column name_ca,
  drop column name_en;
