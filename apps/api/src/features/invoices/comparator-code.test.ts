import { addDays } from '@fanal/domain/dates'
import type { CnmcField } from '@fanal/domain/invoices/cnmc-fields'
import { readCnmcCode } from '@fanal/domain/invoices/read-cnmc-code'
import type { InvoiceLine } from '@fanal/domain/invoices/invoice-lines'
import { randomFrom } from '#demo/random'
import { loadDemoWorld } from '#demo/world'
import jsqr from 'jsqr'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testEnv } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { pdfPictures } from '#test/pdf'
import { findInvoiceData } from './invoice-data.ts'
import { composeInvoicePdf } from './documents/invoice-pdf.ts'
import { comparatorCode } from './documents/pdf-supply.ts'

interface Row {
  id: number
  number: string
  customer_id: number
  contract_id: number | null
  type: string
  tariff: string
  date: string
  start_date: string
  end_date: string
  amount_total_cents: number
  rectificative_type: string
  lines: InvoiceLine[]
  max_demand: { period: string; power: string }[]
  cups: string
  postal_code: string
  contracted_power: { period: string; power: string }[]
}

const db = await closedAfterAll(testDatabase())
let rows: Row[]
let coded: Row[]
beforeAll(async () => {
  await loadDemoWorld(db, new Date('2026-11-15T11:00:00Z'), testEnv({ DEMO: true }))
  rows = await db.many<Row>(sql`
    select i.*, d.lines, d.max_demand, c.cups, c.postal_code, c.contracted_power, coalesce(c.tariff_name, '') as tariff
    from invoices i join invoice_details d on d.invoice_id = i.id left join contracts c on c.id = i.contract_id
    order by i.id`)
  coded = rows.filter(({ type, tariff }) => type === 'electricity' && tariff === '2.0TD')
})

/** A CommonJS module: its export may be nested. */
const decode = typeof jsqr === 'function' ? jsqr : (jsqr as { default: typeof jsqr }).default

const dataOf = async ({ customer_id, id, type }: Row) => {
  const kind = type === 'multipoint' ? 'multipoint' : 'supply'
  const data = await findInvoiceData(db, { customerId: customer_id, id, kind })
  if (!data) throw new Error(`No data of ${id}`)
  return data
}

/** The printed code's text; '' without one. */
async function printedCode(row: Row): Promise<string> {
  const pdf = await composeInvoicePdf(await dataOf(row), { locale: 'es-ES', portal: 'portal.example.com' })
  const [picture, ...more] = pdfPictures(pdf)
  expect(more).toEqual([])
  if (!picture) return ''
  // 3.5 cm or more, so that phones can read it on paper.
  expect(picture.printed).toBeGreaterThan(100)
  return decode(picture.points, picture.side, picture.side, { inversionAttempts: 'dontInvert' })?.data ?? '?'
}

const cents = (lines: readonly InvoiceLine[], ...kinds: string[]) =>
  lines.reduce((sum, line) => sum + (kinds.includes(line.kind) ? line.amount_cents : 0), 0)
const priceOf = (lines: readonly InvoiceLine[], kind: string, period: string) =>
  Number(lines.find((line) => line.kind === kind && line.period === period)?.price_unit)
const kwhOf = (lines: readonly InvoiceLine[], period: string) =>
  lines.reduce(
    (sum, line) => sum + (line.kind === 'energy' && line.period === period ? Number(line.quantity) : 0),
    0,
  )

