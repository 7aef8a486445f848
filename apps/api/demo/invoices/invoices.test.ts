import { wholeDay } from '@fanal/domain/consumption/curve-day'
import { rollUpDays } from '@fanal/domain/consumption/curve-roll-up'
import { packDay } from '@fanal/domain/consumption/curve-row'
import { hoursInMadridDay } from '@fanal/domain/dates'
import { electricityTaxLine, lineOf } from '@fanal/domain/invoices/compose-invoice'
import {
  type InvoiceLine,
  isElectricityTax,
  lineProblems,
  totalOf,
} from '@fanal/domain/invoices/invoice-lines'
import { isRefund, paidStatuses, type RectificativeType } from '@fanal/domain/invoices/paid-status'
import { centsToEuros, eurosToCents, lineCents, sumCents } from '@fanal/domain/money'
import { electricityBillRates, gasBillRates } from '@fanal/domain/rates/bill-rates'
import { onlyBundled } from '@fanal/domain/rates/bundled-rates'
import { valueAt } from '@fanal/domain/rates/find-rate'
import { describe, expect, test } from 'vitest'
import type { DemoInvoice } from './bills.ts'
import { demoContracts } from '#demo/contracts/contracts'
import { periodWh } from '#demo/consumption/curves'
import { crowdInvoices, demoBilling } from './invoices.ts'

const today = '2026-11-15'
const contracts = demoContracts(today)
const { invoices, curves } = demoBilling(contracts, today)
const marta = invoices.filter(({ vat }) => vat === '12345678Z')

test('the same invoices whatever the day of loading', () => {
  expect(demoBilling(contracts, today)).toEqual({ invoices, curves })
})

test('each adds up line by line', () => {
  for (const { lines, amount_total_cents: totalCents, amount_to_pay_cents: toPayCents, number } of invoices)
    expect([number, lineProblems(lines, { totalCents, toPayCents })]).toEqual([number, []])
})

const isOf =
  (...kinds: string[]) =>
  ({ kind }: InvoiceLine) =>
    kinds.includes(kind)
const taxesOf = (lines: readonly InvoiceLine[]) =>
  lines
    .filter(isOf('social_bonus', 'electricity_tax', 'electricity_tax_minimum', 'hydrocarbon_tax', 'vat'))
    .map(({ kind, quantity, price_unit, amount_cents }) => [kind, quantity, price_unit, amount_cents])
const kwhOf = (lines: readonly InvoiceLine[]) =>
  lines.filter(isOf('energy')).reduce((sum, { quantity }) => sum + Number(quantity), 0)

/** Taxes of a bill recomputed from its other lines and the dated rates. */
function lawfulTaxes({ type, lines, start_date: start, end_date: end }: DemoInvoice) {
  const vatOn = (base: readonly InvoiceLine[], rate: string) =>
    lineOf({ kind: 'vat' }, centsToEuros(totalOf(base)), rate)
  if (type === 'gas') {
    const isProfessional = lines.some(
      (line) => line.kind === 'hydrocarbon_tax' && line.price_unit === '0.00054',
    )
    const { hydrocarbonTaxPerKwh, vatRate } = gasBillRates(onlyBundled, { end }, isProfessional)
    const tax = lineOf({ kind: 'hydrocarbon_tax' }, kwhOf(lines), hydrocarbonTaxPerKwh)
    return [tax, vatOn([...lines.filter(isOf('energy', 'fixed', 'rent')), tax], vatRate)]
  }
  const powers = lines.filter(isOf('power')).map(({ quantity }) => Number(quantity) * 1_000)
  const rates = electricityBillRates(onlyBundled, { start, end }, Math.max(...powers))
  const bonus = rates.socialBonus.map(({ days, value }) => lineOf({ kind: 'social_bonus' }, days, value))
  const taxed = [...lines.filter(isOf('power', 'energy', 'surplus')), ...bonus]
  const tax = electricityTaxLine(totalOf(taxed), kwhOf(lines), rates)
  return [...bonus, tax, vatOn([...taxed, tax, ...lines.filter(isOf('rent'))], rates.vatRate)]
}

test('every tax of every invoice follows from its lines and the dated rates', () => {
  const seen = new Set<string>()
  for (const invoice of invoices.filter(({ type }) => type !== 'multipoint')) {
    const found = taxesOf(invoice.lines)
    expect([invoice.number, found]).toEqual([invoice.number, taxesOf(lawfulTaxes(invoice))])
    for (const [kind, , rate] of found) seen.add(`${kind} ${rate}`)
  }
  expect([...seen].toSorted()).toEqual([
    'electricity_tax 0.005',
    'electricity_tax 0.0511269632',
    'electricity_tax_minimum 0.001',
    'hydrocarbon_tax 0.00054',
    'hydrocarbon_tax 0.00108',
    'hydrocarbon_tax 0.00234',
    'social_bonus 0.012742',
    'social_bonus 0.019121',
    'social_bonus 0.024688',
    'vat 0.10',
    'vat 0.21',
  ])
})

