import { describe, expect, test } from 'vitest'
import { exampleGasUse, exampleUse } from '../invoices/example-bill-fixture.ts'
import { onlyBundled } from '../rates/bundled-rates.ts'
import type { Rate } from '../rates/rate.ts'
import { type EstimateInput, estimatedLines, estimateYear, pricesFit } from './estimate.ts'
import { usualKwh } from './year-profile.ts'

const prices = { power: exampleUse.powerPrices, energy: exampleUse.energyPrices, fixed: null }
const powers = exampleUse.powersKw
const home = {
  energy: 'electricity',
  tariff: '2.0TD',
  powers,
  prices,
  rates: onlyBundled,
  zone: 'peninsula',
} as const
const september = { start: '2026-09-01', end: '2026-09-30' }
const cents = (euros: string) => Math.round(Number(euros) * 100)
const sum = (amounts: readonly string[]) => amounts.reduce((total, one) => total + cents(one), 0)
const totalOf = (lines: readonly { amount_cents: number }[]) =>
  lines.reduce((total, { amount_cents }) => total + amount_cents, 0)

const socialBonus: Rate = {
  kind: 'social_bonus',
  scope: '',
  up_to_w: null,
  from: null,
  to: null,
  values: ['0.019121'],
  conditional: null,
  source: 'test',
}

describe('one bill', () => {
  test('example A: 30 days of September with the social bonus of spring', () => {
    const lines = estimatedLines(
      { ...home, rates: [[socialBonus], ...onlyBundled] },
      september,
      [70, 62, 118],
    )
    expect(lines.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['power', 1132],
      ['power', 112],
      ['energy', 1582],
      ['energy', 930],
      ['energy', 1463],
      ['social_bonus', 57],
      ['electricity_tax', 270],
      ['rent', 80],
      ['vat', 1181],
    ])
    expect(totalOf(lines)).toBe(6807)
  })

  test.each([
    // The electricity tax of 3.8 %, of spring 2024; VAT was 21 %.
    ['2024-04-01', '2024-04-30', 6723],
    // 0.5 % and 10 %.
    ['2026-04-01', '2026-04-30', 5920],
  ])('the taxes of %s', (start, end, total) => {
    const rates = [[socialBonus], ...onlyBundled]
    expect(totalOf(estimatedLines({ ...home, rates }, { start, end }, [70, 62, 118]))).toBe(total)
  })

  test('example G: 61 days of gas', () => {
    const { fixedPerDay, energyPrice, kwh } = exampleGasUse
    const lines = estimatedLines(
      {
        energy: 'gas',
        tariff: 'RL.2',
        powers: [],
        prices: { power: [], energy: [energyPrice], fixed: fixedPerDay },
        rates: onlyBundled,
        zone: 'peninsula',
      },
      { start: '2026-07-01', end: '2026-08-30' },
      [kwh],
    )
    expect(lines.map(({ kind, amount_cents }) => [kind, amount_cents])).toEqual([
      ['energy', 7576],
      ['fixed', 1689],
      ['hydrocarbon_tax', 315],
      ['rent', 137],
      ['vat', 2041],
    ])
  })

  test.each([
    [{}, 80],
    [{ phases: 'three' as const }, 134],
    [{ phases: null }, 80],
    [{ tariff: '3.0TD', phases: null }, 134],
  ])('the rent of the meter %#', (more, rent) =>
    expect(
      estimatedLines({ ...home, ...more }, september, [70, 62, 118]).find(({ kind }) => kind === 'rent')
        ?.amount_cents,
    ).toBe(rent),
  )

  test('a fee by the day bears VAT and no electricity tax', () => {
    const lines = estimatedLines(
      { ...home, rates: [[socialBonus], ...onlyBundled], prices: { ...prices, fixed: '0.1' } },
      september,
      [70, 62, 118],
    )
    expect(lines.map(({ kind, amount_cents }) => [kind, amount_cents]).slice(6)).toEqual([
      ['electricity_tax', 270],
      ['rent', 80],
      ['fixed', 300],
      ['vat', 1244],
    ])
  })

  test.each([
    // 4.6 kW in the Canary Islands: no IGIC; 12 kW: 3 %. Ceuta: IPSI 1 %.
    ['canary', ['4.6', '4.6'], 0],
    ['canary', ['12', '4.6'], 0.03],
    ['ceuta', ['4.6', '4.6'], 0.01],
    ['melilla', ['4.6', '4.6'], 0.01],
    ['balearic', ['4.6', '4.6'], 0.21],
  ] as const)('%s, %o kW', (zone, wanted, rate) => {
    const lines = estimatedLines({ ...home, zone, powers: wanted }, september, [70, 62, 118])
    const tax = lines.at(-1)
    expect(tax?.price_unit).toMatch(new RegExp(`^${rate}`))
    expect(tax?.amount_cents).toBe(Math.round(totalOf(lines.slice(0, -1)) * rate))
  })
})

