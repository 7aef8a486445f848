-- For customers and portals that have a hundred thousand of something (apps/api/test/plans/plans.test.ts).

-- An import replaces entries by what they lead to.
drop index directory_by_customer;
create index directory_by_customer on directory (customer_id, kind, id);

-- Jobs forget what is old: without these they read everything that is kept.
create index outbox_sent on outbox (sent_at) where sent_at is not null;
create index outbox_whole on outbox (sent_at) where payload ?| array['text', 'html', 'attachments'];
create index notices_read on notices (created_at) where read_at is not null;
