import { describe, expect, test } from 'vitest'
import { formatsOf } from './format.ts'

// Intl writes non-breaking spaces, which look the same.
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe.each([
  ['es-ES', '15 nov 2026', '1.234,50 €', '4,6 kW', '1.345 kWh', '21 %', '0,150'],
  ['ca-ES', '15 de nov. 2026', '1.234,50 €', '4,6 kW', '1.345 kWh', '21 %', '0,150'],
  ['en-US', '15 Nov 2026', '€1,234.50', '4.6 kW', '1,345 kWh', '21%', '0.150'],
] as const)('%s', (locale, date, money, power, energy, percent, price) => {
  const formats = formatsOf(locale)
  test('days, money and units', () => {
    expect(plain(formats.date('2026-11-15')).replace('del ', 'de ')).toBe(date)
    expect(plain(formats.money(1234.5))).toBe(money)
    expect(formats.powerKw(4.6)).toBe(power)
    expect(formats.energyKwh(1345)).toBe(energy)
    expect(plain(formats.percent(21))).toBe(percent)
    expect(formats.price(0.15)).toBe(price)
  })
  test('instants in the time of Madrid, whatever the machine says', () => {
    expect(formats.dateTime('2026-07-01T22:30:00Z')).toMatch(/0?0:30/)
    expect(formats.dateTime('2026-07-01T22:30:00Z')).toContain('2')
  })
})

test('periods are in their shortest form', () => {
  expect(formatsOf('es-ES').period('2026-10-01', '2026-10-31')).toBe('1–31 oct 2026')
  expect(formatsOf('es-ES').period('2026-09-15', '2026-10-14')).toBe('15 sept 2026 – 14 oct 2026')
  expect(formatsOf('en-US').period('2026-10-01', '2026-10-31')).toBe('1–31 Oct 2026')
})

test('months, alone and with their year', () => {
  expect(formatsOf('es-ES').month('2026-01', 'short')).toBe('ene')
  expect(formatsOf('ca-ES').month('2026-01', 'short')).toBe('gen')
  expect(formatsOf('es-ES').month('2026-12', 'long')).toBe('diciembre de 2026')
})

describe.each(['es-ES', 'ca-ES', 'en-US'] as const)('numbers are those of Intl (%s)', (locale) => {
  const tag = locale === 'en-US' ? 'en-IE' : locale
  const formats = formatsOf(locale)
  const intl = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(tag, { ...options, useGrouping: 'always' })
    return (value: number) => format.format(value)
  }
  const euros = { style: 'currency', currency: 'EUR' } as const
  const ways: [what: string, ours: (value: number) => string, theirs: (value: number) => string][] = [
    ['number', (value) => formats.number(value), intl({ maximumFractionDigits: 2 })],
    ['whole', (value) => formats.number(value, 0), intl({ maximumFractionDigits: 0 })],
    ['price', (value) => formats.price(value), intl({ maximumFractionDigits: 8, minimumFractionDigits: 3 })],
    ['money', (value) => formats.money(value), intl(euros)],
    ['small money', (value) => formats.smallMoney(value), intl({ ...euros, minimumFractionDigits: 4 })],
  ]
  const known = [
    0, 1, 0.5, 1.005, 2.675, 0.285, 1.0049, 999.995, 999_999.999, 1234, 12_345.678, 0.000_001, 1e8,
  ]
  // The same in each run.
  const random = (seed: number) => (seed * 16_807) % 2_147_483_647
  const values = [...known]
  for (let seed = 42; values.length < 3_000; seed = random(seed))
    values.push(Number(((seed % 1e7) / 10 ** (seed % 7)).toFixed(seed % 9)))
  test.each(ways)('%s', (_, ours, theirs) => {
    const negative = values.flatMap((value) => (value === 0 ? [] : [-value]))
    const all = [...values, ...negative]
    expect(all.filter((value) => ours(value) !== theirs(value))).toEqual([])
  })
})
