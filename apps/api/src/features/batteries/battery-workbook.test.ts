import { addDays } from '@fanal/domain/dates'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aBattery, type BatteryWorld, batteryWorld } from '#test/fixtures/batteries'
import { aContract, anInvoice } from '#test/builders'
import { dayNow } from './load-link.ts'

const app = await closedAfterAll(testApp())
let world: BatteryWorld
beforeAll(async () => {
  world = await batteryWorld(app)
})

const urlOf = (...ids: (string | number)[]) => `/api/v1/contracts/virtual_batteries/${ids.join(',')}`

/** The raw values of a sheet's rows: numbers (also of dates) as numbers, texts as texts. */
function rowsOf(files: Record<string, Uint8Array>, sheet: number): (string | number)[][] {
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const texts = [...read('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(
    ([, text = '']) => text,
  )
  return [...read(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c ([^>]*)>.*?<v>(.*?)<\/v>/gs)].map(([, cell = '', value = '']) =>
      cell.includes('t="s"') ? (texts[Number(value)] ?? '') : Number(value),
    ),
  )
}

async function workbook(query = '') {
  const answer = await world.client.get(`${urlOf(world.solar.id, world.savings.id)}${query}`)
  expect(answer.statusCode).toBe(200)
  return { answer, files: unzipSync(answer.rawPayload) }
}

/** Days since the end of 1899, as spreadsheets count. */
const serial = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569

test('two sheets in the language of the call, numbers as numbers and dates as dates, the head frozen', async () => {
  const { home, second, solar, savings, customer } = world
  const { id, number } = await anInvoice(app.database, { customerId: customer.id, contractId: home.id })
  await app.database.run(sql`
    insert into battery_movements (customer_id, battery_id, day, contract_id, invoice_id, concept, cents, reference)
    values (${customer.id}, ${solar.id}, '2026-11-02', ${home.id}, ${id}, 'discount', -1234, 'x')`)
  const { answer, files } = await workbook('?lang=ca-ES')
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  expect(answer.headers['content-disposition']).toMatch(/filename="bateries-\d{4}-\d{2}-\d{2}\.xlsx"/)
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toMatch(/Bateries.*Moviments/s)
  const [head, ...links] = rowsOf(files, 1)
  expect(head).toEqual([
    'Bateria',
    'Contracte',
    'CUPS',
    'Paper',
    'Pes per al repartiment',
    'Repartiment avui %',
    'Des de',
    'Fins a',
    'Descomptes aplicats',
    'Saldo EUR',
    'Vigència',
  ])
  const since = serial('2025-01-01')
  expect(links).toEqual([
    [solar.name, home.name, home.cups, 'Origen i receptor', 6_000, 0.6, since, 'Sí', 87.66, 'Vigent'],
    [solar.name, second.name, second.cups, 'Receptor', 4_000, 0.4, since, 'Sí', 87.66, 'Vigent'],
    [savings.name, home.name, home.cups, 'Receptor', 10_000, 1, since, 'No', 25, 'Vigent'],
  ])
  expect(rowsOf(files, 2)).toEqual([
    ['Data', 'Bateria', 'Contracte', 'Factura', 'Concepte', 'Import EUR', 'Saldo EUR'],
    [since, solar.name, 'Saldo inicial', 100, 100],
    [serial('2026-11-02'), solar.name, home.name, number, 'Descompte a la factura', -12.34, 87.66],
    [since, savings.name, 'Saldo inicial', 25, 25],
  ])
  for (const sheet of [1, 2])
    expect(strFromU8(files[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array())).toContain('frozen')
})

test('columns are as wide as the longest of them; who does not share it today has no share, and it says why', async () => {
  const { home, second, solar, customer } = world
  const name = 'Batería de la comunidad de la calle de Alcalá'
  const of = { customerId: customer.id }
  const [later, past] = [await aContract(app.database, of), await aContract(app.database, of)]
  const { id } = await aBattery(app.database, {
    ...of,
    name,
    links: [
      { contract: home, pes: 10_000 },
      { contract: later, pes: 5_000, data_inici: addDays(dayNow(), 1) },
      { contract: past, pes: 3_000, data_final: addDays(dayNow(), -1) },
      { contract: second, pes: 0, es_origen: true, es_receptor: false },
    ],
  })
  const answer = await world.client.get(`${urlOf(solar.id, id)}?lang=es-ES`)
  const files = unzipSync(answer.rawPayload)
  const links = rowsOf(files, 1).filter(([battery]) => battery === name)
  expect(links.map((row) => [row[1], row[4], row[5], row.at(-1)])).toEqual([
    [home.name, 10_000, 1, 'Vigente'],
    [later.name, 5_000, serial(addDays(dayNow(), 1)), 'Aún no ha empezado'],
    [past.name, 3_000, serial('2025-01-01'), 'Terminada'],
    [second.name, 0, serial('2025-01-01'), 'Vigente'],
  ])
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(11)
  expect(widths[0]).toBeGreaterThan(name.length)
  expect(widths[2]).toBeGreaterThan(home.cups.length)
})

test.each([
  ['es-ES', 'Baterías'],
  ['en-US', 'Batteries'],
])('in %s the first sheet is %s', async (lang, name) => {
  const { files } = await workbook(`?lang=${lang}`)
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain(name)
})

test('one that is nobody’s or somebody else’s spoils the whole file, nonsense is refused', async () => {
  const other = await batteryWorld(app)
  for (const ids of [[world.solar.id, other.solar.id], [other.solar.id], [world.solar.id, 999_999_999]])
    expect((await world.client.get(urlOf(...ids))).statusCode).toBe(404)
  for (const ids of [['x'], [world.solar.id, ''], ['1;2'], ['-1'], ['1.5']])
    expect((await world.client.get(urlOf(...ids))).statusCode, String(ids)).toBe(400)
  // Listed twice, included once.
  expect((await world.client.get(urlOf(world.solar.id, world.solar.id))).statusCode).toBe(200)
})
