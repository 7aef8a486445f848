import { type Db, sql } from '#platform/database'

export interface LastBill {
  id: number
  type: 'electricity' | 'gas' | 'multipoint'
  number: string
  contract_id: number | null
  city: string
  start_date: string
  end_date: string
  cents: number
  energy_kwh: number
  is_paid: boolean
}

/** The newest bill of a customer that no refund took back. */
export function findLastBill(db: Db, customerId: number): Promise<LastBill | undefined> {
  return db.maybe(sql`
    select e.id, e.type, e.number, e.contract_id, coalesce(c.city, '') as city, e.start_date, e.end_date,
      e.amount_total_cents as cents, e.energy_kwh, i.paid_status = 'paid' as is_paid
    from effective_invoices e
      join invoices i on i.customer_id = e.customer_id and i.id = e.id
      left join contracts c on c.customer_id = e.customer_id and c.id = e.contract_id
    where e.customer_id = ${customerId}
    order by e.date desc, e.end_date desc, e.id desc limit 1`)
}

/** The one before it of the same contract. */
export function findBillBefore(
  db: Db,
  customerId: number,
  { contract_id, start_date, type }: LastBill,
): Promise<Pick<LastBill, 'start_date' | 'end_date' | 'cents' | 'energy_kwh'> | undefined> {
  return db.maybe(sql`
    select start_date, end_date, amount_total_cents as cents, energy_kwh from effective_invoices
    where customer_id = ${customerId} and contract_id is not distinct from ${contract_id}::bigint and type = ${type}
      and end_date < ${start_date}
    order by end_date desc, date desc, id desc limit 1`)
}
