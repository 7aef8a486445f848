import type { CaseKind } from '../support/case.ts'
import type { ReportedCase } from './case-runs.ts'
import type { Place } from './figures.ts'

/** `claims`: what the regulator is told each quarter. `quality`: how customers are attended to, which the law asks for each year. */
export const reportNames = ['claims', 'quality'] as const
export type ReportName = (typeof reportNames)[number]

/** Without readings: no customer waits for an answer to theirs. */
const kinds: Record<ReportName, readonly CaseKind[]> = {
  claims: ['claim'],
  quality: ['claim', 'request', 'contact'],
}

export const kindsOf = (report: ReportName): readonly CaseKind[] => kinds[report]

type Reasoned = Pick<ReportedCase, 'kind' | 'claimType' | 'claimSubtype' | 'categoryId'>

/** Claims by type and subtype; cases of all kinds by kind, then by type or category. */
export function placeOf(report: ReportName, { kind, claimType, claimSubtype, categoryId }: Reasoned): Place {
  if (report === 'claims') return { section: claimType ?? '', reason: claimSubtype ?? '' }
  return { section: kind, reason: kind === 'claim' ? (claimType ?? '') : String(categoryId ?? '') }
}
