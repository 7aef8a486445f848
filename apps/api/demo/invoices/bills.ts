import { periodOfSix, periodOf20 } from '@fanal/domain/rates/tariff-periods'
import { addDays, addMonths } from '@fanal/domain/dates'
import { composeElectricity, composeGas, gasKwh } from '@fanal/domain/invoices/compose-invoice'
import type { InvoiceLine } from '@fanal/domain/invoices/invoice-lines'
import { sumCents } from '@fanal/domain/money'
import { electricityBillRates, gasBillRates } from '@fanal/domain/rates/bill-rates'
import { onlyBundled } from '@fanal/domain/rates/bundled-rates'
import { monthFactors, sunKwhPerKw } from '#demo/consumption/curves'
import {
  electricityPrices,
  gasPricesOf,
  highestPowerW,
  isProfessional,
  meterPerDay,
  surplusPrice,
} from '#demo/prices'
import { between, type Random } from '#demo/random'
import type { DemoContract } from '#demo/contracts/supplies'
import type { DataRow } from '#features/invoices/data-queries'

type InvoiceFacts =
  | 'number'
  | 'type'
  | 'contract'
  | 'date'
  | 'start_date'
  | 'end_date'
  | 'due_date'
  | 'energy_kwh'
type InvoiceAmounts = 'amount_total_cents' | 'amount_to_pay_cents'

export interface DemoInvoice extends Pick<DataRow, InvoiceFacts | InvoiceAmounts> {
  vat: string
  amount_pending_cents: number
  paid_status: string
  rectificative_type: string
  rectifies: string | null
  lines: InvoiceLine[]
  readings: { period: string; previous: number; current: number; is_estimated: boolean; factor?: string }[]
  max_demand: { period: string; power: string }[]
  contract_then: object
  history: { change_date: string; code: string }[]
  /** Surplus beyond its energy, which went to the contract's battery. */
  unused_surplus_cents: number
}

/** The days of one invoice. */
export interface Span {
  start: string
  end: string
  days: number
}

const dayCount = (start: string, end: string) =>
  Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / 86_400_000) + 1

/** Completed periods of `every` months, newest last, cut to the contract's life. */
export function spansOf(contract: DemoContract, today: string, months: number, every: 1 | 2): Span[] {
  const { start_date, end_date } = contract
  if (!start_date) return []
  const first = `${today.slice(0, 7)}-01`
  const spans: Span[] = []
  for (let back = months; back >= every; back -= every) {
    const [from, to] = [addMonths(first, -back), addDays(addMonths(first, every - back), -1)]
    const start = start_date > from ? start_date : from
    const end = end_date && end_date < to ? end_date : to
    if (start <= end && dayCount(start, end) >= 5) spans.push({ start, end, days: dayCount(start, end) })
  }
  return spans
}

type Energy = { imported: readonly number[]; exportedKwh: number }

/** Monthly export: about half of the generation. */
export function exportedKwh(peakKw: number, span: Span): number {
  const month = Number(span.end.slice(5, 7)) - 1
  return Math.round(((sunKwhPerKw[month] ?? 0) * peakKw * 0.55 * span.days) / 30)
}

/** Hours of each period in a month: how consumption is split without a curve. */
const periodHours = new Map<string, number[]>()
function hoursByPeriod(tariff: string, span: Span): number[] {
  const key = `${tariff} ${span.start} ${span.end}`
  const known = periodHours.get(key)
  if (known) return known
  const isSix = tariff === '3.0TD'
  const hours = Array.from({ length: isSix ? 6 : 3 }, () => 0)
  for (let day = span.start; day <= span.end; day = addDays(day, 1))
    for (let hour = 0; hour < 24; hour += 1) {
      const period = (isSix ? periodOfSix : periodOf20)(day, hour, 'peninsula')
      // A shop is open by day.
      hours[period - 1] = (hours[period - 1] ?? 0) + (hour >= 6 && hour < 21 ? 1 : 0.45)
    }
  periodHours.set(key, hours)
  return hours
}

export function splitEnergy(tariff: string, span: Span, kwhPerYear: number, random: Random): Energy {
  const hours = hoursByPeriod(tariff, span)
  const all = hours.reduce((sum, one) => sum + one, 0)
  const factor = monthFactors[Number(span.end.slice(5, 7)) - 1] ?? 1
  const kwh = (kwhPerYear / 365) * span.days * factor * (0.92 + random() * 0.16)
  return { imported: hours.map((one) => Math.round((kwh * one) / all)), exportedKwh: 0 }
}