const year: EstimateInput = {
  energy: 'electricity',
  tariff: '2.0TD',
  powers,
  prices,
  rates: onlyBundled,
  kwh: [795, 768, 1437],
  from: '2026-11-16',
  zone: 'peninsula' as const,
}
const estimated = (more: Partial<EstimateInput> = {}) => {
  const estimate = estimateYear({ ...year, ...more })
  if (!estimate) throw new Error('Its taxes are known')
  return estimate
}
const amountsOf = (more: Partial<EstimateInput> = {}) =>
  Object.fromEntries(estimated(more).lines.map(({ kind, amount }) => [kind, amount]))

describe('a year', () => {
  test('lines and months add up to the same total', () => {
    for (const from of ['2026-01-01', '2026-11-01', '2026-11-16', '2027-06-30']) {
      const { total, months, lines } = estimated({ from })
      expect(months).toHaveLength(12)
      expect(sum(months.map((month) => month.total))).toBe(cents(total))
      expect(sum(lines.map(({ amount }) => amount))).toBe(cents(total))
    }
  })

  test('the usual home of 4.6 kW', () => {
    expect(usualKwh('2.0TD', powers)).toEqual([795, 768, 1437])
    const { total, otherwise, months } = estimated({ from: '2027-01-01' })
    expect([total, otherwise, months[0]?.month, months[11]?.month]).toEqual([
      '817.34',
      null,
      '2027-01',
      '2027-12',
    ])
    expect(amountsOf({ from: '2027-01-01' })).toEqual({
      power: '151.24',
      energy: '473.06',
      social_bonus: '9.04',
      electricity_tax: '32.38',
      rental: '9.76',
      vat: '141.86',
    })
  })

  test.each([
    ['2026-11-01', '2026-11'],
    ['2026-11-02', '2026-12'],
    ['2026-12-31', '2027-01'],
  ])('asked on %s it begins with %s', (from, month) =>
    expect(estimated({ from }).months[0]?.month).toBe(month),
  )

  test('months whose taxes are not settled have both totals, and so has the year', () => {
    const { months, total, otherwise } = estimated({ from: '2026-11-01' })
    expect(months.filter((month) => month.otherwise !== null).map(({ month }) => month)).toEqual([
      '2026-11',
      '2026-12',
    ])
    const less =
      sum(months.slice(0, 2).map((month) => month.total)) -
      sum(months.slice(0, 2).map((month) => month.otherwise ?? ''))
    expect(less).toBeGreaterThan(0)
    expect(cents(total) - cents(otherwise ?? '')).toBe(less)
  })

  test('above 10 kW only the electricity tax of those months may be another', () => {
    const [small, large] = [
      estimated({ from: '2026-11-01' }),
      estimated({ from: '2026-11-01', powers: ['12', '12'] }),
    ]
    const share = ({ months: [first] }: typeof small) =>
      cents(first?.otherwise ?? '') / cents(first?.total ?? '')
    expect(share(large)).toBeCloseTo(1.005 / 1.0511269632, 2)
    expect(share(small)).toBeCloseTo((1.005 * 1.1) / (1.0511269632 * 1.21), 2)
  })

  test('over a change of rates: each month with its own', () => {
    const { months } = estimated({ from: '2026-01-01' })
    const of = (month: string) => cents(months.find((one) => one.month === month)?.total ?? '')
    // March ends with the reduced taxes, June with the general ones.
    expect(of('2026-03')).toBeLessThan(of('2026-02') * 0.95)
    expect(of('2026-05')).toBeLessThan(of('2026-06') * 0.9)
    // 176 days until 25 June, then the higher rate.
    const bonus = amountsOf({ from: '2026-01-01' })['social_bonus']
    expect(Number(bonus)).toBeCloseTo(176 * 0.019121 + 189 * 0.024688, 1)
  })

  test('a leap year has a day more of power and rent', () => {
    const [usual, leap] = [amountsOf({ from: '2027-01-01' }), amountsOf({ from: '2028-01-01' })]
    expect([usual['power'], usual['rental']]).toEqual(['151.24', '9.76'])
    expect([leap['power'], leap['rental']]).toEqual(['151.66', '9.78'])
  })

  test('a discount is taken once, off the first month', () => {
    const [plain, less] = [estimated(), estimated({ discount: '20' })]
    expect(cents(plain.total) - cents(less.total)).toBe(2000)
    expect(cents(plain.months[0]?.total ?? '') - cents(less.months[0]?.total ?? '')).toBe(2000)
    expect(cents(plain.months[0]?.otherwise ?? '') - cents(less.months[0]?.otherwise ?? '')).toBe(2000)
    expect(less.months.slice(1)).toEqual(plain.months.slice(1))
    expect(less.lines.at(-1)).toEqual({ kind: 'discount', amount: '-20.00' })
  })

  test('and is no more than the first month', () => {
    const { months, lines } = estimated({ discount: '500', from: '2027-01-01' })
    expect(months[0]?.total).toBe('0.00')
    expect(lines.at(-1)?.amount).toBe(`-${estimated({ from: '2027-01-01' }).months[0]?.total}`)
  })

  test('nothing used: what is fixed is to be paid', () => {
    expect(amountsOf({ kwh: [0, 0, 0] })['energy']).toBe('0.00')
    expect(cents(estimated({ kwh: [0, 0, 0] }).total)).toBeGreaterThan(20_000)
  })

  test('powers with a comma, and one price for all periods', () => {
    expect(estimated({ powers: ['4,6', '4,6'] })).toEqual(estimated())
    const flat = { ...prices, energy: ['0.15'] }
    expect(estimated({ prices: flat })).toEqual(
      estimated({ prices: { ...prices, energy: ['0.15', '0.15', '0.15'] } }),
    )
  })

  test('gas: by its season, and not where its taxes are not known', () => {
    const gas: Partial<EstimateInput> = {
      energy: 'gas',
      tariff: 'RL.2',
      powers: [],
      prices: { power: [], energy: ['0.0562'], fixed: '0.276822' },
      kwh: [9_000],
      from: '2027-01-01',
    }
    const { months, lines } = estimated(gas)
    expect(cents(months[0]?.total ?? '')).toBeGreaterThan(3 * cents(months[6]?.total ?? ''))
    expect(lines.map(({ kind }) => kind)).toEqual(['energy', 'fixed', 'hydrocarbon_tax', 'rental', 'vat'])
    expect(estimateYear({ ...year, ...gas, zone: 'canary' })).toBeUndefined()
  })

  test.each<Partial<EstimateInput>>([
    { kwh: [3000] },
    { kwh: [1, 2, 3, 4, 5, 6] },
    { powers: ['4.6'] },
    { tariff: '3.0TD' },
    { prices: { ...prices, energy: ['0.2', '0.1'] } },
  ])('nothing from half of what it needs %#', (parts) =>
    expect(estimateYear({ ...year, ...parts })).toBeUndefined(),
  )

  test('six periods', () => {
    const { lines, total } = estimated({
      tariff: '3.0TD',
      powers: ['20', '20', '20', '20', '20', '20'],
      kwh: usualKwh('3.0TD', ['20']),
      prices: {
        power: ['0.055827', '0.029089', '0.012278', '0.010647', '0.006887', '0.003951'],
        energy: ['0.171', '0.154', '0.125', '0.113', '0.110', '0.115'],
        fixed: null,
      },
      from: '2027-01-01',
    })
    expect([lines.find(({ kind }) => kind === 'energy')?.amount, total]).toEqual(['2296.93', '4054.54'])
  })
})

test.each([
  ['electricity', '2.0TD', prices, true],
  ['electricity', '2.0TD', { ...prices, energy: ['0.15'] }, true],
  ['electricity', '2.0TD', { ...prices, energy: ['0.15', '0.14'] }, false],
  ['electricity', '2.0TD', { ...prices, power: [] }, false],
  ['electricity', '3.0TD', prices, false],
  ['gas', 'RL.2', { power: [], energy: ['0.05'], fixed: '0.2' }, true],
  ['gas', 'RL.2', { power: [], energy: ['0.05'], fixed: null }, false],
  ['gas', 'RL.2', { power: [], energy: [], fixed: '0.2' }, false],
] as const)('prices %#', (energy, tariff, offered, isFit) =>
  expect(pricesFit(energy, tariff, offered)).toBe(isFit),
)
