/** What happens to tasks: the lines of their histories. */
export const taskEvents = [
  // Leads
  'saved',
  'halted',
  'signed',
  'note',
  'taken',
  'closed',
  'passed',
  'failed',
  // Activations
  'asked',
  'accepted',
  'refused',
  'mailed',
  // Mails
  'written',
  'failing',
  'given_up',
  'retried',
  'left',
  // Changes at the distributor
  'requested',
  'signature_pending',
  'sent',
  'taken_on',
  'done',
  'rejected',
  'signature_refused',
  'withdrawn',
  'expired',
  // Addresses to which mails come back
  'bounced',
  'handled',
  // New contracts, and supplies that are given back
  'activated',
  'asked_back',
  'return_refused',
  'returned',
  // Holders of signed contracts
  'unanswered',
  'service_refused',
  'asked_holder',
  // Payments
  'charged',
  'doubtful',
  'paid',
  'unpaid',
] as const
export type TaskEvent = (typeof taskEvents)[number]
