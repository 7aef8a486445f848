import { isDay } from '../dates.ts'
import {
  always,
  type Always,
  type CnmcField,
  fieldsOf,
  kinds,
  noDay,
  type OfNormal,
  type Optional,
  required,
} from './cnmc-fields.ts'

// Reads the code of any retailer's invoice, as a comparator does; see cnmc-code.ts.

const addressShape = /^\s*https?:\/\/(?:www\.)?comparador\.cnmc\.gob\.es\/comparador\/QRE\/?\?(.*)$/is

export interface ReadCnmcCode {
  /** The parsed values; power prices are always per year, an invalid day is ''. */
  values: Partial<Always & OfNormal & Optional>
  /** Required for this kind of invoice, but missing. */
  missing: CnmcField[]
  unreadable: CnmcField[]
  /** Some retailers write daily prices, recognisable only by their size. */
  powerPricesPer: 'year' | 'day'
}

const fieldByLetters = new Map(fieldsOf(kinds).map((field) => [field.toLowerCase(), field]))

/** Undefined for any other address. Tolerates `&amp;`, other case, any order and decimal commas. */
export function readCnmcCode(text: string): ReadCnmcCode | undefined {
  const query = addressShape.exec(text)?.[1]
  if (query === undefined) return undefined
  const values: Partial<Record<CnmcField, string | number>> = {}
  const unreadable: CnmcField[] = []
  for (const pair of query.trim().split(/&(?:amp;)*/i)) {
    const [name = '', ...rest] = pair.split('=')
    const field = fieldByLetters.get(name.trim().toLowerCase())
    if (!field || field in values || rest.length === 0) continue
    const value = valueOf(field, decoded(rest.join('=')).trim())
    if (value === undefined) unreadable.push(field)
    else values[field] = value
  }
  // `valueOf` returned the type of its field.
  const read = values as ReadCnmcCode['values']
  const isNormal = (read.tf ?? 'N') === 'N'
  const wanted = fieldsOf(isNormal ? required : always)
  return {
    ...perYear(read),
    missing: wanted.filter((field) => !(field in values) && !unreadable.includes(field)),
    unreadable,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function valueOf(field: CnmcField, text: string): string | number | undefined {
  if (kinds[field] === 'text') return text === '' ? undefined : text.toUpperCase()
  if (kinds[field] === 'day') return text === noDay ? '' : isDay(text) ? text : undefined
  return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** A kW of the first period costs tens of euros a year, or cents a day. */
const mostPerDay = { prP1: 1, prP2: 0.1 }

function perYear(values: ReadCnmcCode['values']): Pick<ReadCnmcCode, 'values' | 'powerPricesPer'> {
  const { prP1, prP2 } = values
  const isDaily =
    prP1 !== undefined && prP1 > 0 ? prP1 < mostPerDay.prP1 : (prP2 ?? 0) > 0 && (prP2 ?? 0) < mostPerDay.prP2
  if (!isDaily) return { values, powerPricesPer: 'year' }
  const yearly = (price: number | undefined) =>
    price === undefined ? undefined : Number((price * 365).toFixed(6))
  return { values: { ...values, prP1: yearly(prP1), prP2: yearly(prP2) }, powerPricesPer: 'day' }
}
