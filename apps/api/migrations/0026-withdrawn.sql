-- A change that the customer takes back before signing is withdrawn: nobody refused anything.
alter table change_requests drop constraint change_requests_state_check,
  add constraint change_requests_state_check
    check (state in ('signature_pending', 'sent', 'done', 'rejected', 'refused', 'withdrawn', 'expired'));
alter table signatures drop constraint signatures_state_check,
  add constraint signatures_state_check check (state in ('pending', 'signed', 'refused', 'withdrawn', 'expired'));

-- Until now it was told as a refusal; only the evidence says that it was done in a session.
update change_events e set state = 'withdrawn' from signatures s
where s.change_id = e.change_id and e.state = 'refused' and s.state = 'refused' and s.evidence->>'method' = 'session';
update change_requests r set state = 'withdrawn' from signatures s
where s.change_id = r.id and r.state = 'refused' and s.state = 'refused' and s.evidence->>'method' = 'session';
update signatures set state = 'withdrawn' where state = 'refused' and evidence->>'method' = 'session';
