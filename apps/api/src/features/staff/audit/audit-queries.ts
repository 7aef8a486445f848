import type { AuditFilter } from '@fanal/contract/schemas/desk/staff'
import type { AuditFacts } from '@fanal/domain/staff/audit-csv'
import { type Db, sql } from '#platform/database'

export interface AuditRow extends AuditFacts {
  id: number
  at: Date
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** `%` and `_` are what they are. */
const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Entries that match, newest first; `before` is the id to go on from. */
export function findAudit(
  db: Db,
  filter: AuditFilter,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const { from, to, actor, act, customer, text } = filter
  return db.many(sql`
    select id, at, actor, role, act, call, customer_id, subject, reason, before, after, network, reference
    from staff_audit
    where (${before}::bigint is null or id < ${before}::bigint)
      and (${from}::date is null or at >= ${from}::date::timestamp at time zone 'Europe/Madrid')
      and (${to}::date is null or at < (${to}::date + 1)::timestamp at time zone 'Europe/Madrid')
      and (${actor && part(actor)}::text is null or actor ilike ${actor && part(actor)})
      and (${act}::text is null or act = ${act})
      and (${customer}::bigint is null or customer_id = ${customer} or customer_ids @> array[${customer}::bigint])
      and (${text && part(text)}::text is null or subject ilike ${text && part(text)} or reason ilike ${text && part(text)})
    order by id desc limit ${limit}`)
}
