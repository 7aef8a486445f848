import type { SignCodeChannel } from '@fanal/domain/contracting/forms/sign-code'
import { type Db, sql } from '#platform/database'

export interface LeadCode {
  channel: SignCodeChannel
  sentTo: string
  /** Null once it was guessed at too often. */
  codeHash: string | null
  /** How many were sent for this lead. */
  sent: number
  sentAt: Date
  expiresAt: Date
}

export function findCode(db: Db, leadId: string): Promise<LeadCode | undefined> {
  return db.maybe(sql`
    select channel, sent_to as "sentTo", code_hash as "codeHash", sent, sent_at as "sentAt", expires_at as "expiresAt"
    from lead_codes where lead_id = ${leadId}`)
}

/** The newest counts. */
export async function saveCode(tx: Db, leadId: string, code: LeadCode): Promise<void> {
  const { channel, sentTo, codeHash, sent, sentAt, expiresAt } = code
  await tx.run(sql`
    insert into lead_codes (lead_id, channel, sent_to, code_hash, sent, sent_at, expires_at)
    values (${leadId}, ${channel}, ${sentTo}, ${codeHash}, ${sent}, ${sentAt}, ${expiresAt})
    on conflict (lead_id) do update set channel = excluded.channel, sent_to = excluded.sent_to,
      code_hash = excluded.code_hash, attempts = 0, sent = excluded.sent, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at`)
}

/** After this many attempts a new code is needed. */
export async function countWrongCode(tx: Db, leadId: string, attempts: number): Promise<void> {
  await tx.run(sql`
    update lead_codes set attempts = attempts + 1,
      code_hash = case when attempts + 1 >= ${attempts} then null else code_hash end
    where lead_id = ${leadId}`)
}

export async function deleteCode(tx: Db, leadId: string): Promise<void> {
  await tx.run(sql`delete from lead_codes where lead_id = ${leadId}`)
}

/** Deletes codes without a lead. */
export async function forgetCodes(db: Db): Promise<number> {
  return db.run(sql`
    delete from lead_codes c where not exists (select from leads l where l.id = c.lead_id and l.expires_at > now())`)
}
