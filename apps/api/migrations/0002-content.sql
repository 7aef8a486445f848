-- Pages, blocks and banners that an operator imports. Texts by language: {"es": "...", "ca": "...", "en": "..."}; es is always there.
create table dynamic_routes (
  id int primary key,
  route_path text not null,
  btn_title jsonb not null,
  btn_description jsonb not null
);

create table dynamic_elements (
  id int primary key,
  name jsonb not null,
  group_name text not null,
  page_id int references dynamic_routes on delete cascade,
  html_block jsonb not null,
  block_height text not null,
  block_width text not null,
  priority int not null
);
create index dynamic_elements_by_group on dynamic_elements (group_name) where page_id is null;
create index dynamic_elements_by_page on dynamic_elements (page_id);

-- A banner is an image or HTML, in each language its own.
create table banners (
  code text not null,
  lang text not null,
  image_file_id bigint references files,
  html text,
  primary key (code, lang),
  check ((image_file_id is null) <> (html is null))
);
