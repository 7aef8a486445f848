import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../dates.ts'
import type { Zone } from '../../lookups/provinces.ts'
import { onlyBundled } from '../../rates/bundled-rates.ts'
import { curveMonths } from './curve-months.ts'
import { type HoursCurve, joinDays } from './hours-curve.ts'
import { billedMonths, type CurvePrices, priceCurve, priceRegulated } from './price-curve.ts'

// A slow model of the same, from the text of the rules: by the clock of the platform, one hour after the other, and in
// whole numbers of its own.

const clocks: Record<'peninsula' | 'canary', string> = {
  peninsula: 'Europe/Madrid',
  canary: 'Atlantic/Canary',
}
const partsOf = (zone: 'peninsula' | 'canary') =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: clocks[zone],
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })

const known = new Map<string, Map<string, number[]>>()

/** The local hours of some days: 23 and 25 on days of clock change. */
function hoursOf(zone: 'peninsula' | 'canary', first: string, count: number) {
  const most = known.get(zone + first) ?? findHours(zone, first, 45)
  known.set(zone + first, most)
  return new Map([...most].slice(0, count))
}

function findHours(zone: 'peninsula' | 'canary', first: string, count: number) {
  const format = partsOf(zone)
  const days = new Map<string, number[]>()
  const from = Date.parse(`${first}T00:00:00Z`) - 86_400_000
  for (let at = from; at < from + (count + 3) * 86_400_000; at += 3_600_000) {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    const day = `${parts['year']}-${parts['month']}-${parts['day']}`
    days.set(day, [...(days.get(day) ?? []), Number(parts['hour'])])
  }
  return new Map([...days].filter(([day]) => day >= first && day < addDays(first, count)))
}

const holidays = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25']
function periodAt(day: string, hour: number): number {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || holidays.includes(day.slice(5)) || hour < 8) return 2
  return (hour >= 10 && hour < 14) || (hour >= 18 && hour < 22) ? 0 : 1
}

/** Prices have at most six decimals: millionths. */
const millionths = (text: string) => BigInt(Math.round(Number(text) * 1_000_000))
const half = (value: bigint, divisor: bigint): bigint =>
  value < 0n ? -half(-value, divisor) : (value * 2n + divisor) / (divisor * 2n)
/** Cents of a quantity in thousandths at a price in millionths. */
const cents = (thousandths: bigint, price: string, days = 1n) =>
  half(thousandths * millionths(price) * days, 10_000_000n)

interface Law {
  tax: string
  vat: bigint
}

function slowBill(
  model: {
    kwh: number[]
    exported: number
    days: number
    bonus: readonly (readonly [number, string])[]
    law: Law
  },
  prices: CurvePrices,
  purse = 0n,
) {
  const thousand = (kwh: number) => BigInt(kwh) * 1_000n
  const power = prices.power.map((price, i) => cents([4_600n, 3_450n][i] ?? 0n, price, BigInt(model.days)))
  const energy = prices.energy.map((price, i) => cents(thousand(model.kwh[i] ?? 0), price))
  const energyTerm = energy.reduce((sum, one) => sum + one, 0n)
  const worth = prices.surplus ? cents(thousand(model.exported), prices.surplus) : 0n
  const surplus = worth < energyTerm ? worth : energyTerm
  const bonus = model.bonus.map(([days, value]) => cents(BigInt(days) * 1_000n, value))
  const taxed = [...power, ...energy, ...bonus].reduce((sum, one) => sum + one, 0n) - surplus
  const percent = half(taxed * BigInt(Math.round(Number(model.law.tax) * 1e10)), 10_000_000_000n)
  const least = half(thousand(model.kwh.reduce((sum, one) => sum + one, 0)), 10_000n)
  const tax = percent > least ? percent : least
  const base = taxed + tax + cents(BigInt(model.days) * 1_000n, '0.02663')
  const total = base + half(base * model.law.vat, 100n)
  const paid = purse < total ? purse : total
  return { total, toPay: total - paid, unused: worth - surplus, paid }
}

const prices: CurvePrices = {
  power: ['0.082011', '0.008096'],
  energy: ['0.226', '0.150', '0.124'],
  fixed: null,
  surplus: '0.06',
}
const powers = ['4.6', '3,45']
const supplyOf = (zone: Zone) => ({ tariff: '2.0TD', zone, powers, rates: onlyBundled })

