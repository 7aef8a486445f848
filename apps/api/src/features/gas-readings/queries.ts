import type { GasReading } from '@fanal/contract/schemas/gas-readings'
import { conversionFactor } from '@fanal/domain/gas-readings/gas-conversion'
import { centsToEuros } from '@fanal/domain/money'
import { type Db, sql } from '#platform/database'
import type { OwnSupply } from '#features/contracts/supply-queries'

const mostReadings = 200

interface ReadingRow
  extends Omit<GasReading, 'factor' | 'is_factor_computed' | 'amount_total' | 'cubic_metres'> {
  factor: string | null
  amount_total_cents: number
}

/** What the meter showed, invoice by invoice, the newest first. */
export async function findGasReadings(db: Db, { customer_id, id }: OwnSupply): Promise<GasReading[]> {
  const rows = await db.many<ReadingRow>(sql`
    select o.id as invoice_id, o.number, o.start_date, o.end_date, o.energy_kwh, o.amount_total_cents,
      (r.reading->>'previous')::float8 as previous, (r.reading->>'current')::float8 as current,
      coalesce((r.reading->>'is_estimated')::boolean, false) as is_estimated, r.reading->>'factor' as factor
    from effective_invoices o join invoice_lines d on d.customer_id = o.customer_id and d.invoice_id = o.id,
      lateral (select d.readings->0 as reading) r
    where o.customer_id = ${customer_id} and o.contract_id = ${id} and o.type = 'gas' and r.reading is not null
    order by o.end_date desc, o.date desc, o.id desc limit ${mostReadings}`)
  return rows.map(({ amount_total_cents, ...row }) => {
    // Meters show three decimals at most.
    const cubic_metres = Math.round((row.current - row.previous) * 1_000) / 1_000
    return {
      ...row,
      cubic_metres,
      factor: row.factor ?? conversionFactor(cubic_metres, row.energy_kwh),
      is_factor_computed: row.factor === null,
      amount_total: centsToEuros(amount_total_cents),
    }
  })
}
