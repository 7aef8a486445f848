import { isDay } from '../../dates.ts'
import { isExpired, readMarketProduct } from '../market-product.ts'
import type { Read } from './read-omie.ts'
import type { TextRow } from './text-rows.ts'

/** The settlement of a product on a day. */
export interface OmipSettlement {
  day: string
  product: string
  price: number
}

export interface OmipFile {
  settlements: OmipSettlement[]
  /** Rows that are well written but of no use here, and why. */
  leftOut: string[]
}

interface Around {
  today: string
  /** A saved page has other rows too: only those that begin like a product count. */
  isPage: boolean
  /** Text around the rows. */
  around?: string
}

const price = /^-?\d{1,5}([.,]\d{1,2})?$/
const noPrice = /^(|-|–|n\.?\s?[ad]\.?)$/i
/** Days, weeks and weekends are listed too. */
const shorter = /^(FTB|FPB|FTS) (D|WE|Wk)\s?\S+$/
const likeProduct = /^(FTB|FPB|FTS)\b/

/** `2026-11-13` of this, `13/11/2026` or `13-11-2026`. */
export function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(text) ?? []
  const written = year === undefined ? text : `${year}-${month}-${day}`
  return isDay(written) ? written : undefined
}

const daysWithin = (text: string) => [
  ...new Set(
    [...text.matchAll(/\b(\d{4}-\d{2}-\d{2}|\d{2}[/-]\d{2}[/-]\d{4})\b/g)].flatMap(
      ([day]) => dayIn(day) ?? [],
    ),
  ),
]

interface Columns {
  day: number | undefined
  product: number
  price: number
}

/** Columns by their headings; the price is the day's settlement, which OMIP heads with a D. */
function columnsOf(heading: readonly string[], first: readonly string[]): Columns | undefined {
  const find = (name: RegExp) => {
    const at = heading.findIndex((cell) => name.test(cell))
    return at < 0 ? undefined : at
  }
  const product = first.findIndex((cell) => likeProduct.test(cell))
  const day =
    find(/^(date|day|fecha|data|d[ií]a|dia|session|sesi[oó]n?)\b/i) ?? first.findIndex((cell) => dayIn(cell))
  const settled =
    find(/^(settlement|liquidaci|liquida[cç])/i) ?? find(/^D$/) ?? find(/^(price|precio|preu|pre[cç]o)\b/i)
  const numbers = first.flatMap((cell, i) => (i > product && price.test(cell) ? [i] : []))
  const at = settled ?? (numbers.length === 1 ? numbers[0] : undefined)
  if (product < 0 || at === undefined) return undefined
  return { day: day < 0 ? undefined : day, product, price: at }
}

/** `date;product;price`, or a table as it is saved or copied from a page. All settlements, or all problems by line. */
export function readOmip(rows: readonly TextRow[], { today, isPage, around = '' }: Around): Read<OmipFile> {
  const firstAt = rows.findIndex(({ cells }) => cells.some((cell) => likeProduct.test(cell)))
  const first = rows[firstAt]
  if (!first) return { problems: ['it has no product like FTB M Dec-26'] }
  const before = rows.slice(0, firstAt).filter(({ cells }) => cells.some((cell) => cell !== ''))
  // Between heading and rows there may be a title over all columns.
  const heading = before.findLast(({ cells }) => cells.length === first.cells.length) ?? before.at(-1)
  const columns = columnsOf(heading?.cells ?? [], first.cells)
  if (!columns)
    return { problems: [`line ${first.line}: which column is the settlement? Head it with "price"`] }
  const said = daysWithin([around, ...before.flatMap(({ cells }) => cells)].join(' '))
  if (columns.day === undefined && said.length !== 1) return { problems: [dayProblem(said)] }
  const reading: Reading = { columns, day: said[0], today, isPage }
  const read = rows.slice(firstAt).flatMap((row) => rowIn(row, reading) ?? [])
  const problems = [...read.flatMap((one) => ('problem' in one ? [one.problem] : [])), ...twice(read)]
  if (problems.length > 0) return { problems }
  const settlements = read.flatMap((one) =>
    'price' in one ? [{ day: one.day, product: one.product, price: one.price }] : [],
  )
  const leftOut = read.flatMap((one) => ('leftOut' in one ? [one.leftOut] : []))
  return settlements.length > 0
    ? { settlements, leftOut }
    : { problems: ['it has no settlement', ...leftOut] }
}

const dayProblem = (said: readonly string[]) =>
  said.length === 0 ? 'it does not say its day' : `which day is it of: ${said.join(' or ')}?`

interface Reading {
  columns: Columns
  /** Day of the whole table. */
  day: string | undefined
  today: string
  isPage: boolean
}

type RowIn = (OmipSettlement & { line: number }) | { problem: string } | { leftOut: string }

function rowIn({ line, cells }: TextRow, { columns, day: ofAll, today, isPage }: Reading): RowIn | undefined {
  const name = cells[columns.product] ?? ''
  if (cells.every((cell) => cell === '') || (isPage && !likeProduct.test(name))) return undefined
  const problem = (words: string) => ({ problem: `line ${line}: ${words}` })
  const leftOut = (words: string) => ({ leftOut: `line ${line}: ${words}: left out` })
  const written = columns.day === undefined ? '' : (cells[columns.day] ?? '')
  const day = columns.day === undefined ? ofAll : dayIn(written)
  if (day === undefined) return problem(`"${written}" is not a day like 2026-11-13`)
  if (day > today) return problem(`${day} is not over yet`)
  if (shorter.test(name)) return leftOut(`${name} is no month, quarter or year`)
  const product = readMarketProduct(name)
  if (!product || product.kind === 'day') return problem(`"${name}" is not a product like FTB M Dec-26`)
  const value = (cells[columns.price] ?? '').replace(/\s?€.*$/, '')
  if (isPage && noPrice.test(value)) return leftOut(`${name} has no price`)
  if (!price.test(value)) return problem(`"${value}" is not a price like 102.00`)
  if (isExpired(product, day)) return leftOut(`${name} was no longer traded on ${day}`)
  return { line, day, product: name, price: Number(value.replace(',', '.')) }
}

function twice(read: readonly RowIn[]): string[] {
  const seen = new Map<string, number>()
  return read.flatMap((one) => {
    if (!('price' in one)) return []
    const key = `${one.day} ${one.product}`
    const before = seen.get(key)
    seen.set(key, before ?? one.line)
    if (before === undefined) return []
    return [`line ${one.line}: ${one.product} of ${one.day} is there twice, first in line ${before}`]
  })
}
