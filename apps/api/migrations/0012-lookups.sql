-- Places imported by an operator: a postal code may belong to several municipalities.
create table municipalities (
  ine text primary key,
  name text not null
);
create table postal_codes (
  dp text not null,
  ine text not null,
  primary key (dp, ine)
);
create table cnaes (
  id int primary key,
  name text not null,
  descripcio text not null
);
