import type { InvoiceDetail, ListedInvoice } from '@fanal/contract/schemas/invoices'
import { measuredDemand } from '@fanal/domain/power-advice/measured-demand'
import { daysBetween } from '@fanal/domain/dates'
import { partsOf, reasonsBetween } from '@fanal/domain/invoices/explain-bill'
import { type InvoiceLine, isIndirectTax } from '@fanal/domain/invoices/invoice-lines'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import { centsToEuros } from '@fanal/domain/money'
import { lineSince } from '@fanal/domain/rates/line-since'
import type { Rates } from '@fanal/domain/rates/rate'
import type { Locale } from '@fanal/domain/settings/languages'
import { findRates } from '#features/settings/queries'
import { bind, type Db, sql, type SqlPart, sqlOf } from '#platform/database'
import { findInvoiceRow, type InvoiceRow } from './list-queries.ts'
import { listed } from './listed-invoice.ts'

/** Which calls an invoice belongs to: single supply or multipoint. */
export type InvoiceKind = 'supply' | 'multipoint'
export const typesOf = (kind: InvoiceKind): ListedInvoice['type'][] =>
  kind === 'multipoint' ? ['multipoint'] : ['electricity', 'gas']

export interface DetailWanted {
  customerId: number
  id: number
  kind: InvoiceKind
}

interface DetailRow {
  lines: InvoiceLine[]
  readings: InvoiceDetail['readings']
  max_demand: InvoiceDetail['max_demand']
  tariff: string | null
  postal_code: string | null
  has_curve: boolean
  rectified_by: InvoiceDetail['rectified_by']
}

const noDetail: DetailRow = {
  lines: [],
  readings: [],
  max_demand: [],
  tariff: null,
  postal_code: null,
  has_curve: false,
  rectified_by: [],
}

/** Lines and readings. The tariff is the one it was issued with. */
async function findDetailRow(db: Db, customerId: number, id: number): Promise<DetailRow> {
  const row = await db.maybe<DetailRow>(sql`
    select d.lines, d.readings, d.max_demand, c.postal_code, coalesce(d.contract->>'tariff', c.tariff_name) as tariff,
      exists (select from curve_days u where u.customer_id = ${customerId} and u.contract_id = i.contract_id
        and u.day between i.start_date and i.end_date)
        as has_curve,
      (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'number', r.number, 'rectificative_type', r.rectificative_type)
          order by r.date, r.id), '[]')
        from invoices r
        where r.customer_id = ${customerId} and r.contract_id = i.contract_id and r.rectifies_id = i.id) as rectified_by
    from invoices i join invoice_details d on d.customer_id = i.customer_id and d.invoice_id = i.id 
      left join contracts c on c.customer_id = i.customer_id and c.id = i.contract_id
    where i.customer_id = ${customerId} and i.id = ${id}`)
  return row ?? noDetail
}

interface OtherRow {
  id: number
  number: string
  start_date: string
  end_date: string
  energy_kwh: number
  amount_total_cents: number
  lines: InvoiceLine[]
}

/** Bills of the same contract, or all multipoint ones; found by an index. */
const alike: Record<InvoiceKind, SqlPart> = {
  supply: sqlOf`o.contract_id = own.contract_id`,
  multipoint: sqlOf`o.type = 'multipoint'`,
}

/**
 * The previous bill by end of period, and that of a year ago (within 20 days). Refunds and refunded bills are skipped:
 * a corrected bill is replaced by its correction.
 */
async function findOthers(
  db: Db,
  { customerId, id, kind }: DetailWanted,
): Promise<{ previous?: OtherRow; yearAgo?: OtherRow }> {
  const rows = await db.many<OtherRow & { place: 'previous' | 'year_ago' }>({
    name: `bills beside ${kind}`,
    ...sqlOf`
      with own as materialized (select contract_id, end_date from invoices
        where customer_id = ${bind(customerId)} and id = ${bind(id)}),
      near as materialized (
        select o.id, o.date, o.end_date, o.rectifies_id, o.rectificative_type in ('A', 'B') as is_refund,
          o.end_date < own.end_date as is_before,
          abs(o.end_date - (own.end_date - interval '1 year')::date) as days_off
        from own join invoices o on o.customer_id = ${bind(customerId)} and ${alike[kind]}
        where o.end_date between own.end_date - 400 and own.end_date),
      others as (
        select * from near n where is_before and not is_refund
          and not exists (select from near r where r.is_refund and r.rectifies_id = n.id)),
      places as (
        (select 'previous' as place, id from others order by end_date desc, date desc, id desc limit 1)
        union all
        (select 'year_ago', id from others where days_off <= 20 order by days_off, date desc, id desc limit 1))
      select p.place, i.id, i.number, i.start_date, i.end_date, i.energy_kwh, i.amount_total_cents, d.lines
      from places p join invoices i on i.customer_id = ${bind(customerId)} and i.id = p.id
        join invoice_details d on d.customer_id = i.customer_id and d.invoice_id = i.id`,
  })
  const at = (place: string) => rows.find((row) => row.place === place)
  return { previous: at('previous'), yearAgo: at('year_ago') }
}

