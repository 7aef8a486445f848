import { addDays } from '@fanal/domain/dates'
import { electricityTaxLine, lineOf, surplusLine } from '@fanal/domain/invoices/compose-invoice'
import { type InvoiceLine, isElectricityTax, toPayOf, totalOf } from '@fanal/domain/invoices/invoice-lines'
import { centsToEuros, sumCents } from '@fanal/domain/money'
import { electricityBillRates } from '@fanal/domain/rates/bill-rates'
import { onlyBundled } from '@fanal/domain/rates/bundled-rates'
import type { DemoInvoice } from './bills.ts'
import { highestPowerW, surplusPrice } from '#demo/prices'

type Change = (invoice: DemoInvoice, today: string) => Partial<DemoInvoice> | DemoInvoice[]

/** Paid by card or transfer: no account on file. */
const unpaid: Change = ({ amount_to_pay_cents, date, contract_then }) => ({
  paid_status: 'unpaid',
  amount_pending_cents: amount_to_pay_cents,
  history: [{ change_date: date, code: 'pending' }],
  contract_then: { ...contract_then, iban: '' },
})
const waiting =
  (paid_status: string): Change =>
  ({ amount_to_pay_cents }) => ({ paid_status, amount_pending_cents: amount_to_pay_cents })
const state =
  (paid_status: string): Change =>
  () => ({ paid_status })

/** A returned direct debit, then reminders. */
const chased: Change = (invoice, today) => ({
  ...(unpaid(invoice, today) as Partial<DemoInvoice>),
  contract_then: invoice.contract_then,
  history: [
    { change_date: invoice.date, code: 'pending' },
    { change_date: addDays(invoice.due_date, 3), code: 'returned' },
    { change_date: addDays(invoice.due_date, 10), code: 'notice' },
    { change_date: addDays(invoice.due_date, 25), code: 'demand' },
  ].filter(({ change_date }) => change_date <= today),
})
const partly: Change = (invoice, today) => ({
  ...(unpaid(invoice, today) as Partial<DemoInvoice>),
  amount_pending_cents: invoice.amount_to_pay_cents - Math.min(1_500, invoice.amount_to_pay_cents - 100),
})

/** As if its readings had been estimated too high. */
function overestimated(invoice: DemoInvoice): DemoInvoice {
  const used = (kwh: number) => Math.round(kwh * 1.4) + 6
  const isTax = (line: InvoiceLine) => isElectricityTax(line) || line.kind === 'vat'
  const energy = invoice.lines
    .filter(({ kind }) => kind === 'energy')
    .map((line) => lineOf(line, used(Number(line.quantity)), line.price_unit))
  const charged = invoice.lines
    .filter((line) => !isTax(line))
    .flatMap((line) => {
      if (line.kind === 'energy') return energy.filter(({ period }) => period === line.period)
      // More energy raises the cap of the surplus.
      if (line.kind === 'surplus')
        return surplusLine({ kwh: Number(line.quantity), price: surplusPrice, isBanked: true }, energy)
      return line
    })
  const ofKind = (...kinds: string[]) => charged.filter(({ kind }) => kinds.includes(kind))
  const [rent, battery] = [ofKind('rent'), ofKind('battery')]
  const taxed = charged.filter((line) => ![...rent, ...battery].includes(line))
  const kwh = ofKind('energy').reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const powerW = highestPowerW(ofKind('power').map(({ quantity }) => ({ power: quantity })))
  const { start_date: start, end_date: end } = invoice
  const rates = electricityBillRates(onlyBundled, { start, end }, powerW)
  const base = [...taxed, electricityTaxLine(totalOf(taxed), kwh, rates), ...rent]
  const lines = [...base, lineOf({ kind: 'vat' }, centsToEuros(totalOf(base)), rates.vatRate), ...battery]
  return {
    ...invoice,
    lines,
    amount_total_cents: totalOf(lines),
    amount_to_pay_cents: toPayOf(lines),
    unused_surplus_cents: sumCents(lines.map(({ unused_cents = 0 }) => unused_cents)),
    energy_kwh: kwh,
    readings: invoice.readings.map(({ period, previous, current }) => ({
      period,
      previous,
      current: previous + used(current - previous),
      is_estimated: true,
    })),
  }
}

/** The invoice, its refund, and with `again` the corrected one. */
const corrected =
  (refund: Partial<DemoInvoice>, again: boolean): Change =>
  (real) => {
    const invoice = again ? overestimated(real) : real
    const later = (days: number) => ({
      date: addDays(invoice.date, days),
      due_date: addDays(invoice.due_date, days),
    })
    const back: DemoInvoice = {
      ...invoice,
      ...later(12),
      rectificative_type: 'A',
      rectifies: key(invoice),
      ...refund,
    }
    const right: DemoInvoice = { ...real, ...later(13), rectificative_type: 'R', rectifies: key(invoice) }
    return again ? [invoice, back, right] : [invoice, back]
  }

/** Special cases of Marta's invoices, by contract and months ago. */
const martaStates: Record<string, Record<number, Change>> = {
  '100001': {
    1: unpaid,
    5: corrected({}, true),
    10: state('paid_without_transaction'),
    12: state('manual_verification_required'),
  },
  '100002': { 1: waiting('pending_remesa'), 2: waiting('pending_transfer'), 3: chased, 4: partly },
  '200001': { 4: corrected({ paid_status: 'pending_transfer' }, false) },
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

function changeOf(invoice: DemoInvoice, today: string): Change | undefined {
  // The battery paid it all.
  if (invoice.amount_to_pay_cents === 0) return undefined
  const back = monthsBetween(invoice.start_date, today)
  const { contract, type } = invoice
  const known = martaStates[contract ?? '']?.[back]
  if (known) return known
  // Some debt of the bakery, and pending direct debits.
  const isBakery = invoice.vat === 'B12345674'
  if (isBakery && type === 'multipoint') return back === 1 ? waiting('pending_remesa') : undefined
  if (isBakery && Number(contract) % 13 === 5 && back <= 2) return back === 2 ? chased : unpaid
  return isBakery && back === 1 ? waiting('pending_remesa') : undefined
}

/** The state of each invoice: paid, dunned, corrected. */
export function withStates(invoices: readonly DemoInvoice[], today: string): DemoInvoice[] {
  return invoices.flatMap((invoice) => {
    const change = changeOf(invoice, today)?.(invoice, today)
    if (!change) return [invoice]
    if (!Array.isArray(change)) return [{ ...invoice, ...change }]
    return change.map((one) =>
      one.paid_status === 'pending_transfer'
        ? { ...one, amount_pending_cents: one.amount_to_pay_cents }
        : one,
    )
  })
}

/** Identifies an invoice before it has a number. */
export const key = ({ contract, type, start_date }: DemoInvoice) => `${type} ${contract} ${start_date}`
