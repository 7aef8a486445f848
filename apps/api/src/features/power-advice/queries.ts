import type { PowerInvoice } from '@fanal/domain/power-advice/power-months'
import type { OwnSupply } from '#features/contracts/supply-queries'
import { type Db, sql } from '#platform/database'

/** More than 12 months of either, since some have no power data. */
export const mostRows = 40

/** The last ones, oldest first. */
export function findPowerInvoices(db: Db, { customer_id, id }: OwnSupply): Promise<PowerInvoice[]> {
  return db.many(sql`
    with own as (
      select * from effective_invoices where customer_id = ${customer_id} and contract_id = ${id}
      order by date desc, id desc limit ${mostRows})
    select o.start_date, o.end_date, d.max_demand,
      jsonb_path_query_array(d.lines, '$[*] ? (@.kind == "power" || @.kind == "electricity_tax_minimum")') as lines
    from own o join invoice_lines d on d.customer_id = ${customer_id} and d.invoice_id = o.id
    order by o.end_date, o.date, o.id`)
}
