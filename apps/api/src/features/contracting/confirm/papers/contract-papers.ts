import { createHash } from 'node:crypto'
import { madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'
import { composeContractPaper } from './contract-paper.ts'
import type { NamedFacts, PaperFacts } from './paper-facts.ts'
import { composeMandate, composeWaiver, type SignedKind } from './signed-papers.ts'

export interface SignedPaper {
  kind: SignedKind | 'contract'
  document: Uint8Array
  sha256: string
}

export const sha256Of = (document: Uint8Array) => createHash('sha256').update(document).digest('hex')

/** With the number of the contract to come, and the reference of its mandate. */
export const namedFacts = (facts: PaperFacts, contract: string): NamedFacts => ({
  ...facts,
  contract,
  mandate: `${contract}-${madridDayOf(facts.now.getTime()).replaceAll('-', '')}`,
})

interface GivenSummary {
  document: Uint8Array
  sha256: string
  sentAt: Date
}

/**
 * All papers of a contract. The same facts give the same bytes: those that are read before the signature are those that
 * are signed.
 */
export async function composePapers(
  facts: NamedFacts,
  { document, sha256, sentAt }: GivenSummary,
  locale: Locale,
): Promise<SignedPaper[]> {
  const paper = <K extends SignedKind>(kind: K, made: Uint8Array) => ({
    kind,
    document: made,
    sha256: sha256Of(made),
  })
  const others = [
    { kind: 'summary' as const, document, sha256 },
    paper('sepa', await composeMandate(facts, locale)),
    ...(facts.bonusLoss === null ? [] : [paper('waiver', await composeWaiver(facts, locale))]),
  ]
  const contract = await composeContractPaper(facts, { sentAt, papers: others }, locale)
  return [...others, { kind: 'contract', document: contract, sha256: sha256Of(contract) }]
}

export const hashesOf = (papers: readonly SignedPaper[]): Record<string, string> =>
  Object.fromEntries(papers.map(({ kind, sha256 }) => [kind, sha256]))
