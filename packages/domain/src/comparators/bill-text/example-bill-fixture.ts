import { addDays, daysBetween } from '../../dates.ts'
import { cupsControlLetters } from '../../identifiers/cups.ts'
import { composeElectricity, composeGas } from '../../invoices/compose-invoice.ts'
import type { TextFragment } from './page-lines.ts'

// Invented bills whose figures agree to the cent, and layouts that print them as text with places.

/** The same numbers each time. */
export function randomFrom(seed: number): (least: number, most: number) => number {
  let state = seed * 2_654_435_761 + 97
  return (least, most) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0
    const share = ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
    return Math.floor(least + share * (most - least + 1))
  }
}

const spanish = (value: number, digits: number, isGrouped = true) => {
  const [whole = '', rest] = Math.abs(value).toFixed(digits).split('.')
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, '.') : whole
  return `${value < 0 ? '-' : ''}${grouped}${rest ? `,${rest}` : ''}`
}
/** As bills print figures. */
export const n = (value: number, digits = 0): string => spanish(value, digits)
export const eur = (cents: number): string => spanish(cents / 100, 2)
export const kw = (text: string, digits?: number): string =>
  digits === undefined ? text.replace('.', ',') : spanish(Number(text), digits)
export const price = (text: string): string => text.replace('.', ',')
export const date = (day: string, mark = '/'): string => day.split('-').toReversed().join(mark)

const monthNames = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  ca: 'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre'.split(' '),
}
export function longDate(day: string, lang: 'es' | 'ca' = 'es', hasYear = true): string {
  const [year, month, dd] = day.split('-').map(Number)
  const name = monthNames[lang][(month ?? 1) - 1] ?? ''
  const of = lang === 'ca' && /^[ao]/.test(name) ? `d'${name}` : `de ${name}`
  return `${dd} ${of}${hasYear ? ` de ${year}` : ''}`
}

type Two<T> = [T, T]
type Three<T> = [T, T, T]
const two = <T>([a, b]: Two<T>, of: (one: T, i: number) => T): Two<T> => [of(a, 0), of(b, 1)]
function three<T, R>([a, b, c]: Readonly<Three<T>>, of: (one: T, i: number) => R): Three<R> {
  return [of(a, 0), of(b, 1), of(c, 2)]
}

function exampleCups(random: (least: number, most: number) => number, distributor: string): string {
  const digits = distributor + String(random(10_000_000, 99_999_999)) + String(random(1_000, 9_999))
  return `ES${digits}${cupsControlLetters(digits)}`
}

function exampleDays(random: (least: number, most: number) => number, least: number, most: number) {
  const from = addDays('2026-06-03', random(0, 80))
  const to = addDays(from, random(least, most) - 1)
  return { from, to, before: addDays(from, -1), days: daysBetween(from, to) + 1, issued: addDays(to, 4) }
}

const steps = ['2.3', '3.3', '3.45', '4.4', '4.6', '5.5', '5.75', '6.9', '8.05', '9.2']
const energyPrices = [
  ['0.226', '0.150', '0.124'],
  ['0.189347', '0.141208', '0.098715'],
  ['0.201554', '0.158871', '0.117643'],
] as const
const bonusPerDay = '0.019121'

