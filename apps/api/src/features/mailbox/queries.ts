import type { ListedMail } from '@fanal/contract/schemas/mailbox'
import type { Mail } from '#gateways/mail/mail'
import type { Sms } from '#gateways/sms/sms'
import { type Db, sql } from '#platform/database'

/** The newest two hundred. */
export async function findSent(db: Db, kinds: readonly MessageKind[]): Promise<ListedMail[]> {
  const rows = await db.many<Omit<ListedMail, 'sent_at'> & { sent_at: Date }>(sql`
    select id, kind, payload->>'to' as to, coalesce(payload->>'subject', payload->>'text') as subject, sent_at,
           jsonb_array_length(coalesce(payload->'attachments', '[]')) as files
    from outbox where kind = any(${kinds}) and sent_at is not null
    order by sent_at desc, id desc limit 200`)
  return rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() }))
}

export type SentMessage = { id: number; sent_at: Date } & (
  | { kind: 'mail'; payload: Mail }
  | { kind: 'sms'; payload: Sms }
)

export function findSentMessage(
  db: Db,
  kinds: readonly MessageKind[],
  id: number,
): Promise<SentMessage | undefined> {
  return db.maybe<SentMessage>(sql`
    select id, kind, payload, sent_at from outbox
    where kind = any(${kinds}) and sent_at is not null and id = ${id}`)
}

export type MessageKind = 'mail' | 'sms'
export const messageStates = ['sent', 'waiting', 'failed'] as const
type MessageState = (typeof messageStates)[number]

interface OutgoingMessage {
  id: number
  to: string
  /** Mails have one. */
  subject: string | null
  state: MessageState
  created_at: Date
  last_error: string | null
}

/** For the operator: also unsent ones, and why; in one state only, if it is given. */
export function findOutgoing(
  db: Db,
  { kind, limit, state }: { kind: MessageKind; limit: number; state: string | null },
): Promise<OutgoingMessage[]> {
  return db.many<OutgoingMessage>(sql`
    select id, payload->>'to' as to, payload->>'subject' as subject, created_at, last_error,
           case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state
    from outbox
    where kind = ${kind} and (${state}::text is null
      or case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end = ${state})
    order by id desc limit ${limit}`)
}
