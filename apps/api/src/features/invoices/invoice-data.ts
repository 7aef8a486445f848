import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import { type BillOfYear, type UseOfYear, useOfYear } from '@fanal/domain/invoices/code-of-invoice'
import { measuredDemand } from '@fanal/domain/power-advice/measured-demand'
import { daysBetween } from '@fanal/domain/dates'
import type { InvoiceLine } from '@fanal/domain/invoices/invoice-lines'
import { isRefund, type RectificativeType } from '@fanal/domain/invoices/paid-status'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import type { Rates } from '@fanal/domain/rates/rate'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findRates, findSettings } from '#features/settings/queries'
import { type Db, sql } from '#platform/database'
import { type DetailWanted, typesOf } from './explain-queries.ts'

interface PowerOfPeriod {
  period: string
  power: string
}

/** An invoice and its contract as they were when it was issued, and what the contract says today where nothing was kept. */
interface DataRow {
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

export interface InvoiceData
  extends Pick<
    DataRow,
    | 'id'
    | 'number'
    | 'type'
    | 'date'
    | 'start_date'
    | 'end_date'
    | 'due_date'
    | 'energy_kwh'
    | 'rectificative_type'
  > {
  /** Nobody's, of several supply points. */
  contractId: number | null
  days: number
  isRefund: boolean
  totalCents: number
  toPayCents: number
  rectified?: { number: string; date: string; start: string; end: string }
  lines: InvoiceLine[]
  readings: NonNullable<DataRow['readings']>
  maxDemand: PowerOfPeriod[]
  /** Not for an invoice of several supply points. */
  supply?: SuppliedPoint & {
    tariff: string
    product: string
    powers: PowerOfPeriod[]
    start: string | null
    end: string | null
    holder: string
    distributor: string
    faultPhone: string
    accessReference: string
  }
  /** By contract, of an invoice of several. */
  points: (SuppliedPoint & { tariff: string })[]
  customer: { name: string; vat: string; address: string }
  /** Whole; shown masked. */
  iban: string
  /** The oldest first, up to this invoice: at most 14 months. */
  history: { month: string; kwh: number }[]
  /** Of one contract: its bills of a year up to this one, as they were when it was issued. */
  year?: UseOfYear
  /** kWh a month in the same postal code; only where enough others are known. */
  meanKwh?: number
  settings: Pick<AllSettings, 'invoicing' | 'organization' | 'theme' | 'links'>
  /** Taxes and regulated prices by day. */
  rates: Rates
}

function findRow(db: Db, { customerId, id, kind }: DetailWanted): Promise<DataRow | undefined> {
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
      left join invoice_details d on d.invoice_id = i.id
      left join invoices r on r.id = i.rectifies_id
      left join contracts c on c.id = i.contract_id
      -- An invoice of several supply points goes to whoever the customer's contracts are billed to.
      left join contracts f on f.id = coalesce(i.contract_id,
        (select o.id from contracts o where o.customer_id = i.customer_id order by o.state_rank, o.name limit 1))
      left join bank_accounts b on b.id = f.bank_account_id
    where i.id = ${id} and i.customer_id = ${customerId} and i.type = any(${typesOf(kind)})`)
}

async function findYear(db: Db, row: DataRow): Promise<UseOfYear | undefined> {
  const { contract_id, start_date, end_date, date } = row
  if (contract_id === null) return undefined
  const bills = await db.many<BillOfYear>(sql`
    select i.start_date as start, i.rectificative_type as "rectificativeType", d.lines, d.max_demand as "maxDemand"
    from invoices i join invoice_details d on d.invoice_id = i.id
    where i.contract_id = ${contract_id} and i.end_date <= ${end_date} and i.date <= ${date}
      and i.start_date > ${end_date}::date - interval '1 year'`)
  return useOfYear(bills, start_date)
}

const historyMonths = 14

/** What was used by month, refunds taken off; of one contract, or of all bills of several supply points. */
function findHistory(db: Db, { contract_id, end_date }: DataRow, customerId: number) {
  return db.many<{ month: string; kwh: number }>(
    contract_id === null
      ? sql`
        select to_char(end_date, 'YYYY-MM') as month,
          sum(case when rectificative_type in ('A', 'B') then -energy_kwh else energy_kwh end) as kwh
        from invoices where customer_id = ${customerId} and type = 'multipoint' and end_date <= ${end_date}
          and end_date >= date_trunc('month', ${end_date}::date) - make_interval(months => ${historyMonths - 1})
        group by month order by month`
      : sql`
        select to_char(end_date, 'YYYY-MM') as month,
          sum(case when rectificative_type in ('A', 'B') then -energy_kwh else energy_kwh end) as kwh
        from invoices where contract_id = ${contract_id} and end_date <= ${end_date}
          and end_date >= date_trunc('month', ${end_date}::date) - make_interval(months => ${historyMonths - 1})
        group by month order by month`,
  )
}

/** Fewer customers than these could be told apart. */
const leastOthers = 5

/** The mean of other customers' bills of the same kind that end in the same month. The words of contracts are indexed. */
async function findMean(db: Db, row: DataRow, customerId: number): Promise<number | undefined> {
  if (!row.postal_code) return undefined
  const found = await db.one<{ kwh: string | null; n_customers: number }>(sql`
    with near as materialized (
      select id from contracts
      where search_text like '%' || ${row.postal_code} || '%' and postal_code = ${row.postal_code}
        and type = ${row.type} and tariff_name = ${row.tariff_name} and customer_id <> ${customerId} limit 1000)
    select avg(i.energy_kwh) as kwh, count(distinct i.customer_id) as n_customers
    from near join invoices i on i.contract_id = near.id
    where to_char(i.end_date, 'YYYY-MM') = ${row.end_date.slice(0, 7)} and i.rectificative_type not in ('A', 'B')`)
  return found.n_customers >= leastOthers && found.kwh !== null ? Math.round(Number(found.kwh)) : undefined
}

async function findPoints(db: Db, customerId: number, names: string[]): Promise<InvoiceData['points']> {
  if (names.length === 0) return []
  return db.many(sql`
    select name as contract, cups, street, city, postal_code as "postalCode", tariff_name as tariff from contracts
    where customer_id = ${customerId} and name = any(${names}) order by name`)
}

function supplyOf(row: DataRow): InvoiceData['supply'] {
  if (row.contract === null) return undefined
  return {
    contract: row.contract,
    cups: row.cups ?? '',
    street: row.street ?? '',
    city: row.city ?? '',
    postalCode: row.postal_code ?? '',
    tariff: row.then?.tariff ?? row.tariff_name ?? '',
    product: row.then?.product ?? row.product_name ?? '',
    powers: row.then?.powers ?? row.contracted_power ?? [],
    start: row.contract_start,
    end: row.contract_end,
    holder: row.owner_name || row.fiscal_name,
    distributor: row.dso_name ?? '',
    faultPhone: row.dso_phone ?? '',
    accessReference: row.dso_reference ?? '',
  }
}

/** Everything that documents of an invoice say; undefined for one that is not the customer's. */
export async function findInvoiceData(db: Db, wanted: DetailWanted): Promise<InvoiceData | undefined> {
  const row = await findRow(db, wanted)
  if (!row) return undefined
  const lines = row.lines ?? []
  const { invoicing, organization, theme, links } = await findSettings(db)
  const { id, number, type, date, start_date, end_date, due_date, energy_kwh, rectificative_type } = row
  return {
    id,
    number,
    type,
    date,
    start_date,
    end_date,
    due_date,
    energy_kwh,
    rectificative_type,
    contractId: row.contract_id,
    days: daysBetween(start_date, end_date) + 1,
    isRefund: isRefund(row),
    totalCents: row.amount_total_cents,
    toPayCents: row.amount_to_pay_cents,
    rectified: row.rectified_number
      ? {
          number: row.rectified_number,
          date: row.rectified_date ?? date,
          start: row.rectified_start ?? start_date,
          end: row.rectified_end ?? end_date,
        }
      : undefined,
    lines,
    readings: row.readings ?? [],
    maxDemand: measuredDemand(
      row.max_demand ?? [],
      { start: start_date, end: end_date },
      zoneOf(Number(row.postal_code?.slice(0, 2))),
    ),
    supply: supplyOf(row),
    points: await findPoints(
      db,
      wanted.customerId,
      lines.filter(({ kind }) => kind === 'supply').map(({ name }) => name),
    ),
    customer: { name: row.fiscal_name, vat: row.fiscal_vat, address: row.fiscal_address },
    iban: row.then?.iban ?? row.iban ?? '',
    history: await findHistory(db, row, wanted.customerId),
    year: await findYear(db, row),
    meanKwh: await findMean(db, row, wanted.customerId),
    settings: { invoicing, organization, theme, links },
    rates: await findRates(db),
  }
}
