-- reference table: the regulated price (PVPC) of each hour, in euros per MWh and local time: 23, 24 or 25 a day.
create table regulated_prices (
  zone text not null check (zone in ('peninsula', 'ceuta_melilla')),
  day date not null,
  prices numeric(10, 2)[] not null check (cardinality(prices) between 23 and 25),
  primary key (zone, day)
);
