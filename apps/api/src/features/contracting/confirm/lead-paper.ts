import type { paperKinds } from '@fanal/contract/schemas/contracting/signature'
import { existing } from '#features/contracting/leads/own-lead'
import { findOwnLead, type OwnLead } from '#features/contracting/leads/lead-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { textsOf } from '#texts'
import { paperFactsOf } from './paper-facts-of.ts'
import { composePapers, namedFacts } from './papers/contract-papers.ts'
import { findSummary } from './summary-queries.ts'
import { supplyRequest } from './supply-request.ts'

/** Papers to read before the signature. Those of a signed contract are its customer's: the lead does not show them. */
export async function leadPaper(
  db: Db,
  own: OwnLead,
  kind: (typeof paperKinds)[number],
): Promise<{ name: string; document: Uint8Array }> {
  const lead = existing(await findOwnLead(db, own))
  const summary = await findSummary(db, lead.id)
  const supply = supplyRequest(lead)
  if (!summary || !supply) throw new AppError('not_found')
  const { locale, start, startDay, point, sentAt: now } = summary
  const facts = namedFacts(await paperFactsOf(db, supply, { start, startDay, point, now }), summary.contract)
  const papers = await composePapers(facts, summary, locale)
  const paper = papers.find((one) => one.kind === kind)
  if (!paper) throw new AppError('not_found')
  return { name: textsOf('contracting', locale).contract.names[kind], document: paper.document }
}
