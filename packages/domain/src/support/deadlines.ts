import { madridDayOf } from '../dates.ts'
import type { CaseKind } from './case.ts'

// How long things may take, by law, as dated rows: a change of law is a row more.

export const deadlineUnits = ['hours', 'days', 'working_days'] as const
export type DeadlineUnit = (typeof deadlineUnits)[number]

/** The term of a case. */
export const deadlineKinds = ['continuity', 'billing', 'other'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]
/** Other terms: the customer's to complete a case and to read a meter, the distributor's to take a case and to answer. */
type OtherDeadline = 'completion' | 'reading' | 'distributor_acceptance' | 'distributor'

export interface Deadline {
  kind: DeadlineKind | OtherDeadline
  value: number
  unit: DeadlineUnit
  source: string
  /** First day. */
  from: string
}

const customerService = '2025-12-28'

/** The law allowed companies a year to adapt; we keep its terms from the first day. */
export const deadlines: readonly Deadline[] = [
  { kind: 'continuity', value: 2, unit: 'hours', source: 'Ley 10/2025, art. 17', from: customerService },
  // The law says days: calendar days, which is how a customer counts.
  { kind: 'billing', value: 5, unit: 'days', source: 'Ley 10/2025, art. 17', from: customerService },
  { kind: 'other', value: 15, unit: 'working_days', source: 'Ley 10/2025, art. 17', from: customerService },
  {
    kind: 'completion',
    value: 10,
    unit: 'working_days',
    source: 'Ley 10/2025, art. 13.3',
    from: customerService,
  },
  // After a visit in which the meter could not be read.
  { kind: 'reading', value: 10, unit: 'working_days', source: 'Notice of the visit', from: customerService },
  {
    kind: 'distributor_acceptance',
    value: 5,
    unit: 'working_days',
    source: 'CNMC, R1',
    from: customerService,
  },
  { kind: 'distributor', value: 15, unit: 'working_days', source: 'CNMC, R1', from: customerService },
]

/** The row of a day: the latest that has begun, or the first of all for days before it. */
export function deadlineAt(kind: Deadline['kind'], day: string, rows = deadlines): Deadline {
  const ofKind = rows
    .filter((row) => row.kind === kind)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  const row = ofKind.findLast(({ from }) => from <= day) ?? ofKind[0]
  if (!row) throw new RangeError(`There is no deadline ${kind}`)
  return row
}

/** How a case of this kind that was opened then is counted. */
export const deadlineUnit = (kind: DeadlineKind, openedAt: number): DeadlineUnit =>
  deadlineAt(kind, madridDayOf(openedAt)).unit

interface DeadlineFacts {
  kind: CaseKind
  claimType?: string | null | undefined
  claimSubtype?: string | null | undefined
  /** The customer says that the incident goes on. */
  isOngoing?: boolean | undefined
  /** For cases other than claims: the category is about supply that is off, or about invoices. */
  isContinuity?: boolean | undefined
  isBilling?: boolean | undefined
}

/** A cut by mistake, and supply not restored after one: it is off now. */
const alwaysOff = ['028', '032']
/** Outages: urgent while they last, and later a claim like others. */
const outages = ['021', '022']

/** Customers who choose this may be without supply: the form first says whom to call. */
export const isAboutOutage = (subtype: string) => alwaysOff.includes(subtype) || outages.includes(subtype)

/** Claims go by their subtype, everything else by its category. */
export function deadlineKindOf(facts: DeadlineFacts): DeadlineKind {
  const { kind, isOngoing = false, isContinuity = false, isBilling = false } = facts
  if (kind !== 'claim') return isContinuity ? 'continuity' : isBilling ? 'billing' : 'other'
  const [type, subtype] = [facts.claimType ?? '', facts.claimSubtype ?? '']
  if (alwaysOff.includes(subtype) || (isOngoing && outages.includes(subtype))) return 'continuity'
  // The official list has delays in invoicing under contracts.
  return type === '02' || subtype === '114' ? 'billing' : 'other'
}
