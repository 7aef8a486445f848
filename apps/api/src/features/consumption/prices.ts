import type { DayRange } from '@fanal/domain/consumption/curve-range'
import { type PricingInvoice, type Prices, priceTimeline } from '@fanal/domain/consumption/energy-cost'
import { type Db, sql } from '#platform/database'

/**
 * The invoices that price the days of a range: those within it, the last one before and the first one after. Refunds and
 * what they gave back do not count (decisions §3).
 */
export function findPricingInvoices(
  db: Db,
  contractId: number,
  { start, end }: DayRange,
): Promise<PricingInvoice[]> {
  return db.many(sql`
    with own as materialized (
      select i.id, i.date, i.start_date, i.end_date from invoices i
      where i.contract_id = ${contractId} and i.rectificative_type not in ('A', 'B') and not exists (
        select from invoices r
        where r.contract_id = ${contractId} and r.rectifies_id = i.id and r.rectificative_type in ('A', 'B')))
    select to_char(o.start_date, 'YYYY-MM-DD') as start_date, to_char(o.end_date, 'YYYY-MM-DD') as end_date,
      to_char(o.date, 'YYYY-MM-DD') as date,
      jsonb_path_query_array(d.lines, '$[*] ? (@.kind == "energy" || @.kind == "surplus")') as lines
    from own o join invoice_details d on d.invoice_id = o.id
    where o.start_date <= ${end} and o.end_date >= ${start}
      or o.id = (select id from own where end_date < ${start} order by end_date desc, date desc, id desc limit 1)
      or o.id = (select id from own where start_date > ${end} order by start_date, date, id limit 1)
    order by o.date, o.id`)
}

export interface Pricing {
  prices: Prices[]
  billedUntil: string | undefined
}

export async function findPricing(db: Db, contractId: number, range: DayRange): Promise<Pricing> {
  const invoices = await findPricingInvoices(db, contractId, range)
  const ends = invoices.map(({ end_date }) => end_date).sort()
  return { prices: priceTimeline(invoices), billedUntil: ends.at(-1) }
}