test('in a multipoint invoice each supply has its own electricity tax, and VAT depends on the powers', () => {
  for (const invoice of invoices.filter(({ type }) => type === 'multipoint')) {
    const { number, lines, start_date: start, end_date } = invoice
    for (const { lines: parts = [], name } of lines.filter(isOf('supply'))) {
      const taxed = parts.filter(isOf('power', 'energy', 'surplus', 'social_bonus'))
      const rates = electricityBillRates(onlyBundled, { start, end: end_date }, 0)
      const tax = electricityTaxLine(totalOf(taxed), kwhOf(parts), rates)
      expect([number, name, parts.filter(isElectricityTax)]).toEqual([number, name, [tax]])
    }
    const vats = lines.filter(isOf('vat'))
    const bases = vats.reduce((sum, { quantity }) => sum + eurosToCents(quantity), 0)
    expect([number, bases]).toEqual([number, totalOf(lines) - totalOf(vats)])
    const lawful = [4_600, 20_000].map((powerW) =>
      valueAt(onlyBundled, { kind: 'electricity_vat', powerW }, end_date),
    )
    for (const { price_unit } of vats) expect(lawful).toContain(price_unit)
  }
})

test('the legal minimum of the electricity tax: 135 kWh pay 0.14 €, not 0.12 €', () => {
  const bill = invoices.find(({ number }) => number === 'FE26-000274')
  expect(bill?.lines.filter(({ kind }) => kind.startsWith('electricity_tax'))).toMatchObject([
    { kind: 'electricity_tax_minimum', price_unit: '0.001', amount_cents: 14 },
  ])
})

test('a bill of June 2026 has the financing of the social bonus before and after it changed', () => {
  const bill = marta.find(({ contract, end_date }) => contract === '100002' && end_date === '2026-06-30')
  const bonus = bill?.lines.filter(({ kind }) => kind === 'social_bonus') ?? []
  expect(bonus.map(({ quantity, price_unit }) => [quantity, price_unit])).toEqual([
    ['25', '0.019121'],
    ['5', '0.024688'],
  ])
})

test('a surplus compensates at most the energy, and only the rest goes to a battery', () => {
  const worth = ({ quantity, price_unit }: InvoiceLine) => -lineCents(quantity, price_unit)
  let capped = 0
  for (const { lines, number, unused_surplus_cents } of invoices) {
    const surplus = lines.find(({ kind }) => kind === 'surplus')
    if (!surplus) continue
    const energy = sumCents(lines.filter(({ kind }) => kind === 'energy').map((line) => line.amount_cents))
    const unused = Math.max(0, worth(surplus) - energy)
    expect([number, -surplus.amount_cents, surplus.unused_cents ?? 0, unused_surplus_cents]).toEqual([
      number,
      Math.min(worth(surplus), energy),
      unused,
      unused,
    ])
    expect(Number(surplus.quantity)).toBeGreaterThan(1)
    if (unused > 0) capped += 1
  }
  expect(capped).toBeGreaterThanOrEqual(9)
})

test('a multipoint invoice has the lines of each of its shops', () => {
  const grouped = invoices.filter(({ type }) => type === 'multipoint')
  for (const { lines, number } of grouped)
    for (const supply of lines.filter(({ kind }) => kind === 'supply'))
      expect([number, supply.lines?.map(({ kind }) => kind)]).toEqual([
        number,
        expect.arrayContaining(['power', 'energy', expect.stringMatching(/^electricity_tax/), 'rent']),
      ])
})

test('amounts fit their states, numbers are unique, and nothing is dated in the future', () => {
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(invoices.length)
  for (const one of invoices) {
    const isOpen = ['unpaid', 'pending_remesa', 'pending_transfer'].includes(one.paid_status)
    expect([one.number, one.amount_pending_cents > 0]).toEqual([one.number, isOpen])
    expect(one.amount_pending_cents).toBeLessThanOrEqual(one.amount_to_pay_cents)
    expect(one.date <= today && one.start_date <= one.end_date && one.date > one.end_date).toBe(true)
  }
})

