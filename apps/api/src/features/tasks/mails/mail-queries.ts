import { taskTerms } from '@fanal/domain/tasks/task-clock'
import { bind, type Db, sqlOf } from '#platform/database'
import type { PageWanted } from '../task-source.ts'

/** What was given up longer ago is not sent any more. */
const keptDays = 30
const standardHours = taskTerms.failing.value

export interface Failing {
  id: number
  message: 'mail' | 'sms'
  to: string
  subject: string
  hours: number | null
  failing_since: Date | null
  failed_at: Date | null
}

const columns = sqlOf`
  id, kind as message, payload->>'to' as to, coalesce(payload->>'subject', '') as subject, keep_trying_hours as hours,
  failing_since, failed_at`

const oldest = () => new Date(Date.now() - keptDays * 86_400_000)

const fails = () => sqlOf`
  sent_at is null and kind in ('mail', 'sms') and (failed_at > ${bind(oldest())} or (failed_at is null and failing_since is not null))`

/** When it was given up, or will be. */
const ends = sqlOf`date_trunc('milliseconds', coalesce(failed_at,
  failing_since + make_interval(hours => coalesce(keep_trying_hours, ${bind(standardHours)}))))`

export const findFailing = (db: Db, { after, limit }: PageWanted): Promise<(Failing & { at: Date })[]> =>
  db.many(sqlOf`
    select ${columns}, ${ends} as at from outbox
    where ${fails()}
      and (${ends}, id) > (${bind(after?.at ?? new Date(0))}::timestamptz, ${bind(Number(after?.id) || 0)}::bigint)
    order by at, id limit ${bind(limit)}`)

export interface OneMail extends Failing {
  created_at: Date
  sent_at: Date | null
  attempts: number
  last_error: string | null
  next_attempt_at: Date
  retried_at: Date | null
  retried_by: string | null
}

/** A mail that fails, or that somebody has sent again. */
export const findMail = (db: Db, id: number): Promise<OneMail | undefined> =>
  db.maybe(sqlOf`
    select ${columns}, created_at, sent_at, attempts, last_error, next_attempt_at, retried_at, retried_by from outbox
    where id = ${bind(id)} and kind in ('mail', 'sms') and ((${fails()}) or retried_at is not null)`)

export async function countFailing(db: Db, atMost: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sqlOf`
      select count(*)::int as n from (select from outbox where ${fails()} limit ${bind(atMost)}) counted`)
  return n
}
