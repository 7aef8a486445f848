-- A question that was answered meanwhile: what still waits to be sent of it is not sent.
alter table notices add column is_over boolean not null default false;

-- Mailed links to a case carry its version: the next one ends them. Closed cases are followed for some time, longer if a link was
-- asked for again.
alter table cases add column follow_version int not null default 0;
alter table cases add column follow_until timestamptz;
