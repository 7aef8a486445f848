-- Pages, blocks and banners that an operator imports. Texts by language: {"es": "...", "ca": "...", "en": "..."}.
create table dynamic_routes (
  id int primary key,
  route_path text not null,
  btn_title jsonb not null,
  btn_description jsonb not null
);

create table dynamic_elements (
  id int primary key,
  name text not null,
  group_name text,
  page_id int references dynamic_routes on delete cascade,
  html_block jsonb not null,
  block_height int,
  block_width int,
  priority int not null default 0
);
create index dynamic_elements_by_group on dynamic_elements (group_name);
create index dynamic_elements_by_page on dynamic_elements (page_id);

create table banners (
  code text primary key,
  image_file_id bigint references files,
  html jsonb
);
