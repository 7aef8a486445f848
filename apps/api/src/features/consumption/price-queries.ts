import type { DayRange } from '@fanal/domain/consumption/curve-range'
import type { PricingInvoice } from '@fanal/domain/consumption/energy-cost'
import { countingInvoices, type OwnSupply } from '#features/contracts/supply-queries'
import { bind, type Db, sqlOf } from '#platform/database'

/** The invoices that price a range: those within it, the last before and the first after. */
export function findPricingInvoices(
  db: Db,
  supply: OwnSupply,
  { start, end }: DayRange,
): Promise<(PricingInvoice & { id: number })[]> {
  const [first, last] = [bind(start), bind(end)]
  return db.many({
    name: 'invoices that price a curve',
    ...sqlOf`
      with own as materialized (${countingInvoices(supply)})
      select o.id, o.start_date, o.end_date, o.date,
        jsonb_path_query_array(d.lines, '$[*] ? (@.kind == "energy")') as lines
      from own o join invoice_details d on d.customer_id = o.customer_id and d.invoice_id = o.id
      where o.start_date <= ${last} and o.end_date >= ${first}
        or o.id = (select id from own where end_date < ${first} order by end_date desc, date desc, id desc limit 1)
        or o.id = (select id from own where start_date > ${last} order by start_date, date, id limit 1)
      order by o.date, o.id`,
  })
}
