import { describe, expect, test } from 'vitest'
import { composeElectricity, composeGas, electricityTaxLine, gasKwh, lineOf } from './compose-invoice.ts'
import { exampleGasUse, exampleUse } from './example-bill-fixture.ts'
import { type InvoiceLine, lineProblems } from './invoice-lines.ts'

const home = exampleUse
const amountsOf = (lines: readonly InvoiceLine[]) =>
  lines.map(({ kind, period, amount_cents }) => [`${kind}${period && ` ${period}`}`, amount_cents])

describe('electricity', () => {
  test('example A, line by line', () => {
    const { lines, totalCents, toPayCents } = composeElectricity(home)
    expect(amountsOf(lines)).toEqual([
      ['power P1', 1132],
      ['power P2', 112],
      ['energy P1', 1582],
      ['energy P2', 930],
      ['energy P3', 1463],
      ['social_bonus', 57],
      ['electricity_tax', 270],
      ['rent', 80],
      ['vat', 1181],
    ])
    expect([totalCents, toPayCents]).toEqual([6807, 6807])
    expect(lineProblems(lines, { totalCents, toPayCents })).toEqual([])
  })

  test.each([
    ['0.038', '0.21', 200, 1167, 6723],
    ['0.005', '0.1', 26, 538, 5920],
  ])('with taxes of %s and %s', (electricityTaxRate, vatRate, tax, vat, total) => {
    const { lines, totalCents } = composeElectricity({ ...home, electricityTaxRate, vatRate })
    const amount = (kind: string) => lines.find((line) => line.kind === kind)?.amount_cents
    expect([amount('electricity_tax'), amount('vat'), totalCents]).toEqual([tax, vat, total])
  })

  test('example B: surplus pays no more than the energy, the rest is left for a battery', () => {
    const { lines, totalCents, toPayCents, unusedSurplusCents } = composeElectricity({
      ...home,
      energiesKwh: [30, 35, 75],
      surplus: { kwh: 420, price: '0.06', isBanked: true },
    })
    expect(lines.find(({ kind }) => kind === 'surplus')).toMatchObject({
      quantity: '420',
      price_unit: '-0.06',
      amount_cents: -2133,
      unused_cents: 387,
      is_banked: true,
    })
    expect(amountsOf(lines)).toEqual(
      expect.arrayContaining([
        ['surplus', -2133],
        ['electricity_tax', 67],
        ['vat', 304],
      ]),
    )
    expect([totalCents, unusedSurplusCents]).toEqual([1752, 387])
    expect(lineProblems(lines, { totalCents, toPayCents })).toEqual([])
  })

  test('surplus below the energy is paid whole', () => {
    const { lines, unusedSurplusCents } = composeElectricity({
      ...home,
      surplus: { kwh: 100, price: '0.06' },
    })
    expect(lines.find(({ kind }) => kind === 'surplus')).toMatchObject({
      quantity: '100',
      price_unit: '-0.06',
      amount_cents: -600,
    })
    expect(lines.find(({ kind }) => kind === 'surplus')).not.toHaveProperty('unused_cents')
    expect(unusedSurplusCents).toBe(0)
  })

  test('example C: the battery pays after the taxes', () => {
    const { lines, totalCents, toPayCents } = composeElectricity({ ...home, batteryCents: 387 })
    expect([totalCents, toPayCents, lines.at(-1)?.amount_cents]).toEqual([6807, 6420, -387])
    expect(lineProblems(lines, { totalCents, toPayCents })).toEqual([])
  })

  test('a full battery pays no more than the total', () => {
    expect(composeElectricity({ ...home, batteryCents: 99_999 }).toPayCents).toBe(0)
  })

  test('six periods', () => {
    const { totalCents, lines, toPayCents } = composeElectricity({
      ...home,
      powersKw: ['16', '16', '16', '16', '16', '20'],
      powerPrices: ['0.055827', '0.029089', '0.012278', '0.010647', '0.006887', '0.003951'],
      energiesKwh: [0, 0, 310, 290, 0, 640],
      energyPrices: ['0.171', '0.154', '0.125', '0.113', '0.110', '0.115'],
      meterPerDay: '0.049315',
    })
    expect(totalCents).toBe(26_015)
    expect(lineProblems(lines, { totalCents, toPayCents })).toEqual([])
  })
})

test('gas, example G', () => {
  expect(gasKwh(118, '11.42')).toBe(1348)
  const { lines, totalCents, toPayCents } = composeGas(exampleGasUse)
  expect(amountsOf(lines)).toEqual([
    ['energy', 7576],
    ['fixed', 1689],
    ['hydrocarbon_tax', 315],
    ['rent', 137],
    ['vat', 2041],
  ])
  expect(totalCents).toBe(11_758)
  expect(lineProblems(lines, { totalCents, toPayCents })).toEqual([])
})