describe('of Marta', () => {
  test('two years, every state, a refund with its correction, steps of an unpaid one', () => {
    expect(marta.filter(({ contract }) => contract === '100001')).toHaveLength(26)
    expect(marta.filter(({ contract, type }) => contract === '200001' && type === 'gas')).toHaveLength(13)
    expect(new Set(marta.map(({ paid_status }) => paid_status))).toEqual(new Set(paidStatuses))
    const refunds = marta.filter((one) =>
      isRefund({ rectificative_type: one.rectificative_type as RectificativeType }),
    )
    expect(refunds.map(({ paid_status }) => paid_status).toSorted()).toEqual(['paid', 'pending_transfer'])
    const [right] = marta.filter(({ rectificative_type }) => rectificative_type === 'R')
    const wrong = marta.find(({ number }) => number === right?.rectifies)
    expect(wrong?.amount_total_cents).toBeGreaterThan(right?.amount_total_cents ?? 0)
    expect(marta.filter(({ history }) => history.length > 1)).toHaveLength(1)
    expect(
      marta.some(
        ({ paid_status, amount_pending_cents, amount_to_pay_cents }) =>
          paid_status === 'unpaid' && amount_pending_cents < amount_to_pay_cents,
      ),
    ).toBe(true)
    // Her battery pays for both homes.
    const helped = marta.filter(({ lines }) => lines.some(({ kind }) => kind === 'battery'))
    expect(new Set(helped.map(({ contract }) => contract))).toEqual(new Set(['100001', '100002']))
  })

  test('curves of two years add up to what is billed, in every period', () => {
    expect(curves.map(({ contract }) => contract)).toEqual([
      '100001',
      '100002',
      '110001',
      '110002',
      '110003',
      '110004',
    ])
    for (const { contract, days } of curves.slice(0, 2)) {
      for (const { day, imported, exported } of days) {
        expect(imported).toHaveLength(hoursInMadridDay(day) * 4)
        expect(exported).toHaveLength(imported.length)
        expect(Math.max(...imported, ...exported)).toBeLessThan(65_536)
      }
      const billed = marta.filter(
        (one) => one.contract === contract && !['A', 'N'].includes(one.rectificative_type),
      )
      const plain = marta.filter((one) => one.contract === contract && one.rectificative_type === 'N')
      const right = plain.map((one) => billed.find(({ rectifies }) => rectifies === one.number) ?? one)
      for (const { lines, start_date, end_date, number } of right) {
        const own = days.filter(({ day }) => day >= start_date && day <= end_date)
        const kwh = [1, 2, 3].map(
          (period) => own.reduce((sum, day) => sum + periodWh(day, period), 0) / 1_000,
        )
        const energies = lines.filter(({ kind }) => kind === 'energy').map(({ quantity }) => Number(quantity))
        expect([number, energies]).toEqual([number, kwh])
      }
    }
  })
})

test('the bakery has multipoint invoices, debt, and its tariffs’ periods', () => {
  const bakery = invoices.filter(({ vat }) => vat === 'B12345674')
  expect(bakery.filter(({ type }) => type === 'multipoint').length).toBeGreaterThanOrEqual(20)
  expect(bakery.filter(({ paid_status }) => paid_status === 'unpaid').length).toBeGreaterThan(5)
  expect(bakery.some(({ lines }) => lines.filter(({ kind }) => kind === 'energy').length === 6)).toBe(true)
  expect(bakery.some(({ type }) => type === 'gas')).toBe(true)
})

test('a few of its shops have curves that add up to their invoices, up to three days ago', () => {
  for (const { contract, days, billedTo } of curves.slice(2)) {
    expect([days.at(-1)?.day, billedTo]).toEqual(['2026-11-12', '2026-10-31'])
    expect(days.length).toBeGreaterThan(360)
    const { tariff_name: tariff = '' } = contracts.find(({ name }) => name === contract) ?? {}
    const months = rollUpDays(
      days.map(({ day, ...values }) => packDay(wholeDay(day, 15, 1, 3, values))),
      { tariff, zone: 'peninsula' },
    )
    const bills = invoices.filter((one) => one.contract === contract)
    for (const { month, period_wh, reactive_varh } of months.filter((one) => one.month <= billedTo)) {
      const bill = bills.find(({ end_date }) => end_date.startsWith(month.slice(0, 7)))
      const energies = bill?.lines.filter(({ kind }) => kind === 'energy') ?? []
      const billed = period_wh.map(
        (_, i) => Number(energies.find(({ period }) => period === `P${i + 1}`)?.quantity ?? 0) * 1_000,
      )
      expect([contract, month, period_wh]).toEqual([contract, month, billed])
      expect(reactive_varh > 0).toBe(tariff === '3.0TD')
    }
  }
})

test('the highest power of an invoice is that of its curve', () => {
  let compared = 0
  for (const { contract, days } of curves) {
    const { tariff_name: tariff = '', contracted_power = [] } =
      contracts.find(({ name }) => name === contract) ?? {}
    for (const bill of invoices.filter((one) => one.contract === contract && one.type === 'electricity')) {
      const own = days.filter(({ day }) => day >= bill.start_date && day <= bill.end_date)
      if (own[0]?.day !== bill.start_date) continue
      const rows = own.map(({ day, ...values }) => packDay(wholeDay(day, 15, 1, 3, values)))
      const months = rollUpDays(rows, { tariff, zone: 'peninsula' }).map(({ max_w }) => max_w)
      const most = contracted_power.map(({ period }, i) => ({
        period,
        power: (Math.max(...months.map((max_w) => max_w[i] ?? 0)) / 1_000).toFixed(3),
      }))
      expect([bill.number, bill.max_demand]).toEqual([bill.number, most])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(80)
})

test('a crowd has its own numbers', () => {
  const some = crowdInvoices(contracts.slice(0, 9), today)
  expect(some.length).toBeGreaterThan(10)
  expect(new Set([...some, ...invoices].map(({ number }) => number)).size).toBe(some.length + invoices.length)
})
