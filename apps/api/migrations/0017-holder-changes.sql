alter table contracts
  -- Why it ended, where it ended here: another holder has it, or the supply was ended.
  add column end_reason text not null default '' check (end_reason in ('', 'holder', 'leaving')),
  -- Taken over from another holder: their customer and contract, of the same number. No reference: it is another customer's.
  add column predecessor_customer_id bigint,
  add column predecessor_id bigint;

-- Who signs, where it is not the customer: {"name", "vat", "email", "locale", "told_email"}; the last is what the customer typed.
alter table signatures add column signer jsonb;

drop index one_open_process;
create unique index one_open_process on change_requests (customer_id, contract_id)
  where state in ('signature_pending', 'sent') and kind in ('power', 'noSIPSCession', 'holder', 'leaving');
