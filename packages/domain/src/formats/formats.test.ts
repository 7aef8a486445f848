import { langs } from '../settings/languages.ts'
import { describe, expect, test } from 'vitest'
import { formatsOf } from './formats.ts'

// Intl writes non-breaking spaces, which look the same.
const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe.each([
  ['es', '15 nov 2026', '1.234,50 €', '4,6 kW', '1.345 kWh', '21 %', '0,150'],
  ['ca', '15 de nov. 2026', '1.234,50 €', '4,6 kW', '1.345 kWh', '21 %', '0,150'],
  ['en', '15 Nov 2026', '€1,234.50', '4.6 kW', '1,345 kWh', '21%', '0.150'],
] as const)('%s', (lang, date, money, power, energy, percent, price) => {
  const formats = formatsOf(lang)
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
  expect(formatsOf('es').period('2026-10-01', '2026-10-31')).toBe('1–31 oct 2026')
  expect(formatsOf('es').period('2026-09-15', '2026-10-14')).toBe('15 sept 2026 – 14 oct 2026')
  expect(formatsOf('en').period('2026-10-01', '2026-10-31')).toBe('1–31 Oct 2026')
})

test('months, alone and with their year', () => {
  expect(formatsOf('es').month('2026-01', 'short')).toBe('ene')
  expect(formatsOf('ca').month('2026-01', 'short')).toBe('gen')
  expect(formatsOf('es').month('2026-12', 'long')).toBe('diciembre de 2026')
})

const tags = { es: 'es-ES', ca: 'ca-ES', en: 'en-IE' }

describe.each(langs)('numbers are those of Intl (%s)', (lang) => {
  const tag = tags[lang]
  const formats = formatsOf(lang)
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

describe.each(langs)('dates are those of Intl (%s)', (lang) => {
  const formats = formatsOf(lang)
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tags[lang], { ...options, timeZone: 'Europe/Madrid' })
    return (value: string) => format.format(new Date(value))
  }
  const withoutPoint = (write: (value: string) => string) => (value: string) =>
    write(value).replace(/\.$/, '')
  const near = { weekday: 'short', day: 'numeric', month: 'short' } as const
  const hour = lang === 'en' ? '2-digit' : 'numeric'
  const ways: [what: string, ours: (value: string) => string, theirs: (value: string) => string][] = [
    ['date', formats.date, intl({ dateStyle: 'medium' })],
    ['moment', formats.dateTime, intl({ dateStyle: 'medium', timeStyle: 'short' })],
    ['day and month', formats.dayAndMonth, intl({ day: 'numeric', month: 'short' })],
    // Intl leaves out the comma in English, but only where there is a year.
    [
      'long date',
      (value) => formats.longDate(value).replace(lang === 'en' ? ',' : '', ''),
      intl({ ...near, year: 'numeric' }),
    ],
    ['near date', formats.nearDate, withoutPoint(intl(near))],
    ['near moment', formats.nearDateTime, intl({ ...near, hour, minute: '2-digit' })],
  ]
  // Ten years in steps of a bit more than a day, and every quarter of an hour around the changes of the clock.
  const steps = (from: string, count: number, minutes: number) =>
    Array.from({ length: count }, (_, i) => new Date(Date.parse(from) + i * minutes * 60_000).toISOString())
  const instants = [
    ...steps('2019-12-31T22:00:00Z', 3_500, 1_507),
    ...steps('2026-03-28T22:00:00Z', 20, 15),
    ...steps('2026-10-24T21:00:00Z', 24, 15),
  ]
  test.each(ways)('%s', (_, ours, theirs) => {
    expect(instants.filter((value) => ours(value) !== theirs(value))).toEqual([])
  })
  test.each(ways.filter(([what]) => !what.includes('moment')))('%s of a day', (_, ours, theirs) => {
    const days = instants.map((value) => value.slice(0, 10))
    expect(days.filter((day) => ours(day) !== theirs(day))).toEqual([])
  })
  test('months', () => {
    const months = Array.from(
      { length: 24 },
      (_, i) => `${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
    )
    const styles = {
      short: withoutPoint(intl({ month: 'short' })),
      name: intl({ month: 'long' }),
      long: intl({ month: 'long', year: 'numeric' }),
    }
    for (const [style, theirs] of Object.entries(styles))
      expect(months.map((month) => formats.month(month, style as keyof typeof styles))).toEqual(
        months.map(theirs),
      )
  })
})

test.each([
  ['es', '0,226 €', '0,0123456 €', '5 €', '-2,5 €'],
  ['ca', '0,226 €', '0,0123456 €', '5 €', '-2,5 €'],
  ['en', '€0.226', '€0.0123456', '€5', '-€2.5'],
] as const)('prices and axes have the sign where amounts have it: %s', (lang, ...texts) => {
  const { moneyPrice, tickMoney } = formatsOf(lang)
  const found = [moneyPrice(0.226), moneyPrice(0.0123456), tickMoney(5), tickMoney(-2.5)]
  expect(found.map((text) => text.replaceAll('\u00A0', ' '))).toEqual(texts)
})