const frame = (contract: DemoContract, span: Span, random: Random) => {
  const date = addDays(span.end, between(random, 2, 8))
  return {
    number: '',
    vat: contract.vat,
    type: contract.type,
    contract: contract.name,
    date,
    start_date: span.start,
    end_date: span.end,
    due_date: addDays(date, between(random, 15, 20)),
    rectificative_type: 'N',
    rectifies: null,
    history: [],
    unused_surplus_cents: 0,
    contract_then: {
      tariff: contract.tariff_name,
      product: contract.product_name,
      powers: contract.contracted_power,
      iban: contract.iban,
    },
  }
}

const paid = (toPayCents: number, totalCents: number) => ({
  amount_total_cents: totalCents,
  amount_to_pay_cents: toPayCents,
  amount_pending_cents: 0,
  paid_status: 'paid',
})

/** Meter readings continue from invoice to invoice. */
export class Meter {
  readonly #values: number[]
  constructor(start: number) {
    this.#values = Array.from({ length: 6 }, (_, i) => start + i * 137)
  }
  read(used: readonly number[], isEstimated: boolean, names?: readonly string[]): DemoInvoice['readings'] {
    return used.map((kwh, i) => {
      const previous = this.#values[i] ?? 0
      this.#values[i] = previous + kwh
      return {
        period: names?.[i] ?? `P${i + 1}`,
        previous,
        current: previous + kwh,
        is_estimated: isEstimated,
      }
    })
  }
}

export interface ElectricityBill {
  contract: DemoContract
  span: Span
  energy: Energy
  meter: Meter
  random: Random
  batteryCents?: number
}

export function electricityBill({
  contract,
  span,
  energy,
  meter,
  random,
  batteryCents = 0,
}: ElectricityBill) {
  const { tariff_name: tariff, contracted_power } = contract
  const prices = electricityPrices(tariff, span.end)
  const composed = composeElectricity({
    days: span.days,
    powersKw: contracted_power.map(({ power }) => power),
    powerPrices: prices.power,
    energiesKwh: energy.imported,
    energyPrices: prices.energy,
    surplus: { kwh: energy.exportedKwh, price: surplusPrice, isBanked: true },
    meterPerDay: meterPerDay(tariff),
    ...electricityBillRates(onlyBundled, span, highestPowerW(contracted_power)),
    batteryCents,
  })
  const invoice: DemoInvoice = {
    ...frame(contract, span, random),
    ...paid(composed.toPayCents, composed.totalCents),
    energy_kwh: sumCents(energy.imported),
    unused_surplus_cents: composed.unusedSurplusCents,
    lines: composed.lines,
    readings: meter.read(energy.imported, random() < 0.1),
    max_demand: contracted_power.map(({ period, power }) => ({
      period,
      power: (Number(power) * (0.55 + random() * 0.4)).toFixed(3),
    })),
  }
  return { invoice, unusedSurplusCents: composed.unusedSurplusCents }
}

const gasShares = [19, 16, 13, 8, 4, 2, 1.5, 1.5, 2, 5, 11, 17]
const kwhPerCubicMetre = '11.42'

export function gasBill(
  contract: DemoContract,
  span: Span,
  kwhPerYear: number,
  meter: Meter,
  random: Random,
): DemoInvoice {
  const last = Number(span.end.slice(5, 7)) - 1
  const share = (gasShares[last] ?? 0) + (span.days > 31 ? (gasShares[(last + 11) % 12] ?? 0) : 0)
  const cubicMetres = Math.round(
    (kwhPerYear * share * (0.94 + random() * 0.12)) / 100 / Number(kwhPerCubicMetre),
  )
  const kwh = gasKwh(cubicMetres, kwhPerCubicMetre)
  const composed = composeGas({
    days: span.days,
    kwh,
    ...gasPricesOf(contract.tariff_name),
    ...gasBillRates(onlyBundled, span, isProfessional(contract.tariff_name)),
  })
  return {
    ...frame(contract, span, random),
    ...paid(composed.toPayCents, composed.totalCents),
    energy_kwh: kwh,
    lines: composed.lines,
    readings: meter
      .read([cubicMetres], random() < 0.15, ['m³'])
      .map((reading) => ({ ...reading, factor: kwhPerCubicMetre })),
    max_demand: [],
  }
}
