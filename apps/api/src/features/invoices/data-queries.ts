import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import type { BillOfYear } from '@fanal/domain/invoices/code-of-invoice'
import type { InvoiceLine } from '@fanal/domain/invoices/invoice-lines'
import type { RectificativeType } from '@fanal/domain/invoices/paid-status'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import { type DetailWanted, typesOf } from './explain-queries.ts'

export interface PowerOfPeriod {
  period: string
  power: string
}

/** An invoice and its contract as of the issue date, with today's contract data as fallback. */
export interface DataRow {
  id: number
  number: string
  type: 'electricity' | 'gas' | 'multipoint'
  date: string
  start_date: string
  end_date: string
  due_date: string
  amount_total_cents: number
  amount_to_pay_cents: number
  energy_kwh: number
  rectificative_type: RectificativeType
  rectified_number: string | null
  rectified_date: string | null
  rectified_start: string | null
  rectified_end: string | null
  lines: InvoiceLine[] | null
  readings: InvoiceDetail['readings'] | null
  max_demand: PowerOfPeriod[] | null
  then: { tariff?: string; product?: string; powers?: PowerOfPeriod[]; iban?: string } | null
  contract_id: number | null
  contract: string | null
  cups: string | null
  street: string | null
  city: string | null
  postal_code: string | null
  tariff_name: string | null
  product_name: string | null
  contracted_power: PowerOfPeriod[] | null
  contract_start: string | null
  contract_end: string | null
  owner_name: string | null
  dso_name: string | null
  dso_phone: string | null
  dso_reference: string | null
  fiscal_name: string
  fiscal_vat: string
  fiscal_address: string
  iban: string | null
}

/** The supply point of an invoice, or one of several. */
export interface SuppliedPoint {
  contract: string
  cups: string
  street: string
  city: string
  postalCode: string
}

export function findRow(db: Db, { customerId, id, kind }: DetailWanted): Promise<DataRow | undefined> {
  return db.maybe<DataRow>(sql`
    select i.id, i.number, i.type, i.date, i.start_date, i.end_date, i.due_date, i.amount_total_cents,
      i.amount_to_pay_cents, i.energy_kwh, i.rectificative_type, r.number as rectified_number, r.date as rectified_date,
      r.start_date as rectified_start, r.end_date as rectified_end, d.lines, d.readings, d.max_demand, d.contract as then,
      c.id as contract_id, c.name as contract, c.cups, c.street, c.city, c.postal_code, c.tariff_name, c.product_name,
      c.contracted_power, c.start_date as contract_start, c.end_date as contract_end, c.owner_name, c.dso_name,
      c.dso_phone, c.dso_reference, b.iban, coalesce(nullif(f.fiscal_name, ''), u.name) as fiscal_name,
      coalesce(nullif(f.fiscal_vat, ''), u.vat, '') as fiscal_vat,
      coalesce(nullif(f.fiscal_address, ''), c.street || ', ' || c.postal_code || ' ' || c.city, '') as fiscal_address
    from invoices i
      join customers u on u.id = i.customer_id
      left join invoice_details d on d.customer_id = i.customer_id and d.invoice_id = i.id
      left join invoices r on r.customer_id = i.customer_id and r.id = i.rectifies_id
      left join contracts c on c.customer_id = i.customer_id and c.id = i.contract_id
      -- A multipoint invoice is addressed to the fiscal holder of the customer's contracts.
      left join contracts f on f.customer_id = i.customer_id and f.id = coalesce(i.contract_id,
        (select o.id from contracts o where o.customer_id = ${customerId} order by o.state_rank, o.name limit 1))
      left join bank_accounts b on b.customer_id = f.customer_id and b.id = f.bank_account_id
    where i.id = ${id} and i.customer_id = ${customerId} and i.type = any(${typesOf(kind)})`)
}

/** For one contract: its bills of the year up to this one, as of its issue date. */
export async function findBillsOfYear(
  db: Db,
  customerId: number,
  { contract_id, end_date, date }: DataRow,
): Promise<BillOfYear[] | undefined> {
  if (contract_id === null) return undefined
  return db.many(sql`
    select i.start_date as start, i.rectificative_type as "rectificativeType", d.lines, d.max_demand as "maxDemand"
    from invoices i join invoice_details d on d.customer_id = i.customer_id and d.invoice_id = i.id
    where i.customer_id = ${customerId} and i.contract_id = ${contract_id} and i.end_date <= ${end_date} and i.date <= ${date}
      and i.start_date > ${end_date}::date - interval '1 year'`)
}

const historyMonths = 14

/** Monthly use, less refunds; of one contract, or of all multipoint bills. */
export function findHistory(
  db: Db,
  { contract_id, end_date }: DataRow,
  customerId: number,
): Promise<{ month: string; kwh: number }[]> {
  const alike = contract_id === null ? sqlOf`type = 'multipoint'` : sqlOf`contract_id = ${bind(contract_id)}`
  return db.many({
    name: contract_id === null ? 'history of several points' : 'history of a contract',
    ...sqlOf`
      select to_char(end_date, 'YYYY-MM') as month,
        sum(case when rectificative_type in ('A', 'B') then -energy_kwh else energy_kwh end) as kwh
      from invoices where customer_id = ${bind(customerId)} and ${alike} and end_date <= ${bind(end_date)}
        and end_date >= date_trunc('month', ${bind(end_date)}::date) - make_interval(months => ${bind(historyMonths - 1)})
      group by month order by month`,
  })
}

/** The supply points of contracts, by name. */
export async function findPoints(
  db: Db,
  customerId: number,
  names: readonly string[],
): Promise<(SuppliedPoint & { tariff: string })[]> {
  if (names.length === 0) return []
  return db.many(sql`
    select name as contract, cups, street, city, postal_code as "postalCode", tariff_name as tariff from contracts
    where customer_id = ${customerId} and name = any(${names}) order by name`)
}
