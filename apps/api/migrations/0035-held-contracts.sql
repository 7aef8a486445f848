-- A contract that a visitor asked for under the tax id of a customer waits for its signature apart from that customer: its rows belong to
-- a customer of their own, to whom no tax id in `directory` leads and who has no account. With the signature they move to the customer
-- named here; without one they are deleted.
alter table customers add column held_for bigint;