/** Around both changes of the clock, a change of taxes, a change of the bonus, and months that are not settled. */
const starts = ['2025-10-20', '2026-02-20', '2026-03-20', '2026-06-10', '2026-10-20', '2026-12-20']
const lawOf = (day: string, isOther: boolean): Law => {
  if (day >= '2026-03-22' && day <= '2026-05-31') return { tax: '0.005', vat: 10n }
  if (day >= '2026-11-01' && day <= '2026-12-31' && isOther) return { tax: '0.005', vat: 10n }
  return { tax: '0.0511269632', vat: 21n }
}
const bonusOf = (day: string) =>
  day < '2026-01-01' ? '0.012742' : day < '2026-06-26' ? '0.019121' : '0.024688'

const curves = fc.record({
  first: fc.constantFrom(...starts),
  count: fc.integer({ min: 1, max: 45 }),
  zone: fc.constantFrom('peninsula' as const, 'canary' as const),
  step: fc.constantFrom(15 as const, 60 as const),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  sun: fc.constantFrom(0, 300, 12_000),
  missing: fc.constantFrom(-1, 3),
})

/** Any numbers will do: the same in both. */
const whAt = (seed: number, i: number) => (Math.imul(seed + i * 7_919, 2_654_435_761) >>> 0) % 2_500

test('a curve costs what a slow model of bills says, hour by hour, in both readings', () => {
  fc.assert(
    fc.property(curves, ({ first, count, zone, step, seed, sun, missing }) => {
      const all = [...hoursOf(zone, first, count)].filter((_, i) => i !== missing || count === 1)
      const perHour = 60 / step
      const model = new Map<string, { wh: number[]; out: number; days: string[]; micro: number }>()
      let i = 0
      const days = all.map(([day, hours]) => {
        const month = model.get(day.slice(0, 7)) ?? { wh: [0, 0, 0], out: 0, days: [], micro: 0 }
        model.set(day.slice(0, 7), month)
        month.days.push(day)
        const imported: number[] = []
        const exported: number[] = []
        for (const [h, hour] of hours.entries())
          for (let k = 0; k < perHour; k += 1, i += 1) {
            const wh = whAt(seed, i)
            const out = hour > 9 && hour < 17 ? sun / perHour : 0
            imported.push(wh)
            exported.push(out)
            const period = periodAt(day, hour)
            month.wh[period] = (month.wh[period] ?? 0) + wh
            month.out += out
            month.micro += wh * (h * 10 - 20.5)
          }
        return { day, imported, exported }
      })
      const regulated = new Map(all.map(([day, hours]) => [day, hours.map((_, h) => h * 10 - 20.5)]))
      const supply = supplyOf(zone)
      const months = billedMonths(curveMonths(joinDays({ zone, step }, days), '2.0TD', regulated), supply)
      const [plain, banked] = [false, true].map((hasBattery) =>
        priceCurve(months, supply, prices, { hasBattery }),
      )
      const pvpc = priceRegulated(months, supply)
      const purse = { settled: 0n, otherwise: 0n }
      for (const [place, [month, sums]] of [...model].entries()) {
        const bonuses = new Map<string, number>()
        for (const day of sums.days) bonuses.set(bonusOf(day), (bonuses.get(bonusOf(day)) ?? 0) + 1)
        const billed = {
          kwh: sums.wh.map((wh) => Math.round(wh / 1_000)),
          exported: Math.round(sums.out / 1_000),
          days: sums.days.length,
          bonus: [...bonuses].map(([value, number]) => [number, value] as const),
        }
        const reading = (isOther: boolean) => {
          const last = sums.days.at(-1) ?? ''
          const law = lawOf(last, isOther)
          return { ...billed, law: zone === 'canary' ? { ...law, vat: 0n } : law }
        }
        const [one, other] = [slowBill(reading(false), prices), slowBill(reading(true), prices)]
        expect(plain?.months[place]).toEqual({
          month,
          cents: Number(one.total),
          otherwiseCents: other.total === one.total ? null : Number(other.total),
          unusedCents: Number(one.unused),
        })
        const paid = slowBill(reading(false), prices, purse.settled)
        purse.settled += paid.unused - paid.paid
        expect(banked?.months[place]?.cents).toBe(Number(paid.toPay))
        expect(months[place]?.regulatedEuros).toBeCloseTo(sums.micro / 1_000_000, 6)
        expect(pvpc?.months[place]?.cents).toBeTypeOf('number')
      }
      expect(banked?.batteryCents).toBe(Number(purse.settled))
      expect(plain?.cents).toBe(plain?.months.reduce((sum, month) => sum + (month.cents ?? 0), 0))
    }),
    { numRuns: 120 },
  )
})

