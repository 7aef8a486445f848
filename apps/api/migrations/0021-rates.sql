-- Taxes and regulated prices by day that the operator imported (docs/operations.md); they count before the bundled ones.
create table rates (
  kind text not null,
  -- Whom it is for where not everybody: industrial, professional, an access tariff.
  scope text not null,
  -- For contracts up to this power; null for all.
  up_to_w int,
  -- First and last day; null where there is none.
  valid_from date,
  valid_to date,
  -- Decimals: one, or of access prices one for each period.
  amounts text[] not null,
  -- What it may turn out to be while a condition of the law is not settled.
  conditional text,
  source text not null,
  check (valid_to >= valid_from)
);
create unique index on rates (kind, scope, coalesce(up_to_w, -1), coalesce(valid_from, '-infinity'));
