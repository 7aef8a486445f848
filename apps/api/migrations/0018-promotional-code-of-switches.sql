-- The code that was taken off its first bill: a holder uses one once for each energy. '' without.
alter table switches add column promotional_code text not null default '';
