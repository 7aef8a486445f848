import type { DayRange } from '@fanal/domain/consumption/curve-range'
import type { PricingInvoice } from '@fanal/domain/consumption/energy-cost'
import type { OwnSupply } from '#features/contracts/supply-queries'
import { type Db, sql } from '#platform/database'

/** The invoices that price a range: those within it, the last before and the first after. */
export function findPricingInvoices(
  db: Db,
  { customer_id, id }: OwnSupply,
  { start, end }: DayRange,
): Promise<(PricingInvoice & { id: number })[]> {
  return db.many(sql`
    with own as materialized (
      select * from effective_invoices where customer_id = ${customer_id} and contract_id = ${id})
    select o.id, o.start_date, o.end_date, o.date,
      jsonb_path_query_array(d.lines, '$[*] ? (@.kind == "energy")') as lines
    from own o join invoice_lines d on d.customer_id = ${customer_id} and d.invoice_id = o.id
    where o.start_date <= ${end} and o.end_date >= ${start}
      or o.id = (select id from own where end_date < ${start} order by end_date desc, date desc, id desc limit 1)
      or o.id = (select id from own where start_date > ${end} order by start_date, date, id limit 1)
    order by o.date, o.id`)
}
