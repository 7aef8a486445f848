import type { Lang } from '../settings/languages.ts'
import { datesOf } from './dates.ts'
import words from './formats.json' with { type: 'json' }

/**
 * A number that is not negative, with these marks of thousands and decimals, as Intl writes it: rounded as it is
 * written, not as it is stored. Intl itself takes a phone a sixth of a second when it is first used. Four digits are
 * grouped too: in a column beside five they would look different.
 */
function decimal(
  value: number,
  digits: number,
  least: number,
  [thousands, point]: string,
  groupFrom: number,
) {
  const text = value < 1e-6 ? value.toFixed(digits) : String(value)
  // Very large or none: as it is.
  if (!/^[\d.]+$/.test(text)) return text
  const rounded = Number(`${Math.round(Number(`${text}e${digits}`))}e-${digits}`).toFixed(digits)
  const [whole = '', fraction = ''] = rounded.split('.')
  let end = digits
  while (end > least && fraction[end - 1] === '0') end -= 1
  const grouped = whole.length < groupFrom ? whole : whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands ?? '')
  return end > 0 ? `${grouped}${point}${fraction.slice(0, end)}` : grouped
}

function makeFormats(lang: Lang) {
  const { marks, euros: amountOf, percent: percentOf } = words[lang]
  const number = (value: number, digits = 2, least = 0, groupFrom = 4) => {
    const sign = value < 0 ? '-' : ''
    return sign + decimal(Math.abs(value), digits, least, marks, groupFrom)
  }
  const euros = (amount: number, digits = 2, least = digits) => {
    const sign = amount < 0 ? '-' : ''
    return sign + amountOf.replace('{amount}', number(Math.abs(amount), digits, least))
  }
  const dates = datesOf(lang)
  return {
    ...dates,
    /** A range of days in its shortest form: "1–31 oct 2026". */
    period: (start: string, end: string) => {
      const isOneMonth = start.slice(0, 7) === end.slice(0, 7)
      return (isOneMonth ? `${Number(start.slice(8))}–` : `${dates.date(start)} – `) + dates.date(end)
    },
    money: (amount: number) => euros(amount),
    /** A price with as many decimals as it has, at least three: "0,226 €", in English "€0.226". */
    moneyPrice: (amount: number) => euros(amount, 8, 3),
    /** Beside an axis: "5 €", in English "€5". */
    tickMoney: (amount: number) => euros(amount, 3, 0),
    /** With fractions of a cent. */
    smallMoney: (amount: number) => euros(amount, 4),
    number,
    /** A percentage: "21 %", in English "21%". */
    percent: (value: number, digits = 0) => percentOf.replace('{value}', number(value, digits)),
    /** Unit price as invoices write it: at least three decimals, aligned in columns. */
    price: (value: number) => number(value, 8, 3),
    powerKw: (value: number) => `${number(value, 3)} kW`,
    energyKwh: (value: number) => `${number(value, 0)} kWh`,
  }
}

const kept = new Map<Lang, ReturnType<typeof makeFormats>>()

/** Numbers, money and dates in the customer's language, in Madrid's time. English is European. */
export function formatsOf(lang: Lang) {
  const known = kept.get(lang) ?? makeFormats(lang)
  kept.set(lang, known)
  return known
}
