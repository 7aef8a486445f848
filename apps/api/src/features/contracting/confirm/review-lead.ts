import { formatCups } from '@fanal/domain/identifiers/cups'
import type { Deps } from '#deps'
import { requireContracting } from '#features/contracting/leads/lead-gates'
import { lockOwnLead, type OwnLead } from '#features/contracting/leads/lead-queries'
import { existing } from '#features/contracting/leads/own-lead'
import { openCase } from '#features/support/open/open-case'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { fillText } from '#platform/texts'
import { textsOf } from '#texts'
import { findReview, saveReview } from './summary-queries.ts'
import { holderOf } from './supply-request.ts'

/** Nobody's: whoever is not signed in. */
const anonymousId = 0

/** A person looks at what a service refused: a case with its clock, one for a lead. Returns its number. */
export async function reviewLead(
  { env }: Pick<Deps, 'env'>,
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
  const { subject, text, checks } = textsOf('contracting', holder.locale).review
  const values = {
    holder: holder.name,
    vat: holder.vat,
    cups: formatCups(lead.steps.installation?.cups ?? ''),
    checks: kinds.map((kind) => checks[kind]).join(', '),
    mobile: holder.mobile,
    email: holder.email,
  }
  const { number } = await openCase(env, tx, {
    customerId: session?.customerId ?? anonymousId,
    kind: 'contact',
    subject: fillText(subject, values),
    text: fillText(text, values),
    fileIds: [],
    name: holder.name,
    email: holder.email,
    isEmailConfirmed: false,
    mobile: holder.mobile,
    locale: holder.locale,
  })
  await saveReview(tx, lead.id, number)
  return number
}
