// Terms of cases: what a customer asked, whom a case waits on, how it ended.

/** `request`: by a signed-in customer. `claim`: the official form (ATC). `contact`: by somebody who is not signed in. */
export const caseKinds = ['request', 'claim', 'reading', 'contact'] as const
export type CaseKind = (typeof caseKinds)[number]

export const caseStates = ['open', 'asked', 'forwarded', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

export type WaitingOn = 'us' | 'distributor' | 'customer' | 'none'

/** `solved`: the customer says so. `merged`: it goes on in another case. */
export const caseResults = ['accepted', 'denied', 'withdrawn', 'solved', 'merged'] as const
export type CaseResult = (typeof caseResults)[number]

/** One line of a case's history. `merged`: it goes on in another; `joined`: another goes on in it. */
export const entryKinds = [
  'opened',
  'message',
  'asked',
  'answered',
  'forwarded',
  'distributor_answered',
  'type_changed',
  'taken',
  'closed',
  'reopened',
  'withdrawn',
  'solved',
  'rated',
  'linked',
  'notice',
  'late',
  'mail_refused',
  'merged',
  'joined',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Why nothing of a mail was kept: it is too large, it says nothing, or it has only files that are not taken. */
export const mailRefusals = ['too_large', 'empty', 'files'] as const
export type MailRefusal = (typeof mailRefusals)[number]

export const entryAuthors = ['customer', 'staff', 'distributor', 'system'] as const
export type EntryAuthor = (typeof entryAuthors)[number]

/** What we ask a customer for; screens name it. */
export const askedThings = ['words', 'photo', 'document'] as const
export type AskedThing = (typeof askedThings)[number]

/** The category of self-readings. */
export const readingsCategory = 20

const states: Partial<Record<EntryKind, CaseState>> = {
  opened: 'open',
  asked: 'asked',
  answered: 'open',
  forwarded: 'forwarded',
  closed: 'closed',
  withdrawn: 'closed',
  solved: 'closed',
  merged: 'closed',
  reopened: 'open',
}

/** The state after an entry; entries that are not listed change nothing. No entry is ever made by time alone. */
export function stateAfter(state: CaseState, entry: EntryKind): CaseState {
  // The distributor's answer does not release a customer who is asked.
  if (entry === 'distributor_answered') return state === 'forwarded' ? 'open' : state
  return states[entry] ?? state
}

/** What waits while an invoice is in claim: its direct debit, or reminders of what is paid by hand. */
export const collectionHolds = ['debit', 'reminders'] as const
export type CollectionHold = (typeof collectionHolds)[number]

export type CaseOutcome = CaseResult | 'additional_information' | 'in_process'

/** What the customer is told of a case. */
export function outcomeOf({ state, result }: { state: CaseState; result: CaseResult | null }): CaseOutcome {
  if (state === 'asked') return 'additional_information'
  return state === 'closed' && result ? result : 'in_process'
}
