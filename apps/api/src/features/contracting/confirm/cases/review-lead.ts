import type { Deps } from '#deps'
import { requireContracting } from '#features/contracting/leads/lead-gates'
import { lockOwnLead, type OwnLead } from '#features/contracting/leads/lead-queries'
import { existing } from '#features/contracting/leads/own-lead'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { textsOf } from '#texts'
import { openLeadCase } from './open-lead-case.ts'
import { findReview, saveReview } from '../summary-queries.ts'
import { holderOf } from '../supply-request.ts'

/** A person looks at what a service refused: a case with its clock, one for a lead. Returns its number. */
export async function reviewLead(
  deps: Pick<Deps, 'env'>,
  tx: Db,
  { own, session }: { own: OwnLead; session: Session | null },
): Promise<string> {
  const lead = existing(await lockOwnLead(tx, own))
  await requireContracting(tx, lead.kind, session)
  const known = await findReview(tx, lead.id)
  if (known) return known
  const holder = holderOf(lead)
  const kinds = (['solvency', 'dni'] as const).filter((kind) => lead.checks[kind]?.result === 'fail')
  if (!holder || kinds.length === 0 || lead.confirmedAt) throw new AppError('not_possible')
  const { checks, ...texts } = textsOf('contracting', holder.locale).review
  const number = await openLeadCase(deps, tx, {
    lead,
    holder,
    customerId: session?.customerId,
    texts,
    values: { checks: kinds.map((kind) => checks[kind]).join(', ') },
  })
  await saveReview(tx, lead.id, number)
  return number
}
