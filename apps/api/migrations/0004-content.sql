-- Pages, blocks, banners and coupons that an operator imports. Texts by language: {"es": "...", "ca": "...", "en": "..."}; es is always there.
create table content_files (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  size int not null,
  sha256 text not null,
  content bytea not null,
  created_at timestamptz not null default now()
);
comment on table content_files is 'reference';

create table dynamic_routes (
  id int primary key,
  route_path text not null,
  btn_title jsonb not null,
  btn_description jsonb not null
);
comment on table dynamic_routes is 'reference';

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
comment on table dynamic_elements is 'reference';
create index dynamic_elements_by_group on dynamic_elements (group_name) where page_id is null;
create index dynamic_elements_by_page on dynamic_elements (page_id);

-- A banner is an image or HTML, in each language its own.
create table banners (
  code text not null,
  lang text not null,
  image_file_id bigint references content_files,
  html text,
  primary key (code, lang),
  check ((image_file_id is null) <> (html is null))
);
comment on table banners is 'reference';

-- What customers can give to others or use themselves.
create table coupons (
  code text primary key,
  campaign jsonb not null,
  description jsonb not null,
  -- Where it is used; '' for our own contracting.
  url text not null,
  place int not null
);
comment on table coupons is 'reference';
