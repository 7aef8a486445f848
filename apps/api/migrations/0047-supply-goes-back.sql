-- A withdrawal from a contract whose supply is active asks the distributor to give the supply back; until that day the contract goes on
-- (docs/decisions/0067-a-withdrawn-supply-goes-back.md). Withdrawals from before have no process: they ended the contract at once.
alter table withdrawals
  -- E1, B1; gas 49, 04. Null where supply was not active yet, or nothing was asked.
  add column return_process text,
  add column return_sent_at timestamptz,
  add column return_refused_at timestamptz,
  -- In the distributor's words.
  add column return_refused_detail text not null default '',
  add column returned_at timestamptz,
  -- The last day of our supply.
  add column returned_on date;

-- What staff does with somebody who did not finish: who calls them, what was said, and that nobody calls again.
alter table leads
  add column assignee text not null default '',
  add column closed_at timestamptz;
create table lead_notes (
  lead_id text not null,
  id bigint generated always as identity,
  written_at timestamptz not null default current_timestamp,
  author text not null default '',
  text text not null,
  primary key (lead_id, id)
);
comment on table lead_notes is 'server';
create index leads_unfinished on leads (saved_at) where confirmed_at is null and electricity_lead_id is null and closed_at is null;