/** A kWh each hour of some days. */
function flat(first: string, count: number, wh = 1_000): HoursCurve {
  const days = [...hoursOf('peninsula', first, count)].map(([day, hours]) => ({
    day,
    imported: hours.map(() => wh),
    exported: hours.map(() => 0),
  }))
  return joinDays({ zone: 'peninsula', step: 60 }, days)
}

describe('the example of a month', () => {
  // 4.6 kW, 30 days, 70/62/118 kWh: 68.07 euros.
  const month = {
    month: '2026-04',
    days: 30,
    spans: [{ start: '2026-01-02', end: '2026-01-31' }],
    kwh: [70, 62, 118],
    exportedKwh: 0,
    regulatedEuros: null,
  }
  const supply = { ...supplyOf('peninsula'), powers: ['4.6', '4.6'] }
  test('as a bill has it', () => {
    expect(priceCurve(billedMonths([month], supply), supply, prices)?.cents).toBe(68_07)
  })
  test('surplus is worth no more than the energy, and the rest pays the next bill', () => {
    const sunny = { ...month, kwh: [30, 35, 75], exportedKwh: 420 }
    const next = { ...month, month: '2026-02', spans: [{ start: '2026-02-01', end: '2026-02-28' }] }
    const months = billedMonths([sunny, next], supply)
    const lost = priceCurve(months, supply, prices)
    const kept = priceCurve(months, supply, prices, { hasBattery: true })
    expect([lost?.months[0]?.cents, lost?.months[0]?.unusedCents]).toEqual([17_52, 3_87])
    expect((lost?.cents ?? 0) - (kept?.cents ?? 0)).toBe(3_87)
    expect(kept?.batteryCents).toBe(0)
  })
})

describe('the regulated price', () => {
  const regulated = new Map(
    [...hoursOf('peninsula', '2026-09-01', 30)].map(([day, hours]) => [day, hours.map(() => 150)]),
  )
  const supply = supplyOf('peninsula')
  const months = (curve: HoursCurve, of = regulated) => billedMonths(curveMonths(curve, '2.0TD', of), supply)

  test('energy by the hour, power by its tolls and the margin, taxes as on a bill', () => {
    // 720 kWh at 0.15; power 4.6 × (27.704413 + 3.113) + 3.45 × 0.725423 over 365 days, of which 30.
    const power =
      Math.round((4.6 * (27.704413 + 3.113) * 30 * 100) / 365) +
      Math.round((3.45 * 0.725423 * 30 * 100) / 365)
    const taxed = 108_00 + power + 74
    const base = taxed + Math.round(taxed * 0.0511269632) + 80
    expect(priceRegulated(months(flat('2026-09-01', 30)), supply)?.cents).toBe(base + Math.round(base * 0.21))
  })
  test('a month with a day that has none is not priced; the others are', () => {
    const priced = priceRegulated(months(flat('2026-08-31', 31)), supply)
    expect(priced?.months.map(({ cents: one }) => one === null)).toEqual([true, false])
  })
  test('a day with the hours of another clock is none', () => {
    const wrong = new Map([...regulated].map(([day, list]) => [day, list.slice(1)]))
    expect(priceRegulated(months(flat('2026-09-01', 2), wrong), supply)?.months[0]?.cents).toBeNull()
  })
  test.each([
    ['3.0TD', ['4.6', '4.6']],
    ['2.0TD', ['10.1', '4.6']],
  ])('not for %s with %s kW', (tariff, kw) => {
    expect(priceRegulated([], { ...supply, tariff, powers: kw })).toBeUndefined()
  })
})

test('prices of another tariff are refused; one price counts for all periods', () => {
  const supply = supplyOf('peninsula')
  const months = billedMonths(curveMonths(flat('2026-09-01', 1), '2.0TD', new Map()), supply)
  expect(priceCurve(months, supply, { ...prices, energy: ['0.1', '0.2'] })).toBeUndefined()
  const [one, three] = [['0.1'], ['0.1', '0.1', '0.1']].map((energy) =>
    priceCurve(months, supply, { ...prices, energy }),
  )
  expect(one).toEqual(three)
})