describe('what does not add up is named', () => {
  const { lines, totalCents, toPayCents } = composeElectricity(home)
  const changed = (i: number, over: Partial<InvoiceLine>) =>
    lines.map((line, at) => (at === i ? { ...line, ...over } : line))

  test.each([
    [
      changed(0, { amount_cents: 1133 }),
      [/line 1 \(power P1\): .* is 11.32, not 11.33/, /add up to 68.08/, /68.08/],
    ],
    [changed(3, { quantity: '63' }), [/line 4 \(energy P2\)/]],
    [lines.slice(1), [/add up to 56.75, the total is 68.07/, /56.75/]],
    [changed(2, { unused_cents: 0 }), [/line 3 \(energy P1\): only of a surplus/]],
    [changed(0, { lines: [] }), [/line 1 \(power P1\): only a supply/, /adds up to 0, not 11.32/]],
  ])('%#', (wrong, messages) => {
    const problems = lineProblems(wrong, { totalCents, toPayCents })
    expect(problems).toHaveLength(messages.length)
    for (const [i, message] of messages.entries()) expect(problems[i]).toMatch(message)
  })
})

describe('the electricity tax is never below 1 € of a MWh', () => {
  const taxOf = (baseCents: number, kwh: number, electricityTaxRate: string, leastTaxPerKwh: string) => {
    const rates = { electricityTaxRate, leastTaxPerKwh }
    const { kind, quantity, price_unit, amount_cents } = electricityTaxLine(baseCents, kwh, rates)
    return [kind, quantity, price_unit, amount_cents]
  }

  test.each([
    ['below', 4352, 400, '0.005', '0.001', ['electricity_tax_minimum', '400', '0.001', 40]],
    ['industry', 4352, 400, '0.005', '0.0005', ['electricity_tax', '43.52', '0.005', 22]],
    ['industry, below', 4352, 500, '0.005', '0.0005', ['electricity_tax_minimum', '500', '0.0005', 25]],
    ['above', 5276, 250, '0.005', '0.001', ['electricity_tax', '52.76', '0.005', 26]],
    ['the same', 5000, 250, '0.005', '0.001', ['electricity_tax', '50.00', '0.005', 25]],
    ['nothing used', 1301, 0, '0.0511269632', '0.001', ['electricity_tax', '13.01', '0.0511269632', 67]],
  ] as const)('%s', (_, baseCents, kwh, rate, least, line) => {
    expect(taxOf(baseCents, kwh, rate, least)).toEqual(line)
  })

  test('and VAT is on what was charged', () => {
    const { lines, totalCents, toPayCents } = composeElectricity({
      ...home,
      energiesKwh: [100, 100, 200],
      energyPrices: ['0.07', '0.08', '0.08'],
      electricityTaxRate: '0.005',
      vatRate: '0.10',
    })
    // 12.44 of power, 31.00 of energy, 0.57; 0.40 of tax, 0.80 of rent: 45.21.
    expect(amountsOf(lines).slice(-3)).toEqual([
      ['electricity_tax_minimum', 40],
      ['rent', 80],
      ['vat', 452],
    ])
    expect(lineProblems(lines, { totalCents, toPayCents })).toEqual([])
  })
})

test('the social bonus is split by days where it changes', () => {
  const { lines } = composeElectricity({
    ...home,
    socialBonus: [
      { days: 25, value: '0.019121' },
      { days: 5, value: '0.024688' },
    ],
  })
  expect(amountsOf(lines).filter(([name]) => name === 'social_bonus')).toEqual([
    ['social_bonus', 48],
    ['social_bonus', 12],
  ])
})

describe('a supply of a multipoint invoice and what it is made of', () => {
  const { lines: all } = composeElectricity(home)
  const parts = all.filter(({ kind }) => kind !== 'vat')
  const supply = { ...lineOf({ kind: 'supply', name: '110101' }, 1, '56.26'), lines: parts }
  const sums = { totalCents: 5626, toPayCents: 5626 }

  test('add up', () => expect(lineProblems([supply], sums)).toEqual([]))

  test.each([
    [parts.slice(1), [/line 1 \(supply\): what it is made of adds up to 44.94, not 56.26/]],
    [
      parts.map((line, i) => (i === 0 ? { ...line, quantity: '5' } : line)),
      [/line 1 \(supply\), line 1 \(power P1\): 5 × .* is 12.3, not 11.32/],
    ],
  ])('or are named %#', (some, messages) => {
    const problems = lineProblems([{ ...supply, lines: some }], sums)
    expect(problems).toHaveLength(messages.length)
    for (const [i, message] of messages.entries()) expect(problems[i]).toMatch(message)
  })
})
