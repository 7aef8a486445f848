-- A lost link can be sent again, each time a fresh one, but only so often.
alter table signatures add column links_sent int not null default 1;
