-- Reports about cases (docs/behaviour/reports.md) walk through the cases of a period in the order of their opening.
create index if not exists cases_reported on cases (opened_at, customer_id, id) include (closed_at, kind);
