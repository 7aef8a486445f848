-- What customers can give to others or use themselves. Texts by language, as those of other content.
create table coupons (
  code text primary key,
  campaign jsonb not null,
  description jsonb not null,
  -- Where it is used; '' for our own contracting.
  url text not null,
  place int not null
);
