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

export const mailStates = ['sent', 'waiting', 'failed'] as const
type MailState = (typeof mailStates)[number]

export interface OutgoingMail {
  id: number
  to: string
  subject: string
  state: MailState
  created_at: Date
  last_error: string | null
}

/** For the operator: also unsent mails, and why; of one state only, if it is given. */
export function findOutgoingMails(
  db: Db,
  { limit, state = null }: { limit: number; state?: string | null },
): Promise<OutgoingMail[]> {
  return db.many<OutgoingMail>(sql`
    select id, payload->>'to' as to, payload->>'subject' as subject, created_at, last_error,
           case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state
    from outbox
    where kind = 'mail' and (${state}::text is null
      or case when sent_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end = ${state})
    order by id desc limit ${limit}`)
}
