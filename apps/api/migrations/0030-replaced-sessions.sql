-- The session that the browser had when it left for the provider: its Strict cookie does not come back with it.
alter table oidc_transactions add column earlier_session text;
