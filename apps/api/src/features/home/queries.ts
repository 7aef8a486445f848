import type { DeadlineKind } from '@fanal/domain/support/deadlines'
import { changesUnderWay, draftsUnderWay } from '#features/contract-changes/under-way-queries'
import { paymentsUnderWay } from '#features/payment/under-way-queries'
import { casesUnderWay } from '#features/support/under-way-queries'
import { bind, type Db, sqlOf } from '#platform/database'

export interface OpenRow {
  kind: 'signature' | 'change' | 'case' | 'payment'
  turn: 'you' | 'us' | 'distributor' | 'bank'
  subject: string
  number: string
  contract: string
  type: 'electricity' | 'gas' | null
  street: string
  day: string | null
  /** Where no day is known: who has it has it since then. */
  since: string | null
  /** The day by which a case is answered. */
  due_at: Date | null
  deadline_kind: DeadlineKind | null
  cents: number | null
  n_items: number
  n_yours: number
}

/** Signatures, changes, cases and payments that are not done; the customer's turn first, by day. */
export function findUnderWay(db: Db, customerId: number, most: number): Promise<OpenRow[]> {
  return db.many<OpenRow>({
    name: 'under way',
    ...sqlOf`
      with found as (
        ${changesUnderWay(customerId)}
        union all ${casesUnderWay(customerId)}
        union all ${paymentsUnderWay(customerId)}
        union all ${draftsUnderWay(customerId)})
      select f.kind, f.turn, f.subject, f.number, coalesce(c.name, '') as contract, c.type, coalesce(c.street, '') as street,
        f.day, (coalesce(f.sent_at, f.since) at time zone 'Europe/Madrid')::date as since, f.due_at,
        f.deadline_kind, f.cents,
        count(*) over () as n_items, count(*) filter (where f.turn = 'you') over () as n_yours
      from found f left join contract_names c on c.customer_id = ${bind(customerId)} and c.id = f.contract_id
      order by f.turn <> 'you', f.day nulls last, f.since desc nulls last limit ${bind(most)}`,
  })
}
