import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import type { OwnSwitch } from './switch-queries.ts'

export type PaperKind = 'summary' | 'contract' | 'sepa' | 'waiver'

export interface Paper {
  kind: PaperKind
  locale: Locale
  textVersion: string
  document: Uint8Array
  sha256: string
  /** '' and null of what was not sent by itself. */
  sentTo: string
  sentAt: Date | null
}

export async function insertPaper(
  tx: Db,
  { customerId, contractId }: OwnSwitch,
  paper: Paper,
): Promise<void> {
  const { kind, locale, textVersion, document, sha256, sentTo, sentAt } = paper
  await tx.run(sql`
    insert into contract_papers (customer_id, contract_id, kind, locale, text_version, document, sha256, sent_to, sent_at)
    values (${customerId}, ${contractId}, ${kind}, ${locale}, ${textVersion}, ${Buffer.from(document)}, ${sha256}, ${sentTo},
      ${sentAt})`)
}

export type KeptPaper = Omit<Paper, 'document'> & { madeAt: Date; document: Buffer }

/** In the order in which they are read. */
export function findPapers(db: Db, { customerId, contractId }: OwnSwitch): Promise<KeptPaper[]> {
  return db.many(sql`
    select kind, locale, text_version as "textVersion", document, sha256, sent_to as "sentTo", sent_at as "sentAt",
      made_at as "madeAt"
    from contract_papers where customer_id = ${customerId} and contract_id = ${contractId}
    order by array_position(array['summary', 'contract', 'sepa', 'waiver'], kind)`)
}

export interface GivenConsent {
  purpose: string
  granted: boolean
  text_version: string
  locale: Locale
  channel: string
  given_at: Date
}

/** Consents of the contract, in the order in which they were given: filed in the same transaction as its papers. */
export function findConsentsOf(db: Db, { customerId, contractId }: OwnSwitch): Promise<GivenConsent[]> {
  return db.many(sql`
    select k.purpose, k.granted, k.text_version, k.locale, k.channel, k.given_at
    from consents k join contract_papers p on p.customer_id = k.customer_id and p.made_at = k.filed_at
    where k.customer_id = ${customerId} and p.contract_id = ${contractId} and p.kind = 'contract'
    order by k.given_at, k.id desc`)
}

export interface SignatureFacts {
  closed_at: Date
  document_sha256: string
  provider: string
  evidence: Record<string, unknown>
}

export function findSignatureFacts(
  db: Db,
  customerId: number,
  changeId: number,
): Promise<SignatureFacts | undefined> {
  return db.maybe(sql`
    select closed_at, document_sha256, provider, evidence from signatures
    where customer_id = ${customerId} and change_id = ${changeId} and state = 'signed'`)
}
