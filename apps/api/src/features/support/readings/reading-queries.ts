import type { SelfReading } from '@fanal/contract/schemas/support-forms'
import type { OwnSupply } from '#features/contracts/supply-queries'
import { type Db, sql } from '#platform/database'

export interface BilledReading {
  start_date: string
  end_date: string
  readings: { period: string; previous: number; current: number; is_estimated?: boolean }[]
}

/** What was billed last, the newest first. */
export function findBilledReadings(
  db: Db,
  { customer_id, id }: OwnSupply,
  limit: number,
): Promise<BilledReading[]> {
  return db.many(sql`
    select o.start_date, o.end_date, d.readings
    from effective_invoices o join invoice_lines d on d.customer_id = o.customer_id and d.invoice_id = o.id
    where o.customer_id = ${customer_id} and o.contract_id = ${id} and jsonb_array_length(d.readings) > 0
    order by o.end_date desc, o.date desc, o.id desc limit ${limit}`)
}

interface OwnReadingRow {
  day: string
  readings: Record<string, number>
  state: string
  number: string
}

export async function findOwnReadings(
  db: Db,
  { customer_id, id }: OwnSupply,
  limit: number,
): Promise<SelfReading[]> {
  const rows = await db.many<OwnReadingRow>(sql`
    select s.day, s.readings, s.state, c.number
    from self_readings s join cases c on c.customer_id = s.customer_id and c.id = s.case_id
    where s.customer_id = ${customer_id} and s.contract_id = ${id}
    order by s.day desc, s.id desc limit ${limit}`)
  return rows.map(({ day, readings, state, number }) => ({
    day,
    values: readings,
    origin: 'customer',
    state,
    case_number: number,
  }))
}

/** The newest own reading that is still under way. */
export function findOpenReading(
  db: Db,
  { customer_id, id }: OwnSupply,
  day?: string,
): Promise<{ day: string; number: string; case_id: number } | undefined> {
  return db.maybe(sql`
    select s.day, c.number, s.case_id
    from self_readings s join cases c on c.customer_id = s.customer_id and c.id = s.case_id
    where s.customer_id = ${customer_id} and s.contract_id = ${id} and s.state = 'received' and c.state <> 'closed'
      and (${day}::date is null or s.day = ${day})
    order by s.day desc, s.id desc limit 1`)
}

export async function correctReading(
  tx: Db,
  { customerId, caseId, values }: { customerId: number; caseId: number; values: object },
): Promise<void> {
  await tx.run(sql`
    update self_readings set readings = ${JSON.stringify(values)}
    where customer_id = ${customerId} and case_id = ${caseId}`)
}

export async function insertReading(
  tx: Db,
  reading: { customerId: number; contractId: number; caseId: number; day: string; values: object },
): Promise<void> {
  const { customerId, contractId, caseId, day, values } = reading
  await tx.run(sql`
    insert into self_readings (customer_id, contract_id, case_id, day, readings)
    values (${customerId}, ${contractId}, ${caseId}, ${day}, ${JSON.stringify(values)})`)
}

/** Closes a reading with its case: it was used, or rejected. */
export async function closeReading(
  tx: Db,
  { customerId, id }: { customerId: number; id: number },
  state: 'used' | 'rejected',
): Promise<void> {
  await tx.run(sql`
    update self_readings set state = ${state} where customer_id = ${customerId} and case_id = ${id}`)
}
