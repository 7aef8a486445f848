-- Customers are told by a job where the desk published it; a command tells them itself (docs/behaviour/publishing.md).
alter table supply_incidents add column is_unsent boolean not null default false;
