-- A check of the holder that had no answer before the signature is made afterwards
-- (docs/decisions/0065-checks-without-an-answer-are-made-after-the-signature.md).
alter table switches
  -- When the services are asked again; null once they have nothing to say.
  add column check_at timestamptz,
  add column check_tries int not null default 0,
  -- The day by which staff settle it; null where nothing is to be settled.
  add column check_by date;
create index switches_to_check on switches (check_by) where check_by is not null;
create index switches_check_due on switches (check_at) where check_at is not null;

update switches set check_by = current_date + 2
where (checks->'solvency'->>'result' = 'unknown' or checks->'dni'->>'result' = 'unknown')
  and refused_at is null and closed_at is null;

-- A coupon that customers pass on is a promotional code: what it takes off the first bill.
alter table coupons add column discount_cents int not null default 0 check (discount_cents >= 0);
