-- A link sends only so many codes: whoever holds it without the mailbox gets few guesses in all.
alter table signatures add column codes_sent int not null default 0;
