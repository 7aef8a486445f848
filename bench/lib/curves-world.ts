import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { packValues } from '@fanal/domain/consumption/curve-values'
import { offsetMinutes, startOfLocalDay, stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { addDays } from '@fanal/domain/dates'
import { cupsControlLetters } from '@fanal/domain/identifiers/cups'
import type { Client } from './world.ts'

export const firstDay = '2025-01-01'
const quarterMs = 900_000

export interface MeteredContract {
  customerId: number
  id: number
  cups: string
}

function cupsOf(at: number): string {
  const digits = `003140${String(at).padStart(10, '0')}`
  return `ES${digits}${cupsControlLetters(digits)}0F`
}

/** Contracts in Girona with 2.0TD: the first belongs to the measured customer, the others to others. */
export async function fillContracts(db: Client, many: number, count: number): Promise<MeteredContract[]> {
  await db.query(`
    insert into customers (vat, name, email)
      select 'B' || i, 'Cliente ' || i, 'c' || i || '@example.com' from generate_series(1, ${count - 1}) i`)
  const made = Array.from({ length: count }, (_, at) => ({ name: `A${at}`, vat: `B${at}`, cups: cupsOf(at) }))
  const { rows } = await db.query(
    `insert into contracts (name, customer_id, type, state, sign_date, start_date, cups, street, city, postal_code,
       tariff_name, product_name, contracted_power)
     select m.name, coalesce(u.id, $1), 'electricity', 'activa', '2020-02-01', '2020-02-10', m.cups, 'Carrer Nou',
       'Girona', '17001', '2.0TD', 'Llum Clara',
       '[{"period": "P1", "power": "4.600"}, {"period": "P2", "power": "4.600"}]'
     from jsonb_to_recordset($2) as m (name text, vat text, cups text) left join customers u on u.vat = m.vat
     order by m.name = 'A0' desc returning customer_id, id, cups`,
    [many, JSON.stringify(made)],
  )
  return rows.map(({ customer_id, id, cups = '' }) => ({
    customerId: Number(customer_id),
    id: Number(id),
    cups,
  }))
}

/** Quarter-hours of a household's day, in Wh. */
export function quartersOf(contract: number, day: string, at: number): number[] {
  const count = stepsOfDay(day, 'peninsula', 15)
  return Array.from({ length: count }, (_, i) => 20 + ((contract * 37 + at * 101 + i * i * 13) % 390))
}

export const daysFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(start, at))

/** Inserts days directly, where only reading is measured. */
export async function fillDays(db: Client, contracts: readonly MeteredContract[], count: number) {
  for (const { customerId, id } of contracts) {
    const packed = daysFrom(firstDay, count).map((day, at) => {
      const values = quartersOf(id, day, at)
      return {
        day,
        hex: Buffer.from(packValues(values)).toString('hex'),
        wh: values.reduce((a, b) => a + b, 0),
      }
    })
    await db.query(
      `insert into curve_days (customer_id, contract_id, day, imported_wh, file_date, source, step_minutes, state, imported)
       select $1, $2, d.day::date, d.wh, d.day::date, 3, 15, 3, decode(d.hex, 'hex')
       from jsonb_to_recordset($3) as d (day text, hex text, wh int)`,
      [customerId, id, JSON.stringify(packed)],
    )
  }
  await db.query(`
    insert into curve_months (customer_id, contract_id, month, days, imported_wh, exported_wh, reactive_varh, period_wh, max_w)
    select customer_id, contract_id, date_trunc('month', day)::date, count(*), sum(imported_wh), 0, 0,
      array[sum(imported_wh), 0, 0], array[4000, 3000]
    from curve_days group by 1, 2, 3`)
}

/** Writes a file by day and contract; returns the number of quarter-hours. */
async function writeQuarters(
  file: string,
  contracts: readonly MeteredContract[],
  days: number,
  line: (contract: MeteredContract, start: number, wh: number) => string,
): Promise<number> {
  const out = createWriteStream(file)
  let count = 0
  for (const contract of contracts)
    for (const [at, day] of daysFrom(firstDay, days).entries()) {
      const start = startOfLocalDay(day, 'peninsula')
      const lines = quartersOf(contract.id, day, at).map((wh, i) => line(contract, start + i * quarterMs, wh))
      count += lines.length
      if (!out.write(lines.join(''))) await once(out, 'drain')
    }
  out.end()
  await once(out, 'finish')
  return count
}

/** The other layout, one row per reading, as a COPY file. */
export const writeReadings = (file: string, contracts: readonly MeteredContract[], days: number) =>
  writeQuarters(
    file,
    contracts,
    days,
    ({ customerId, id }, start, wh) => `${customerId},${id},${new Date(start).toISOString()},${wh},0\n`,
  )

/** A P2D file: validated quarter-hours in kWh, as distributors send them. */
export const writeDistributorFile = (file: string, contracts: readonly MeteredContract[], days: number) =>
  writeQuarters(file, contracts, days, ({ cups }, start, wh) => {
    const minutes = offsetMinutes(start, 'peninsula')
    const label = new Date(start + quarterMs + minutes * 60_000).toISOString().slice(0, 16)
    const words = label.replaceAll('-', '/').replace('T', ' ')
    return `${cups};11;${words}:00;${minutes / 60 - 1};${wh / 1000};0;0;0;0;0;0;0;0;0;0;0;0;128;0;128;1;1\n`
  })