/** The invoice's values recomputed from stored data and the contract's other bills. */
function expected(row: Row): Partial<Record<CnmcField, string | number>> {
  const { lines, contracted_power: powers, rectificative_type: kind } = row
  const yearAgo = `${Number(row.end_date.slice(0, 4)) - 1}${row.end_date.slice(4)}`
  const year = rows.filter(
    (one) =>
      one.contract_id === row.contract_id &&
      one.start_date > yearAgo &&
      one.end_date <= row.end_date &&
      one.date <= row.date,
  )
  const sign = (one: Row) => (one.rectificative_type === 'A' ? -1 : 1)
  const yearKwh = (period: string) => year.reduce((sum, one) => sum + sign(one) * kwhOf(one.lines, period), 0)
  const yearKw = (period: string) =>
    Math.max(
      ...year.flatMap((one) =>
        one.max_demand.filter((at) => at.period === period).map(({ power }) => Number(power)),
      ),
    )
  const always = {
    cp: row.postal_code,
    cups: row.cups,
    com: 'R2-000',
    pP1: Number(powers[0]?.power),
    pP2: Number(powers[1]?.power),
    pmaxP1: yearKw('P1'),
    pmaxP2: yearKw('P2'),
    caP1: yearKwh('P1'),
    caP2: yearKwh('P2'),
    caP3: yearKwh('P3'),
    iniA: addDays(year.map((one) => one.start_date).toSorted()[0] ?? '', -1),
    iniF: addDays(row.start_date, -1),
    finF: row.end_date,
    fFact: row.date,
    finContrato: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    tc: 'E0',
    tf: kind,
    rev: 0,
  }
  if (kind !== 'N') return always
  const perYear = (period: string) => Number((priceOf(lines, 'power', period) * 365).toFixed(6))
  return {
    ...always,
    cfP1: kwhOf(lines, 'P1'),
    cfP2: kwhOf(lines, 'P2'),
    cfP3: kwhOf(lines, 'P3'),
    cfP1flex: 0,
    cfP2flex: 0,
    prP1: perYear('P1'),
    prP2: perYear('P2'),
    prE1: priceOf(lines, 'energy', 'P1'),
    prE2: priceOf(lines, 'energy', 'P2'),
    prE3: priceOf(lines, 'energy', 'P3'),
    imp: row.amount_total_cents / 100,
    impPot: cents(lines, 'power') / 100,
    impEner: cents(lines, 'energy') / 100,
    impSA: 0,
    impOtrosConIE: 0,
    impOtrosSinIE: cents(lines, 'rent') / 100,
    dto: 0,
    exc: Math.abs(cents(lines, 'surplus')) / 100,
    dtoBS: 0,
    finBS: cents(lines, 'social_bonus') / 100,
    ajuste: 0,
    cambio: 0,
    promo: 0,
    verde: 0,
    finPen: '',
  }
}

/** All in the whole run, else unusual ones and a sample: a demo has thousands, and decoding images is slow. */
const isWhole = Boolean(process.env['TEST_WHOLE'])
const seeded = (all: readonly Row[], count: number, seed: number) => {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => all[Math.floor(random() * all.length)] as Row)
}

const unusual = () =>
  coded.filter(
    ({ rectificative_type, lines }) =>
      rectificative_type !== 'N' || lines.some(({ unused_cents }) => unused_cents),
  )

test('the code of a 2.0TD invoice of the demo matches the invoice', async () => {
  expect(coded.length).toBeGreaterThan(1_000)
  expect(unusual().length).toBeGreaterThan(10)
  for (const row of isWhole ? coded : [...unusual(), ...seeded(coded, 60, 5)]) {
    const read = readCnmcCode(comparatorCode(await dataOf(row)) ?? '')
    expect([row.number, read]).toEqual([
      row.number,
      { values: expected(row), missing: [], unreadable: [], powerPricesPer: 'year' },
    ])
  }
}, 600_000)

test('and it is what a decoder reads from the PDF', async () => {
  const some = isWhole ? coded : [...seeded(unusual(), 3, 7), ...seeded(coded, 2, 7)]
  for (const row of some)
    expect([row.number, await printedCode(row)]).toEqual([row.number, comparatorCode(await dataOf(row))])
}, 600_000)

test('other invoices carry none', async () => {
  const without = rows.filter((row) => !coded.includes(row))
  for (const row of isWhole ? without : seeded(without, 60, 3))
    expect([row.number, comparatorCode(await dataOf(row))]).toEqual([row.number, undefined])
  for (const row of seeded(without, 2, 3))
    expect([row.number, await printedCode(row)]).toEqual([row.number, ''])
}, 600_000)
