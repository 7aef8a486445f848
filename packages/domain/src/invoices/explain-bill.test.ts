import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineCents } from '../money.ts'
import { composeElectricity, composeGas, type ElectricityUse, type GasUse } from './compose-invoice.ts'
import { exampleGasUse, exampleUse } from './example-bill-fixture.ts'
import { type Bill, type BillReason, partOf, partsOf, reasonsBetween } from './explain-bill.ts'
import { type InvoiceLine, lineKinds, toPayOf, totalOf } from './invoice-lines.ts'

const use = exampleUse
const bill = (over: Partial<ElectricityUse> = {}): Bill => {
  const { days = use.days } = over
  const whole = { ...use, socialBonus: [{ days, value: '0.019121' }], ...over }
  return { lines: composeElectricity(whole).lines, days: whole.days }
}
const gas = exampleGasUse
const gasBill = (over: Partial<GasUse> = {}): Bill => ({
  lines: composeGas({ ...gas, ...over }).lines,
  days: over.days ?? gas.days,
})
const reasons = (now: Bill, then: Bill): Partial<Record<BillReason, number>> =>
  Object.fromEntries(reasonsBetween(now, then).map(({ reason, amount_cents }) => [reason, amount_cents]))
const signedTotal = ({ lines, isRefund }: Bill) => (isRefund ? -1 : 1) * totalOf(lines)

