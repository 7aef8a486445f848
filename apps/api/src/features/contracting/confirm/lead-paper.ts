import { existing } from '#features/contracting/leads/own-lead'
import { findOwnLead, type OwnLead } from '#features/contracting/leads/lead-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { textsOf } from '#texts'
import { paperFactsOf } from './paper-facts-of.ts'
import { composePreview } from './papers/preview-contract.ts'
import { composeMandate, composeWaiver } from './papers/signed-papers.ts'
import { findSummary } from './summary-queries.ts'
import { supplyRequest } from './supply-request.ts'

/**
 * Papers to read before confirming, of what was typed alone. Those of a contract are its customer's: the lead does not
 * show them.
 */
export async function leadPaper(
  db: Db,
  own: OwnLead,
  kind: 'summary' | 'contract' | 'sepa' | 'waiver',
): Promise<{ name: string; document: Uint8Array }> {
  const lead = existing(await findOwnLead(db, own))
  const summary = await findSummary(db, lead.id)
  const supply = supplyRequest(lead)
  if (!summary || !supply) throw new AppError('not_found')
  const { locale, start, startDay, point } = summary
  const { names, toCome } = textsOf('contracting', locale).contract
  const name = names[kind]
  if (kind === 'summary') return { name, document: summary.document }
  const facts = await paperFactsOf(db, supply, { start, startDay, point, now: summary.sentAt })
  const named = { ...facts, contract: toCome, mandate: toCome }
  if (kind === 'contract') {
    // To a known customer's address it went without the caller: they read the one that they typed.
    const shown = { ...summary, sentTo: supply.holder.email }
    return { name, document: await composePreview(named, shown, locale) }
  }
  if (kind === 'sepa') return { name, document: await composeMandate(named, locale) }
  if (kind === 'waiver' && facts.bonusLoss !== null)
    return { name, document: await composeWaiver(named, locale) }
  throw new AppError('not_found')
}
