-- The access tariffs that contracts had: each until the day on which the next one began. The present one is the contract's own.
create table contract_tariffs (
  contract_id bigint not null references contracts on delete cascade,
  -- The first day of the next tariff.
  before_day date not null,
  tariff_name text not null,
  primary key (contract_id, before_day)
);
-- Those that were changed until now; `fanal curves check --repair` puts the months before the change right.
insert into contract_tariffs (contract_id, before_day, tariff_name)
select r.contract_id, (e.happened_at at time zone 'Europe/Madrid')::date, r.before->>'tariff'
from change_requests r join change_events e on e.change_id = r.id and e.state = 'done'
where r.kind = 'power' and r.state = 'done' and r.wanted ? 'tariff' and r.before ? 'tariff'
order by e.happened_at
on conflict do nothing;

-- Oldest first, as `SupplyPeriods` has them.
create function earlier_tariffs(bigint) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('before', before_day, 'tariff', tariff_name) order by before_day), '[]')
  from contract_tariffs where contract_id = $1
$$;
