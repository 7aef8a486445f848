import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { addDays } from '@fanal/domain/dates'
import { type OmieDay, meanOfDay } from '@fanal/domain/market-alerts/files/read-omie'
import type { OmipFile } from '@fanal/domain/market-alerts/files/read-omip'
import { readMarketFile } from '@fanal/domain/market-alerts/files/read-market-file'
import { endsOn, readMarketProduct, tradedUntil } from '@fanal/domain/market-alerts/market-product'
import { importPvpc } from '#features/comparators/import-pvpc'
import type { Database, Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import { Refusal } from '#platform/refusal'
import {
  type NewSettlement,
  findLastDay,
  findUnsettled,
  lockMarket,
  saveDay,
  saveProducts,
  saveSettlements,
} from './import-queries.ts'

export interface Imported {
  /** `OMIE 2026-11-17, 96 quarter-hours`. */
  what: string
  created: number
  changed: number
  unchanged: number
  /** What the operator should know. */
  notes: string[]
}

const maxBytes = 20_000_000

/** A file whole, or nothing of it. */
export async function importMarketFile(database: Database, path: string, today: string): Promise<Imported> {
  const file = readMarketFile(await contentOf(path), { name: basename(path), today })
  if ('problems' in file) throw new Refusal(file.problems)
  return database.transaction(async (tx) => {
    await lockMarket(tx)
    const report = await save(tx, file)
    const { what, created, changed, unchanged } = report
    const detail = { file: basename(path), what, created, changed, unchanged }
    await recordEvent(tx, { actor: 'operator', kind: 'import.market', detail })
    return report
  })
}

async function contentOf(path: string): Promise<string> {
  try {
    const { size } = await stat(path)
    if (size > maxBytes) throw new Refusal(['it is larger than 20 MB'])
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new Refusal([code === 'ENOENT' ? 'there is no such file' : `it cannot be read: ${message}`])
  }
}

async function save(tx: Db, file: Exclude<ReturnType<typeof readMarketFile>, { problems: string[] }>) {
  if (file.kind === 'pvpc') return { what: 'PVPC', ...(await importPvpc(tx, file.json)), notes: [] }
  return file.kind === 'omie' ? saveOmie(tx, file) : saveOmip(tx, file)
}

async function saveOmie(tx: Db, { day, step, prices }: OmieDay): Promise<Imported> {
  const before = await findLastDay(tx, 'OMIE ES', day)
  const countries = ['ES', 'PT'] as const
  const states = []
  for (const country of countries)
    states.push(await saveDay(tx, { country, day, step, prices: prices[country] }))
  await settle(
    tx,
    countries.map((country) => ({ day, product: `OMIE ${country}`, price: meanOfDay(prices[country]) })),
  )
  const state = states.find((one) => one !== 'unchanged') ?? 'unchanged'
  const missing = before === undefined ? [] : daysAfter(before, day)
  return {
    what: `OMIE ${day}, ${prices.ES.length} ${step === 15 ? 'quarter-hours' : 'hours'}`,
    created: Number(state === 'created'),
    changed: Number(state === 'changed'),
    unchanged: Number(state === 'unchanged'),
    notes: missing.length > 0 ? [`missing before it: ${listed(missing)}`] : [],
  }
}

async function saveOmip(tx: Db, { settlements, leftOut }: OmipFile): Promise<Imported> {
  const days = [...new Set(settlements.map(({ day }) => day))].sort()
  const unsettled = (await Promise.all(days.map((day) => findUnsettled(tx, day, settlements)))).flat()
  const counts = await settle(tx, settlements)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return {
    what: `OMIP ${first === last ? first : `${first} to ${last}`}, ${settlements.length} settlements`,
    ...counts,
    notes: [
      ...leftOut,
      ...days.filter(isWeekend).map((day) => `${day} is no working day: see whether it is right`),
      ...unsettled.map(({ product, day }) => `${product} has no settlement of ${day}`),
    ],
  }
}

/** Products are known by their first settlement. */
async function settle(tx: Db, settlements: readonly NewSettlement[]) {
  const products = [...new Set(settlements.map(({ product }) => product))].flatMap((name) => {
    const product = readMarketProduct(name)
    if (!product) return []
    return [{ name, traded_until: tradedUntil(product) ?? null, ends_on: endsOn(product) ?? null }]
  })
  await saveProducts(tx, products)
  const { created, changed } = await saveSettlements(tx, settlements)
  return { created, changed, unchanged: settlements.length - created - changed }
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

function daysAfter(first: string, end: string): string[] {
  const days: string[] = []
  for (let day = addDays(first, 1); day < end; day = addDays(day, 1)) days.push(day)
  return days
}

const listed = (days: readonly string[]) =>
  days.length > 5 ? `${days.slice(0, 5).join(', ')}… (${days.length} days)` : days.join(', ')