const daysOf = ({ start_date, end_date }: { start_date: string; end_date: string }) =>
  daysBetween(start_date, end_date) + 1

/** Refund amounts are positive here, as in invoices. */
const sharesOf = (lines: readonly InvoiceLine[]) =>
  partsOf({ lines }).map(({ part, amount_cents }) => ({ part, amount: centsToEuros(amount_cents) }))

function explained(own: InvoiceRow, lines: readonly InvoiceLine[], other: OtherRow | undefined) {
  // A refund is not compared.
  if (!other || isRefund(own)) return null
  const reasons = reasonsBetween(
    { lines, days: daysOf(own), energyKwh: own.energy_kwh },
    { lines: other.lines, days: daysOf(other), energyKwh: other.energy_kwh },
  )
  return {
    id: other.id,
    number: other.number,
    start_date: other.start_date,
    end_date: other.end_date,
    days: daysOf(other),
    energy_consumed: other.energy_kwh,
    amount_total: centsToEuros(other.amount_total_cents),
    parts: sharesOf(other.lines),
    reasons: reasons.map(({ reason, amount_cents }) => ({ reason, amount: centsToEuros(amount_cents) })),
  }
}

interface Rated extends Pick<InvoiceRow, 'type' | 'start_date' | 'end_date'> {
  rates: Rates
}

function shownLines(lines: readonly InvoiceLine[], rated: Rated): InvoiceDetail['lines'] {
  return lines.map(({ amount_cents, unused_cents, lines: parts, ...line }) => ({
    ...line,
    amount: centsToEuros(amount_cents),
    rate_since: lineSince(rated.rates, { ...rated, lines }, line),
    ...(unused_cents === undefined ? {} : { unused: centsToEuros(unused_cents) }),
    ...(parts ? { lines: shownLines(parts, rated) } : {}),
  }))
}

/** Pages of the contracts of a multipoint invoice; removed contracts are skipped. */
async function findSupplyPoints(
  db: Db,
  customerId: number,
  lines: readonly InvoiceLine[],
): Promise<InvoiceDetail['supply_points']> {
  const names = lines.filter(({ kind }) => kind === 'supply').map(({ name }) => name)
  if (names.length === 0) return []
  return db.many(sql`
    select name as contract, type, cups, street || ', ' || postal_code || ' ' || city as full_address
    from contracts where customer_id = ${customerId} and name = any(${names}) order by name`)
}

/** The invoice explained; undefined if it is not the customer's. */
export async function findInvoiceDetail(
  db: Db,
  { customerId, id, kind }: DetailWanted,
  about: {
    locale: Locale
    isPaymentOn: boolean
    /** Includes whether there are hourly readings for its days. */
    downloadTypes: (hasCurve: boolean) => InvoiceDetail['download_types']
  },
): Promise<InvoiceDetail | undefined> {
  const row = await findInvoiceRow(db, customerId, id, typesOf(kind))
  if (!row) return undefined
  const detail = await findDetailRow(db, customerId, id)
  const others = await findOthers(db, { customerId, id, kind })
  const rates = await findRates(db)
  const { lines } = detail
  return {
    ...listed(row, about.locale, about.isPaymentOn),
    days: daysOf(row),
    tariff: detail.tariff ?? '',
    lines: shownLines(lines, { ...row, rates }),
    parts: sharesOf(lines),
    supply_points: await findSupplyPoints(db, customerId, lines),
    readings: detail.readings,
    max_demand: measuredDemand(
      detail.max_demand,
      { start: row.start_date, end: row.end_date },
      zoneOf(Number(detail.postal_code?.slice(0, 2))),
    ),
    rectified_by: detail.rectified_by,
    previous: explained(row, lines, others.previous),
    year_ago: explained(row, lines, others.yearAgo),
    // An electronic invoice has separate tax lines.
    download_types: about
      .downloadTypes(detail.has_curve)
      .filter((type) => type !== 'signed_xml' || lines.some(isIndirectTax)),
  }
}
