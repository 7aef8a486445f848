import type { CaseKind } from './case.ts'

// How long things may take, by law, as dated rows: a change of law is a row more.

export type DeadlineUnit = 'hours' | 'days' | 'working_days'

/** The term of a case. */
export type DeadlineKind = 'continuity' | 'billing' | 'other' | 'reading'
/** Terms within a case: the customer's to complete it, the distributor's to take it and to answer. */
type InnerDeadline = 'completion' | 'distributor_acceptance' | 'distributor'

export interface Deadline {
  kind: DeadlineKind | InnerDeadline
  value: number
  unit: DeadlineUnit
  source: string
  /** First day. */
  from: string
}

const customerService = '2025-12-28'
const supplyRules = '2026-02-12'

/** The law allowed companies a year to adapt; we keep its terms from the first day. */
export const deadlines: readonly Deadline[] = [
  { kind: 'continuity', value: 2, unit: 'hours', source: 'Ley 10/2025, art. 17', from: customerService },
  // Its text says days: calendar days, which is how a customer counts.
  { kind: 'billing', value: 5, unit: 'days', source: 'Ley 10/2025, art. 17', from: customerService },
  { kind: 'other', value: 15, unit: 'working_days', source: 'Ley 10/2025, art. 17', from: customerService },
  {
    kind: 'completion',
    value: 10,
    unit: 'working_days',
    source: 'Ley 10/2025, art. 13.3',
    from: customerService,
  },
  { kind: 'reading', value: 10, unit: 'working_days', source: 'RD 88/2026', from: supplyRules },
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

interface DeadlineFacts {
  kind: CaseKind
  claimType?: string | null | undefined
  claimSubtype?: string | null | undefined
  /** Its category is about supply that is off, or about invoices. */
  isContinuity?: boolean | undefined
  isBilling?: boolean | undefined
  /** The customer says that the incident goes on. */
  isOngoing?: boolean | undefined
}

/** A cut by mistake, and supply not restored after one: it is off now. */
const alwaysOff = ['028', '032']
/** Outages: urgent while they last, and later a claim like others. */
const outages = ['021', '022']
/** The official list has delays in invoicing under contracts. */
const isAboutBills = (type: string, subtype: string) => type === '02' || subtype === '114'

export function deadlineKindOf(facts: DeadlineFacts): DeadlineKind {
  const { kind, isContinuity = false, isBilling = false, isOngoing = false } = facts
  const [type, subtype] = [facts.claimType ?? '', facts.claimSubtype ?? '']
  if (isContinuity || alwaysOff.includes(subtype) || (isOngoing && outages.includes(subtype)))
    return 'continuity'
  if (kind === 'reading') return 'reading'
  return isBilling || isAboutBills(type, subtype) ? 'billing' : 'other'
}