describe('the parts', () => {
  test('of example A add up to 68.07 €', () => {
    expect(partsOf(bill())).toEqual([
      { part: 'power', amount_cents: 1244 },
      { part: 'energy_p1', amount_cents: 1582 },
      { part: 'energy_p2', amount_cents: 930 },
      { part: 'energy_p3', amount_cents: 1463 },
      { part: 'social_bonus', amount_cents: 57 },
      { part: 'rent', amount_cents: 80 },
      { part: 'taxes', amount_cents: 270 + 1181 },
    ])
  })

  test('of gas have one energy and a fixed term', () => {
    expect(partsOf(gasBill()).map(({ part }) => part)).toEqual(['energy', 'fixed', 'rent', 'taxes'])
  })

  test('of a refund are negative; the battery gives its share back', () => {
    const { lines } = bill({ batteryCents: 387 })
    expect(partsOf({ lines }).at(-1)).toEqual({ part: 'battery', amount_cents: -387 })
    const refund = partsOf({ lines, isRefund: true })
    expect(refund.at(-1)).toEqual({ part: 'battery', amount_cents: 387 })
    expect(refund.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(-6420)
  })

  test('of several supplies have the taxes of each apart, where they are known', () => {
    const lines = bill().lines.filter(({ kind }) => kind !== 'vat')
    const supply = (name: string, parts?: InvoiceLine[]): InvoiceLine => ({
      kind: 'supply',
      period: '',
      name,
      quantity: '1',
      price_unit: '56.26',
      multi: '1',
      amount_cents: 5626,
      ...(parts && { lines: parts }),
    })
    expect(partsOf({ lines: [supply('1', lines), supply('2', lines), supply('3')] })).toEqual([
      { part: 'supply', amount_cents: 3 * 5626 - 2 * 270 },
      { part: 'taxes', amount_cents: 2 * 270 },
    ])
  })

  test('every kind of line is part of something', () => {
    for (const kind of lineKinds) expect(partOf({ kind, period: '' })).toMatch(/^[a-z_]+$/)
  })
})

// With taxes, a euro of power or energy is 1.2719 €, one of rent 1.21 €.
describe('the reasons', () => {
  test('the same bill twice has none', () => {
    expect(reasonsBetween(bill(), bill())).toEqual([])
  })

  test('20 kWh more at peak: 20 kWh at the mean price, and the rest for being at peak', () => {
    // 39.75 € for 250 kWh is 0.159 €/kWh; at peak a kWh costs 0.067 € more.
    expect(reasons(bill({ energiesKwh: [90, 62, 118] }), bill())).toEqual({ energy: 405, mix: 170 })
  })

  test('less energy is cheaper, less so when it is cheap energy that is saved', () => {
    expect(reasons(bill({ energiesKwh: [70, 62, 98] }), bill())).toEqual({ energy: -404, mix: 89 })
  })

  test('more kWh alike in every period are energy alone', () => {
    expect(Object.keys(reasons(bill({ energiesKwh: [77, 68.2, 129.8] }), bill()))).toEqual(['energy'])
  })

  test('as many kWh at other hours are the mix alone', () => {
    expect(reasons(bill({ energiesKwh: [90, 62, 98] }), bill())).toEqual({ mix: 259 })
    expect(reasons(bill({ energiesKwh: [50, 62, 138] }), bill())).toEqual({ mix: -260 })
  })

  test('three days more are power, bonus and rent', () => {
    // 12.44 + 0.57 with the electricity tax, 0.80 without; a tenth of it.
    expect(reasons(bill({ days: 33 }), bill())).toEqual({ days: 175 })
  })

  test('dearer energy is a matter of price', () => {
    expect(reasons(bill({ energyPrices: ['0.246', '0.150', '0.124'] }), bill())).toEqual({ price: 178 })
  })

  test('more power', () => {
    expect(reasons(bill({ powersKw: ['5.75', '5.75'] }), bill())).toEqual({ power: 396 })
  })

  test('other tax rates alone are taxes', () => {
    // 59.20 € with 0.5 % electricity tax and 10 % VAT.
    expect(reasons(bill({ electricityTaxRate: '0.005', vatRate: '0.10' }), bill())).toEqual({ taxes: -887 })
  })

  test('so is the legal minimum of the electricity tax; more kWh under it are energy with their tax', () => {
    const cheap = { energyPrices: ['0.07', '0.08', '0.08'], energiesKwh: [100, 100, 200] }
    const least = { ...cheap, electricityTaxRate: '0.005' }
    const [now, then] = [bill(least), bill(cheap)]
    expect(now.lines.some(({ kind }) => kind === 'electricity_tax_minimum')).toBe(true)
    expect(Object.keys(reasons(now, then))).toEqual(['taxes'])
    // 40 kWh at 0.0775 € on average, and 0.04 € of tax on them, with VAT.
    expect(reasons(bill({ ...least, energiesKwh: [110, 110, 220] }), now)).toEqual({ energy: 380 })
  })

  test('everything at once is told apart and adds up', () => {
    const now = bill({
      days: 31,
      powersKw: ['5.75', '4.6'],
      energiesKwh: [90, 60, 130],
      energyPrices: ['0.23', '0.15', '0.12'],
      vatRate: '0.10',
    })
    const found = reasons(now, bill())
    expect(Object.keys(found)).toEqual(['days', 'energy', 'mix', 'price', 'power', 'taxes'])
    expect(found.days).toBeGreaterThan(0)
    expect(found.energy).toBeGreaterThan(600)
    expect(found.mix).toBeGreaterThan(0)
    expect(found.price).toBeLessThan(0)
    expect(found.power).toBeGreaterThan(0)
    expect(found.taxes).toBeLessThan(-500)
  })

  test('gas: more kWh bear the hydrocarbon tax; its rate is a tax', () => {
    expect(reasons(gasBill({ kwh: 1448 }), gasBill())).toEqual({ energy: 709 })
    expect(reasons(gasBill({ hydrocarbonTaxPerKwh: '0.00334' }), gasBill())).toEqual({
      taxes: 163,
    })
  })

  test('surplus makes it cheaper by itself, also where it is capped', () => {
    const sunny = { energiesKwh: [30, 35, 75] }
    expect(reasons(bill({ ...sunny, surplus: { kwh: 100, price: '0.06' } }), bill(sunny))).toEqual({
      surplus: -764,
    })
    expect(reasons(bill({ ...sunny, surplus: { kwh: 420, price: '0.06' } }), bill(sunny))).toEqual({
      surplus: -2713,
    })
  })

  test('what comes once is other', () => {
    const extra: InvoiceLine = {
      kind: 'other',
      period: '',
      name: 'Verificación',
      quantity: '1',
      price_unit: '9.04',
      multi: '1',
      amount_cents: 904,
    }
    const lines = [...bill().lines, extra]
    expect(reasons({ lines, days: 30 }, bill())).toEqual({ other: 904 })
  })

  test('several supply points: more kWh, and nothing about prices; a new one is other', () => {
    const supply = (name: string, cents: number): InvoiceLine => ({
      kind: 'supply',
      period: '',
      name,
      quantity: '1',
      price_unit: String(cents / 100),
      multi: '1',
      amount_cents: cents,
    })
    const then = { lines: [supply('1', 10_000), supply('2', 20_000)], days: 30, energyKwh: 1_500 }
    const now = { lines: [supply('1', 12_000), supply('2', 21_000)], days: 30, energyKwh: 1_600 }
    expect(reasons(now, then)).toEqual({ energy: 2_000, other: 1_000 })
    expect(reasons({ ...now, lines: [...now.lines, supply('3', 500)] }, then)).toEqual({ other: 3_500 })
  })

  test('a refund counts negative', () => {
    const refund = { ...bill(), isRefund: true }
    const found = reasonsBetween(refund, bill())
    expect(found.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(-2 * 6807)
  })
})

const aLine = fc
  .record({
    kind: fc.constantFrom(...lineKinds),
    period: fc.constantFrom('', 'P1', 'P2', 'P6'),
    name: fc.constantFrom('', 'Alquiler', '100001'),
    quantity: fc.oneof(fc.nat(5000), fc.double({ min: 0, max: 50, noNaN: true })).map((n) => n.toFixed(3)),
    price_unit: fc.double({ min: -1, max: 2, noNaN: true }).map((n) => n.toFixed(6)),
    multi: fc.nat(62).map(String),
  })
  .map((line) => ({ ...line, amount_cents: lineCents(line.quantity, line.price_unit, line.multi) || 0 }))
const aBill: fc.Arbitrary<Bill> = fc.record({
  lines: fc.array(aLine, { maxLength: 14 }),
  days: fc.integer({ min: 1, max: 62 }),
  isRefund: fc.boolean(),
  energyKwh: fc.option(fc.nat(5000), { nil: undefined }),
})

test('whatever the two bills are, reasons add up to their difference and parts to what is to be paid', () => {
  fc.assert(
    fc.property(aBill, aBill, (now, then) => {
      const found = reasonsBetween(now, then)
      expect(found.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(
        signedTotal(now) - signedTotal(then) || 0,
      )
      for (const { amount_cents } of found) expect(Number.isSafeInteger(amount_cents)).toBe(true)
      const parts = partsOf(now).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
      expect(parts).toBe((now.isRefund ? -1 : 1) * toPayOf(now.lines) || 0)
    }),
    { numRuns: 1000 },
  )
})
