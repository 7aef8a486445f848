import type { Locale } from '@fanal/domain/settings/languages'
import type { Start } from '#features/contracting/follow/due-dates'
import type { KnownPoint } from '#gateways/supply-points/supply-points'
import { type Db, sql } from '#platform/database'
import { openBytes, openJson, sealBytes, sealJson } from '#platform/sealed'

export interface SentSummary extends Start {
  locale: Locale
  factsHash: string
  point: KnownPoint | null
  document: Buffer
  sha256: string
  /** The number that its contract will have. */
  contract: string
  /** The hashes of the other papers, by kind. */
  papers: Record<string, string>
  sentTo: string
  sentAt: Date
}

/** It rests sealed; with another secret than that of now it was never sent. */
export async function findSummary(db: Db, leadId: string): Promise<SentSummary | undefined> {
  const found = await db.maybe<SentSummary>(sql`
    select locale, start, start_day as "startDay", facts_sha256 as "factsHash", point, document, sha256,
      contract, papers, sent_to as "sentTo", sent_at as "sentAt"
    from lead_summaries where lead_id = ${leadId}`)
  if (!found) return undefined
  const document = openPaper(db, leadId, found.document)
  const point = (openJson(db, `summary ${leadId} point`, found.point) as KnownPoint | undefined) ?? null
  return document && { ...found, document, point }
}

/** A paper as it is was written before papers were sealed. */
const openPaper = (db: Db, leadId: string, stored: Buffer) =>
  stored.subarray(0, 5).toString() === '%PDF-' ? stored : openBytes(db, `summary ${leadId}`, stored)

/** The newest counts. */
export async function saveSummary(
  tx: Db,
  leadId: string,
  summary: Omit<SentSummary, 'document'> & { document: Uint8Array },
): Promise<void> {
  const { locale, start, startDay, factsHash, point, document, sha256, sentTo, sentAt } = summary
  const { contract, papers } = summary
  await tx.run(sql`
    insert into lead_summaries (lead_id, locale, start, start_day, facts_sha256, point, document, sha256, contract, papers,
      sent_to, sent_at)
    values (${leadId}, ${locale}, ${start}, ${startDay}, ${factsHash}, ${point && sealJson(tx, `summary ${leadId} point`, point)}::jsonb,
      ${sealBytes(tx, `summary ${leadId}`, document)}, ${sha256}, ${contract}, ${JSON.stringify(papers)}::jsonb, ${sentTo}, ${sentAt})
    on conflict (lead_id) do update set locale = excluded.locale, start = excluded.start, start_day = excluded.start_day,
      facts_sha256 = excluded.facts_sha256, point = excluded.point, document = excluded.document,
      sha256 = excluded.sha256, contract = excluded.contract, papers = excluded.papers, sent_to = excluded.sent_to, sent_at = excluded.sent_at`)
}

/** The summary is among the contract's papers now. */
export async function deleteSummary(tx: Db, leadId: string): Promise<void> {
  await tx.run(sql`delete from lead_summaries where lead_id = ${leadId}`)
}

/** Deletes summaries without a lead. */
export async function forgetSummaries(db: Db): Promise<number> {
  return db.run(sql`
    delete from lead_summaries s where not exists (select from leads l where l.id = s.lead_id and l.expires_at > now())`)
}

/** The case of a company whose contract is made by a person. */
export async function findLeadCase(db: Db, leadId: string): Promise<string | null> {
  const row = await db.maybe<{ number: string | null }>(
    sql`select case_number as number from leads where id = ${leadId}`,
  )
  return row?.number ?? null
}

/** The case of a review that was asked for. */
export async function findReview(db: Db, leadId: string): Promise<string | null> {
  const row = await db.maybe<{ number: string | null }>(
    sql`select review_number as number from leads where id = ${leadId}`,
  )
  return row?.number ?? null
}

export async function saveReview(tx: Db, leadId: string, number: string): Promise<void> {
  await tx.run(sql`update leads set review_number = ${number} where id = ${leadId}`)
}

export async function saveLeadCase(tx: Db, leadId: string, number: string): Promise<void> {
  await tx.run(sql`
    update leads set case_number = ${number}, confirmed_at = coalesce(confirmed_at, now()), draft = '{}',
      current_step = 'finish', link_hashes = '{}', expires_at = now() + interval '7 days'
    where id = ${leadId}`)
}

/** Two contracts for one supply point come one after the other. */
export async function lockSupplyPoint(tx: Db, cups20: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${cups20}, 15))`)
}
