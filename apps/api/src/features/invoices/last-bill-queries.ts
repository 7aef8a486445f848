import { bind, type Db, sql, sqlOf } from '#platform/database'

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

const types: readonly LastBill['type'][] = ['electricity', 'gas', 'multipoint']

/** Among so many there is one that no refund took back; a plan for all of them would read all. */
const newestLooked = 20

interface Dated extends LastBill {
  date: string
}

/** The newest bill of a customer that no refund took back: the newest of each type is the first of an index. */
export async function findLastBill(db: Db, customerId: number): Promise<LastBill | undefined> {
  const newest = await Promise.all(
    types.map((type) =>
      db.maybe<Dated>(sql`
        select e.id, e.type, e.number, e.contract_id, e.date, e.start_date, e.end_date,
          e.amount_total_cents as cents, e.energy_kwh, e.paid_status = 'paid' as is_paid,
          coalesce((select c.city from contracts c where c.customer_id = ${customerId} and c.id = e.contract_id), '') as city
        from (select * from invoices where customer_id = ${customerId} and type = ${type}
            order by date desc, id desc limit ${newestLooked}) e
        where e.rectificative_type not in ('A', 'B') and not exists (
          select from invoices r where r.customer_id = ${customerId} and r.contract_id = e.contract_id
            and r.rectifies_id = e.id and r.rectificative_type in ('A', 'B'))
        order by e.date desc, e.id desc limit 1`),
    ),
  )
  const [last] = newest
    .flatMap((bill) => bill ?? [])
    .toSorted((one, other) => other.date.localeCompare(one.date) || other.id - one.id)
  return last
}

/** The one before it of the same contract. */
export async function findBillBefore(
  db: Db,
  customerId: number,
  { contract_id, start_date, type }: LastBill,
): Promise<Pick<LastBill, 'start_date' | 'end_date' | 'cents' | 'energy_kwh'> | undefined> {
  const ofContract =
    contract_id === null ? sqlOf`contract_id is null` : sqlOf`contract_id = ${bind(contract_id)}`
  return db.maybe(sqlOf`
    select start_date, end_date, amount_total_cents as cents, energy_kwh from effective_invoices
    where customer_id = ${bind(customerId)} and type = ${bind(type)} and end_date < ${bind(start_date)} and ${ofContract}
    order by date desc, id desc limit 1`)
}
