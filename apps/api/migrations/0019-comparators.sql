-- The regulated price (PVPC), imported by the operator (docs/operations.md).
create table regulated_prices (
  zone text not null check (zone in ('peninsula', 'ceuta_melilla')),
  day date not null,
  -- Euros per MWh of each local hour: 23 or 25 on the days that the clock changes.
  prices numeric(10, 2)[] not null check (cardinality(prices) between 23 and 25),
  primary key (zone, day)
);
comment on table regulated_prices is 'reference';
