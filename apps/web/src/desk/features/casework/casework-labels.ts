import type { QueuedCase } from '@fanal/contract/schemas/desk/casework'
import type { CaseEntry } from '@fanal/contract/schemas/support'
import type { TextKey } from '#lib/texts.ts'

export type CaseworkKey = TextKey<'desk-casework'>

/** Who is to act. */
export const turnLabels: Record<QueuedCase['turn'], CaseworkKey> = {
  us: 'turn.us',
  distributor: 'turn.distributor',
  customer: 'turn.customer',
}

export const energyLabels: Record<NonNullable<QueuedCase['energy']>, CaseworkKey> = {
  electricity: 'energy.electricity',
  gas: 'energy.gas',
}

/** Why two cases are not linked or merged. */
export const joinRefusals: Readonly<Record<string, CaseworkKey>> = {
  same_case: 'join.refused.same_case',
  other_customer: 'join.refused.other_customer',
  no_account: 'join.refused.no_account',
  closed: 'join.refused.closed',
  closed_there: 'join.refused.closed_there',
  at_distributor: 'join.refused.at_distributor',
  asked_there: 'join.refused.asked_there',
  reading: 'join.refused.reading',
  no_claim_there: 'join.refused.no_claim_there',
  other_contract: 'join.refused.other_contract',
  other_invoice: 'join.refused.other_invoice',
  leaving: 'join.refused.leaving',
  linked: 'join.refused.linked',
}

/** What happened, for lines without words of their own. */
export const entryLabels: Record<CaseEntry['kind'], CaseworkKey> = {
  opened: 'entry.opened',
  message: 'entry.message',
  asked: 'entry.asked',
  answered: 'entry.answered',
  forwarded: 'entry.forwarded',
  distributor_answered: 'entry.distributor_answered',
  type_changed: 'entry.type_changed',
  taken: 'entry.taken',
  closed: 'entry.closed',
  reopened: 'entry.reopened',
  withdrawn: 'entry.withdrawn',
  solved: 'entry.solved',
  rated: 'entry.rated',
  linked: 'entry.linked',
  notice: 'entry.notice',
  late: 'entry.late',
  mail_refused: 'entry.mail_refused',
  merged: 'entry.merged',
  joined: 'entry.joined',
}
