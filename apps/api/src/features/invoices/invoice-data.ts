import { type UseOfYear, useOfYear } from '@fanal/domain/invoices/code-of-invoice'
import { measuredDemand } from '@fanal/domain/power-advice/measured-demand'
import { daysBetween } from '@fanal/domain/dates'
import type { InvoiceLine } from '@fanal/domain/invoices/invoice-lines'
import { isRefund } from '@fanal/domain/invoices/paid-status'
import { zoneOf } from '@fanal/domain/lookups/provinces'
import type { Rates } from '@fanal/domain/rates/rate'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { findBrandMark } from '#features/settings/brand/brand-queries'
import { findRates, findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import {
  type DataRow,
  findBillsOfYear,
  findHistory,
  findPoints,
  findRow,
  type PowerOfPeriod,
  type SuppliedPoint,
} from './data-queries.ts'
import { findMean } from './documents/mean-queries.ts'
import type { DetailWanted } from './explain-queries.ts'

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
  customerId: number
  contractId: number | null
  days: number
  isRefund: boolean
  totalCents: number
  toPayCents: number
  rectified?: { number: string; date: string; start: string; end: string }
  lines: InvoiceLine[]
  readings: NonNullable<DataRow['readings']>
  maxDemand: PowerOfPeriod[]
  /** Not for multipoint invoices. */
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
  /** One per contract, for multipoint invoices. */
  points: (SuppliedPoint & { tariff: string })[]
  customer: { name: string; vat: string; address: string }
  /** Unmasked; masked for display. */
  iban: string
  /** Oldest first, up to this invoice: at most 14 months. */
  history: { month: string; kwh: number }[]
  /** For one contract: its bills of the year up to this one, as of its issue date. */
  year?: UseOfYear
  /** kWh a month in the same postal code; only with enough customers. */
  meanKwh?: number
  settings: Pick<AllSettings, 'invoicing' | 'organization' | 'theme' | 'links'>
  /** The brand's mark as a PNG, beside its name. */
  mark?: Buffer | undefined
  /** Taxes and regulated prices by day. */
  rates: Rates
}

async function findYear(db: Db, customerId: number, row: DataRow): Promise<UseOfYear | undefined> {
  const bills = await findBillsOfYear(db, customerId, row)
  return bills && useOfYear(bills, row.start_date)
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

/** All data of an invoice's documents; undefined if it is not the customer's. */
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
    customerId: wanted.customerId,
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
    year: await findYear(db, wanted.customerId, row),
    meanKwh: await findMean(db, row),
    settings: { invoicing, organization, theme, links },
    mark: await findBrandMark(db, theme),
    rates: await findRates(db),
  }
}
