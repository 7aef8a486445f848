import { describe, expect, test } from 'vitest'
import { centsToEuros } from '../money.ts'
import { bundledRates } from '../rates/bundled-rates.ts'
import { compareBill, compareProducts, presentBill } from './compare-bill.ts'
import { exampleUse } from './compared-use-fixture.ts'
import type { ComparedUse } from './comparison-form.ts'
import { regulatedBillCents } from './regulated-price.ts'

const rates = [bundledRates]
const clear = { power: ['0.082011', '0.008096'], energy: ['0.226', '0.150', '0.124'], fixed: null }
const september = exampleUse

describe('one bill', () => {
  // 11.32 + 1.12 + 15.82 + 9.30 + 14.63 + 0.74 of the social bonus, 2.71, 0.80 and 11.85.
  test('September 2026, by hand', () => {
    const bill = compareBill(september, clear, rates)
    expect(bill).toMatchObject({ totalCents: 6829, savingCents: 239, otherwiseCents: null })
    expect(bill?.lines.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['power', 1132],
      ['power', 112],
      ['energy', 1582],
      ['energy', 930],
      ['energy', 1463],
      ['social_bonus', 74],
      ['electricity_tax', 271],
      ['rent', 80],
      ['vat', 1185],
    ])
  })

  test.each([
    // Before the rise of the social bonus.
    ['2026-06-01', '2026-06-25', [60, 50, 100], '57.15'],
    // 3.8 % of electricity tax; the social bonus of that year is not known.
    ['2024-05-01', '2024-05-30', [70, 62, 118], '66.51'],
    ['2026-04-01', '2026-04-30', [70, 62, 118], '59.20'],
    // Taxes are those of the last day: the cut began on 22 March and ended on 31 May.
    ['2026-02-20', '2026-03-21', [70, 62, 118], '68.07'],
    ['2026-02-21', '2026-03-22', [70, 62, 118], '59.20'],
    ['2026-05-02', '2026-05-31', [70, 62, 118], '59.20'],
    ['2026-05-03', '2026-06-01', [70, 62, 118], '68.07'],
    // 29 days: 10.94 + 1.08 + 39.75, 2.5 % are 1.29, 0.77, and 10 %.
    ['2024-02-01', '2024-02-29', [70, 62, 118], '59.21'],
  ])('%s to %s has the taxes of its days', (start, end, kwh, total) => {
    const bill = compareBill({ ...september, start, end, kwh }, clear, rates)
    expect(centsToEuros(bill?.totalCents ?? 0)).toBe(total)
  })

  test('the social bonus is split where it changes', () => {
    const bill = compareBill({ ...september, start: '2026-06-11', end: '2026-07-10' }, clear, rates)
    const bonus = bill?.lines.filter(({ kind }) => kind === 'social_bonus') ?? []
    expect(bonus.map(({ quantity, amount_cents }) => [quantity, amount_cents])).toEqual([
      ['15', 29],
      ['15', 37],
    ])
  })

  test.each([
    ['2026-04-29', '0.21'],
    ['2026-04-30', '0.10'],
  ])('10 kW on %s: VAT of %s', (end, rate) => {
    const bill = compareBill({ ...september, start: '2026-04-01', end, powers: ['10', '10'] }, clear, rates)
    expect(bill?.lines.at(-1)?.price_unit).toBe(rate)
  })

  test.each([
    ['canary', 'igic', '0', 0, 5644],
    ['melilla', 'ipsi', '0.01', 56, 5700],
  ] as const)('in %s the tax is %s', (zone, kind, price_unit, amount_cents, totalCents) => {
    const bill = compareBill({ ...september, zone }, clear, rates)
    expect(bill?.lines.at(-1)).toMatchObject({ kind, price_unit, amount_cents })
    expect(bill?.totalCents).toBe(totalCents)
  })

  test('six periods', () => {
    const shop: ComparedUse = {
      ...september,
      tariff: '3.0TD',
      powers: ['16', '16', '16', '16', '16', '20'],
      kwh: [170, 162, 118, 100, 20, 400],
    }
    const prices = {
      power: ['0.055827', '0.029089', '0.012278', '0.010647', '0.006887', '0.003951'],
      energy: ['0.171', '0.154', '0.125', '0.113', '0.110', '0.115'],
      fixed: null,
    }
    // 57.44 of power, 128.27 of energy, 0.74, 9.53, 1.34 and 41.44.
    expect(compareBill(shop, prices, rates)?.totalCents).toBe(23_876)
  })

  test('dearer is said as it is', () =>
    expect(compareBill({ ...september, amount: '60' }, clear, rates)?.savingCents).toBe(-829))

  test('both outcomes of a month whose taxes are not settled', () => {
    const november = compareBill({ ...september, start: '2026-11-01', end: '2026-11-15' }, clear, rates)
    expect(november?.otherwiseCents).toBeLessThan(november?.totalCents ?? 0)
  })

  test('gas: the example of the norms, and none where its taxes are not known', () => {
    const gas: ComparedUse = {
      ...september,
      energy: 'gas',
      tariff: 'RL.2',
      start: '2026-07-01',
      end: '2026-08-30',
      powers: [],
      kwh: [1348],
      amount: '120',
    }
    const prices = { power: [], energy: ['0.0562'], fixed: '0.276822' }
    expect(compareBill(gas, prices, rates)).toMatchObject({ totalCents: 11758, savingCents: 242 })
    // 75.76 + 16.89 + 1.46 of the lower hydrocarbon tax + 1.37, and 10 %.
    const spring = { ...gas, start: '2026-04-01', end: '2026-05-31' }
    expect(compareBill(spring, prices, rates)?.totalCents).toBe(10_503)
    expect(compareBill({ ...gas, zone: 'canary' }, prices, rates)).toBeUndefined()
  })

  test('prices of another tariff are not compared', () =>
    expect(compareBill({ ...september, tariff: '3.0TD' }, clear, rates)).toBeUndefined())
})

