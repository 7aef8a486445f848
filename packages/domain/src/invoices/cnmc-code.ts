import { isDay } from '../dates.ts'

/**
 * The code that the market authority (CNMC) requires on 2.0TD invoices: an address of its comparator with named values
 * (resolutions of 24 June 2021 and 6 October 2022, BOE-A-2021-11035 and BOE-A-2022-16989).
 */
const address = 'https://comparador.cnmc.gob.es/comparador/QRE?'
const addressShape = /^\s*https?:\/\/(?:www\.)?comparador\.cnmc\.gob\.es\/comparador\/QRE\/?\?(.*)$/is

/** On every invoice: supply, retailer, powers and their highest demand (kW), kWh of a year by period, days, kinds. */
const always = {
  cp: 'text',
  cups: 'text',
  /** The retailer's number in the authority's list: R2-nnn. */
  com: 'text',
  pP1: 'number',
  pP2: 'number',
  pmaxP1: 'number',
  pmaxP2: 'number',
  caP1: 'number',
  caP2: 'number',
  caP3: 'number',
  /** The day before the first of that year; likewise `iniF` before the first billed day. */
  iniA: 'day',
  iniF: 'day',
  finF: 'day',
  fFact: 'day',
  finContrato: 'day',
  /** A PVPC, B C D indexed, E fixed with three prices, F with one, G flexible, H flat; then 1 with a monthly fee, else 0. */
  tc: 'text',
  /** N normal, A cancelling, R rectifying, C complementary, G regularising. */
  tf: 'text',
  /** How often prices are reviewed: 0 yearly, 1 half-yearly, 2 quarterly, 3 monthly, 4 every three years, 5 every five. */
  rev: 'number',
} as const

/** On normal invoices also: kWh, prices (€/kW and year, €/kWh), amounts before taxes, and special cases. */
const ofNormal = {
  cfP1: 'number',
  cfP2: 'number',
  cfP3: 'number',
  cfP1flex: 'number',
  cfP2flex: 'number',
  prP1: 'number',
  prP2: 'number',
  prE1: 'number',
  prE2: 'number',
  prE3: 'number',
  /** The total, with taxes. */
  imp: 'number',
  impPot: 'number',
  impEner: 'number',
  /** Services beside the energy. */
  impSA: 'number',
  impOtrosConIE: 'number',
  impOtrosSinIE: 'number',
  /** Discounts not included elsewhere, and compensation of surplus: positive. */
  dto: 'number',
  exc: 'number',
  dtoBS: 'number',
  finBS: 'number',
  /** The adjustment of 2022 and 2023; -1 in PVPC. */
  ajuste: 'number',
  /** Prices: 0 unchanged, 1 changed in this period, 2 will change in the next. */
  cambio: 'number',
  promo: 'number',
  verde: 'number',
  /** Until when early termination costs something; none is written 0000-00-00. */
  finPen: 'day',
} as const

const kinds = { ...always, ...ofNormal }
type Kinds = typeof kinds
export type CnmcField = keyof Kinds
type ValueOf<Kind> = Kind extends 'number' ? number : string
type Always = { -readonly [F in keyof typeof always]: ValueOf<Kinds[F]> }
type OfNormal = { -readonly [F in keyof typeof ofNormal]: ValueOf<Kinds[F]> }
/** Cancelling, rectifying, complementary and regularising invoices have no amounts to compare. */
export type CnmcCode = Always & (OfNormal | { [F in keyof OfNormal]?: never })

const fieldsOf = (table: Partial<Kinds>) => Object.keys(table) as CnmcField[]
const noDay = '0000-00-00'

/** Six decimals at most, with a point. */
const written = (value: string | number) =>
  typeof value === 'number' ? String(Number(value.toFixed(6))) : encodeURIComponent(value)

export function composeCnmcCode(code: CnmcCode): string {
  const values: Partial<Record<CnmcField, string | number>> = code
  const pairs = fieldsOf(kinds).flatMap((field) => {
    const value = values[field]
    if (value === undefined) return []
    return [`${field}=${kinds[field] === 'day' && value === '' ? noDay : written(value)}`]
  })
  return address + pairs.join('&')
}

export interface ReadCnmcCode {
  /** The parsed values; power prices are always per year, an invalid day is ''. */
  values: Partial<Always & OfNormal>
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
  const wanted = fieldsOf(isNormal ? kinds : always)
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
