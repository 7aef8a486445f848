-- The pictures of a retailer's brand, imported by the operator.
create table brand_files (
  -- As in addresses, with a part of its hash: logo-1a2b3c4d.svg.
  name text primary key,
  media_type text not null check (media_type in ('image/svg+xml', 'image/png')),
  content bytea not null
);
comment on table brand_files is 'reference';