test('the cheapest product is first', () => {
  const dear = { ...clear, energy: ['0.3'] }
  const found = compareProducts(september, [{ prices: dear }, { prices: clear }], rates)
  expect(found.map(({ product }) => product.prices)).toEqual([clear, dear])
})

describe('surplus', () => {
  const use = { ...september, surplus: { euros: '4.50', kwh: 75 } }
  const lineOf = (bill: ReturnType<typeof compareBill>) =>
    bill?.lines.find(({ kind }) => kind === 'surplus')?.amount_cents

  test('is a line on both sides: theirs as it is, ours at our price', () => {
    expect(lineOf(presentBill(use, clear, rates))).toBe(-450)
    expect(lineOf(compareBill(use, { ...clear, surplus: '0.08' }, rates))).toBe(-600)
  })

  test('the same euros where nobody knows its kWh; none where none is paid', () => {
    const unknown = { ...use, surplus: { euros: '4.50', kwh: null } }
    expect(lineOf(compareBill(unknown, { ...clear, surplus: '0.08' }, rates))).toBe(-450)
    expect(lineOf(compareBill(use, { ...clear, surplus: null }, rates))).toBeUndefined()
    expect(lineOf(compareBill(use, clear, rates))).toBeUndefined()
  })

  test('never more than the energy', () => {
    const most = compareBill(
      { ...use, surplus: { euros: '90.00', kwh: 1500 } },
      { ...clear, surplus: '0.08' },
      rates,
    )
    expect(lineOf(most)).toBe(-3975)
  })

  test('lowers the taxes too', () => {
    // 48.43 are taxed: 2.48, 0.80 and 10.86.
    expect(presentBill(use, clear, rates)?.totalCents).toBe(6257)
  })
})

describe('regulated tariff', () => {
  const use = {
    ...september,
    start: '2026-03-01',
    end: '2026-03-30',
    powers: ['4.6', '4.6'],
    kwh: [250, 0, 0],
  }
  const before = { ...use, start: '2026-01-01', end: '2026-01-30' }

  test('4.6 kW, 30 days, 250 kWh at 0.15', () =>
    expect(regulatedBillCents(before, ['0.15', '0.15', '0.15'], rates)).toBe(6456))

  test('with the social bonus, which lowers power and energy and their taxes', () => {
    // 49.43 of terms less 42.5 % are 28.42; 0.57 of financing, 1.48, 0.80 and 6.57.
    expect(regulatedBillCents(before, ['0.15', '0.15', '0.15'], rates, '0.425')).toBe(3784)
  })

  test('none above 10 kW, for other tariffs, or without prices', () => {
    expect(regulatedBillCents({ ...before, powers: ['4.6', '10.1'] }, ['0', '0', '0'], rates)).toBeUndefined()
    expect(regulatedBillCents({ ...before, tariff: '3.0TD' }, ['0', '0', '0'], rates)).toBeUndefined()
    expect(regulatedBillCents(before, ['0.15'], rates)).toBeUndefined()
    expect(regulatedBillCents({ ...before, start: '2020-01-01' }, ['0', '0', '0'], rates)).toBeUndefined()
  })
})
