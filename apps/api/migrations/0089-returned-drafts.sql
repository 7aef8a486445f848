-- What did not leave is its author's draft again, and says why (docs/behaviour/casework.md).
alter table case_drafts add column refusal text;
-- The version before keeps what it refused here. It is due once more, is refused as changed, and becomes a draft.
update case_sendings set seen = -1 where refusal is not null;
