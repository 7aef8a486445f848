import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../dates.ts'
import { onlyBundled as rates } from '../rates/bundled-rates.ts'
import { type DemandOfCurve, type PowerInvoice, powerMonths, powerPricesAt } from './power-months.ts'

const lines = (p1: string) => [
  { kind: 'power' as const, period: 'P1', price_unit: p1 },
  { kind: 'power' as const, period: 'P2', price_unit: '0.008' },
]
const bill = (month: string, over: Partial<PowerInvoice> = {}): PowerInvoice => ({
  start_date: `${month}-01`,
  end_date: addDays(addMonths(`${month}-01`, 1), -1),
  max_demand: [
    { period: 'P1', power: '3.412' },
    { period: 'P2', power: '2.000' },
  ],
  lines: lines('0.08'),
  ...over,
})
const curve = (month: string, max_w: number[], days = 30): DemandOfCurve => ({
  month: `${month}-01`,
  days,
  max_w,
})
const of = (invoices: PowerInvoice[], curves: DemandOfCurve[]) =>
  powerMonths({ zone: 'peninsula', contracted: ['4.600', '4.600'], invoices, curves, rates })

test('the meter counts where an invoice says it, else the curve', () => {
  const months = of(
    [bill('2026-08'), bill('2026-09', { max_demand: [] })],
    [curve('2026-09', [3_000, 0]), curve('2026-10', [3_200, 1_000], 12)],
  )
  expect(months.map(({ month, days, demand, source }) => [month, days, demand, source])).toEqual([
    ['2026-08', 31, ['3.412', '2.000'], 'meter'],
    ['2026-09', 30, ['3.000', null], 'curve'],
    ['2026-10', 12, ['3.200', '1.000'], 'curve'],
  ])
  expect(months[0]?.tax_factor).toBe('1.271863625472')
})

test('taxes are those of the days of its bills, and what those charged', () => {
  const least = { kind: 'electricity_tax_minimum' as const, period: '', price_unit: '0.001' }
  const months = of(
    [bill('2026-04'), bill('2026-05', { lines: [...lines('0.08'), least] })],
    [curve('2026-11', [3_200, 1_000], 12)],
  )
  expect(months.map(({ tax_factor, unsettled_tax_factor }) => [tax_factor, unsettled_tax_factor])).toEqual([
    ['1.1055', null],
    ['1.1', null],
    ['1.271863625472', '1.1055'],
  ])
})

test('the last 12 months of which anything is known', () => {
  const curves = Array.from({ length: 20 }, (_, i) =>
    curve(addMonths('2025-01-01', i).slice(0, 7), [1_000, 500]),
  )
  const months = of([bill('2026-09', { max_demand: [] })], curves)
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, i) => addMonths('2025-09-01', i).slice(0, 7)),
  )
  expect(of([], [])).toEqual([])
})

test('a month takes the price of its own bill, else of the one before, else of the first', () => {
  const invoices = [bill('2026-05', { lines: lines('0.05') }), bill('2026-07', { lines: lines('0.07') })]
  const at = (month: string) => powerPricesAt({ contracted: ['4.6', '4.6'], invoices }, month)[0]
  expect(['2026-01', '2026-05', '2026-06', '2026-07', '2026-11'].map(at)).toEqual([
    '0.05',
    '0.05',
    '0.05',
    '0.07',
    '0.07',
  ])
  expect(powerPricesAt({ contracted: ['4.6'], invoices: [] }, '2026-01')).toEqual([])
})

test('two bills of one month: the higher demand, each day once', () => {
  const months = of(
    [
      bill('2026-08', { end_date: '2026-08-15' }),
      bill('2026-08', { start_date: '2026-08-10', max_demand: [{ period: 'P1', power: '3.9' }] }),
    ],
    [],
  )
  expect(months).toMatchObject([{ month: '2026-08', days: 31, demand: ['3.900', '2.000'] }])
})

test('of six periods nothing is known of those that the month does not have', () => {
  const max_demand = ['0', '0', '0', '7.5', '8', '9'].map((power, i) => ({ period: `P${i + 1}`, power }))
  const contracted = Array<string>(6).fill('20.000')
  const six = max_demand.map(({ period }) => ({ kind: 'power' as const, period, price_unit: '0.01' }))
  const invoices = [bill('2026-04', { max_demand, lines: six })]
  expect(powerMonths({ zone: 'peninsula', contracted, invoices, curves: [], rates })).toMatchObject([
    { demand: [null, null, null, '7.500', '8.000', '9.000'] },
  ])
})

describe('after a change of access tariff', () => {
  const lines = (...prices: string[]) =>
    prices.map((price_unit, i) => ({ kind: 'power' as const, period: `P${i + 1}`, price_unit }))
  const demand = (...powers: string[]) => powers.map((power, i) => ({ period: `P${i + 1}`, power }))
  const september = { start_date: '2026-09-01', end_date: '2026-09-30' }
  const october = { start_date: '2026-10-01', end_date: '2026-10-31' }
  const six = {
    ...september,
    max_demand: demand('0', '0', '8.1', '9.2', '0', '3.3'),
    lines: lines('1', '2', '3', '4', '5', '6'),
  }
  const two = { ...october, max_demand: demand('7', '4'), lines: lines('0.08', '0.01') }
  test('six periods make two; prices are those of the tariff that it has', () => {
    const months = powerMonths({
      zone: 'peninsula',
      contracted: ['9.1', '7'],
      invoices: [six, two],
      curves: [],
      rates,
    })
    expect(months.map((month) => [month.demand, month.prices])).toEqual([
      [
        ['9.200', '3.300'],
        ['0.08', '0.01'],
      ],
      [
        ['7.000', '4.000'],
        ['0.08', '0.01'],
      ],
    ])
  })
  test('two do not tell of six', () => {
    const contracted = ['16', '16', '16', '16', '16', '16']
    const before = { ...two, ...september }
    const months = powerMonths({
      zone: 'peninsula',
      contracted,
      invoices: [before, { ...six, ...october }],
      curves: [],
      rates,
    })
    expect(months.map(({ month }) => month)).toEqual(['2026-10'])
    expect(months[0]?.prices).toEqual(['1', '2', '3', '4', '5', '6'])
  })
})
