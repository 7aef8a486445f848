import type { FullMail, ListedMail } from '@fanal/contract/schemas/mailbox'
import { type Db, sql } from '#platform/database'

type Sent<T> = Omit<T, 'sent_at'> & { sent_at: Date }

const withText = <T extends { sent_at: Date }>(row: T) => ({ ...row, sent_at: row.sent_at.toISOString() })

/** The newest two hundred. */
export async function findSentMails(db: Db): Promise<ListedMail[]> {
  const rows = await db.many<Sent<ListedMail>>(sql`
    select id, payload->>'to' as to, payload->>'subject' as subject, sent_at
    from outbox where kind = 'mail' and sent_at is not null
    order by sent_at desc, id desc limit 200`)
  return rows.map(withText)
}

export async function findSentMail(db: Db, id: number): Promise<FullMail | undefined> {
  const row = await db.maybe<Sent<FullMail>>(sql`
    select id, payload->>'to' as to, payload->>'subject' as subject, sent_at,
           payload->>'text' as text, payload->>'html' as html
    from outbox where kind = 'mail' and sent_at is not null and id = ${id}`)
  return row && withText(row)
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
