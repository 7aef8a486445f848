import type { PowerInvoice } from '@fanal/domain/power-advice/power-months'
import { countingInvoices, type OwnSupply } from '#features/contracts/supply-queries'
import { bind, type Db, sqlOf } from '#platform/database'

/** More than 12 months of either, since some have no power data. */
export const mostRows = 40

/** The last ones, oldest first. */
export function findPowerInvoices(db: Db, supply: OwnSupply): Promise<PowerInvoice[]> {
  return db.many({
    name: 'invoices that tell of power',
    ...sqlOf`
      with own as (${countingInvoices(supply)} order by i.date desc, i.id desc limit ${bind(mostRows)})
      select o.start_date, o.end_date, d.max_demand,
        jsonb_path_query_array(d.lines, '$[*] ? (@.kind == "power" || @.kind == "electricity_tax_minimum")') as lines
      from own o join invoice_details d on d.customer_id = o.customer_id and d.invoice_id = o.id
      order by o.end_date, o.date, o.id`,
  })
}