/** A bill of 2.0TD. */
export function exampleElectricity(seed: number) {
  const random = randomFrom(seed)
  const period = exampleDays(random, 27, 33)
  const step = random(2, steps.length - 1)
  const powers: Two<string> = [steps[step] ?? '', steps[random(0, 1) ? step : random(0, step)] ?? '']
  const kwh: Three<number> = [random(31, 290), random(33, 280), random(60, 520)]
  const powerPrices: Two<string> = ['0.082011', '0.008096']
  const prices = energyPrices[random(0, 2)] ?? energyPrices[0]
  const bill = composeElectricity({
    days: period.days,
    powersKw: powers,
    powerPrices,
    energiesKwh: kwh,
    energyPrices: prices,
    socialBonus: [{ days: period.days, value: bonusPerDay }],
    meterPerDay: '0.026630',
    electricityTaxRate: '0.0511269632',
    leastTaxPerKwh: '0.001',
    vatRate: '0.21',
  })
  const cents = (kind: string, i = 0) => bill.lines.filter((line) => line.kind === kind)[i]?.amount_cents ?? 0
  const amounts = {
    power: [cents('power'), cents('power', 1)] satisfies Two<number>,
    energy: three(kwh, (_, i) => cents('energy', i)),
    bonus: cents('social_bonus'),
    tax: cents('electricity_tax'),
    rent: cents('rent'),
    vat: cents('vat'),
  }
  const readings = three(kwh, (used) => {
    const start = random(1_200, 48_000)
    return { start, end: start + used }
  })
  return {
    ...period,
    cups: exampleCups(random, ['0031', '0021', '0022', '0027'][random(0, 3)] ?? '0031'),
    powers,
    kwh,
    sum: kwh.reduce((all, one) => all + one, 0),
    powerPrices,
    prices,
    bonusPerDay,
    amounts,
    powerTotal: amounts.power.reduce((all, one) => all + one, 0),
    energyTotal: amounts.energy.reduce((all, one) => all + one, 0),
    base: bill.totalCents - amounts.vat,
    total: bill.totalCents,
    readings,
    maxima: two(powers, (one) => (Number(one) * 0.1 * random(4, 9)).toFixed(3)),
    year: three(kwh, (one) => one * 11 + random(20, 160)),
  }
}
export type ExampleElectricity = ReturnType<typeof exampleElectricity>

export function exampleGas(seed: number) {
  const random = randomFrom(seed + 500)
  const period = exampleDays(random, 55, 63)
  const cubicMetres = random(28, 240)
  const factor = `11.${String(random(102, 899))}`
  const kwh = Math.round(cubicMetres * Number(factor))
  const fixedPerDay = ['0.276822', '0.151233', '0.290411'][random(0, 2)] ?? '0.276822'
  const energyPrice = ['0.0562', '0.061034', '0.048925'][random(0, 2)] ?? '0.0562'
  const bill = composeGas({
    days: period.days,
    kwh,
    fixedPerDay,
    energyPrice,
    hydrocarbonTaxPerKwh: '0.00234',
    meterPerDay: '0.0224',
    vatRate: '0.21',
  })
  const cents = (kind: string) => bill.lines.find((line) => line.kind === kind)?.amount_cents ?? 0
  const start = random(900, 8_000)
  return {
    ...period,
    cups: exampleCups(random, ['0217', '0226', '0230'][random(0, 2)] ?? '0217'),
    tariff: `RL.${random(1, 3)}`,
    cubicMetres,
    factor,
    kwh,
    fixedPerDay,
    energyPrice,
    readings: { start, end: start + cubicMetres },
    amounts: {
      fixed: cents('fixed'),
      energy: cents('energy'),
      tax: cents('hydrocarbon_tax'),
      rent: cents('rent'),
      vat: cents('vat'),
    },
    base: bill.totalCents - cents('vat'),
    total: bill.totalCents,
    year: kwh * 5 + random(100, 900),
  }
}
export type ExampleGas = ReturnType<typeof exampleGas>

/** Points: a column of a layout, a character, a line. */
const [columnPt, charPt, linePt, heightPt] = [6, 4.4, 13, 9]

/** `Punta @30 39 kWh @45 8,81 €`: text, and the column at which the next begins. A line of dashes ends a page. */
export function fragmentsOf(layout: string): TextFragment[] {
  return layout.split(/^-{5,}$/m).flatMap((sheet, page) =>
    sheet.split('\n').flatMap((line, row) =>
      line
        .trimStart()
        .split(/(?=@\d)/)
        .flatMap((part) => {
          const [, column = '0', words = ''] = /^(?:@(\d+) ?)?(.*)$/.exec(part) ?? []
          const text = words.trim()
          const place = { page: page + 1, x: 36 + Number(column) * columnPt, y: 40 + row * linePt }
          return text ? [{ ...place, width: text.length * charPt, height: heightPt, text }] : []
        }),
    ),
  )
}
