// Writes of contracting; see `crash.ts`.

const around = (statement: string) => [
  `before ${statement}`,
  `before commit of ${statement}`,
  `after commit of ${statement}`,
]

/** Drafts, steps and files. */
const leads = [
  ...around('insert into leads'),
  ...around('update leads set draft'),
  ...around('update leads set steps'),
  'before update leads set is_kept',
  'before update leads g set browser_hashes',
  'before insert into visitor_consents',
  'before insert into lead_files',
  'before insert into lead_file_parts',
  'before update lead_files set size',
  'before update leads set checks',
  ...around('delete from leads'),
  'before insert into idempotency_keys',
  'before update idempotency_keys',
]

/** The summary, the code, and all that a signature makes. */
const confirmations = [
  ...around('insert into lead_summaries'),
  ...around('insert into lead_codes'),
  'before insert into customers',
  'before insert into bank_accounts',
  'before insert into addresses',
  'before insert into contracts',
  'before insert into directory',
  'before insert into consents',
  'before delete from visitor_consents',
  'before update promotional_codes',
  'before insert into contract_papers',
  'before insert into change_requests',
  'before insert into change_events',
  'before insert into signatures',
  'before update signatures s set state',
  'before update change_requests set state',
  'before update contracts set sign_date',
  'before insert into outbox',
  'before insert into files',
  'before insert into switches',
  'before insert into contract_attachments',
  'before delete from lead_files',
  'before delete from lead_file_parts',
  'before delete from lead_summaries',
  'before delete from lead_codes',
  ...around('update leads set confirmed_at'),
]

/** What follows the signature, and withdrawing. */
const endings = [
  'before insert into communications',
  'before update contracts set state',
  ...around('update switches set told_at'),
  'before update switches set closed_at',
  'before update outbox set sent_at',
  ...around('insert into withdrawals'),
]

export const killPoints: readonly string[] = [...leads, ...confirmations, ...endings]
