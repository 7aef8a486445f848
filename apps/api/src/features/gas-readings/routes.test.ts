import type { Curve, CurveInfo } from '@fanal/contract/schemas/consumption'
import type { GasReading } from '@fanal/contract/schemas/gas-readings'
import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract, anAccount, anInvoice, type Contract } from '#test/builders'
import { cellsOf } from '#test/workbook'

const app = await closedAfterAll(testApp())
let client: Client
let id: number
let contract: Contract
let customerId: number

async function aGasBill(month: number, cubicMetres: number, kwh: number, type = 'N') {
  const [from, to] = [String(month - 1).padStart(2, '0'), String(month).padStart(2, '0')]
  const bill = await anInvoice(app.database, {
    customerId,
    contractId: id,
    type: 'gas',
    number: `FG26-${to}${type}`,
    startDate: `2026-${from}-01`,
    endDate: `2026-${to}-28`,
    date: `2026-${to}-28`,
    energyKwh: kwh,
    totalCents: 11_758,
    rectificativeType: type,
    lines: [lineOf({ kind: 'energy' }, kwh, '0.0562')],
  })
  const readings = [
    {
      period: 'm³',
      previous: 4_210,
      current: 4_210 + cubicMetres,
      is_estimated: month === 4,
      ...(month === 2 && { factor: '11.42' }),
    },
  ]
  await app.database.run(
    sql`update invoice_details set readings = ${JSON.stringify(readings)} where invoice_id = ${bill.id}`,
  )
  return bill
}

beforeAll(async () => {
  const owner = await anAccount(app.database)
  customerId = owner.id
  client = await app.as(owner.vat)
  contract = await aContract(app.database, { customerId, type: 'gas' })
  id = contract.id
  await aGasBill(2, 118, 1_348)
  await aGasBill(4, 90, 1_028)
  const wrong = await aGasBill(6, 500, 5_710)
  const refund = await aGasBill(6, 500, 5_710, 'A')
  await app.database.run(sql`update invoices set rectifies_id = ${wrong.id} where id = ${refund.id}`)
  await aGasBill(6, 50, 571, 'R')
  const unjust = await aGasBill(5, 20, 228)
  const back = await aGasBill(5, 20, 228, 'A')
  await app.database.run(sql`update invoices set rectifies_id = ${unjust.id} where id = ${back.id}`)
})

const get = <T>(call: string) =>
  client.get(`/api/v2/contracts/${id}/cch/${call}`).then((answer) => answer.json<T>())

const download = async (query = '') => {
  const answer = await client.get(`/api/v2/contracts/${id}/cch/download/monthly/${query}`)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  return answer
}

test('meter readings and their conversion to kWh; a refunded bill is left out', async () => {
  const { items } = await get<{ items: GasReading[] }>('readings/')
  expect(
    items.map(({ number, cubic_metres, factor, energy_kwh, is_estimated }) => [
      number,
      cubic_metres,
      factor,
      energy_kwh,
      is_estimated,
    ]),
  ).toEqual([
    ['FG26-06R', 50, '11.4200', 571, false],
    ['FG26-04N', 90, '11.4222', 1_028, true],
    ['FG26-02N', 118, '11.42', 1_348, false],
  ])
  // Only the first has a factor.
  expect(items.map(({ is_factor_computed }) => is_factor_computed)).toEqual([true, true, false])
  expect(items[2]).toMatchObject({
    start_date: '2026-01-01',
    end_date: '2026-02-28',
    previous: 4_210,
    current: 4_328,
    amount_total: '117.58',
  })
})

test('kWh by the month in which the bills end', async () => {
  const { curve, magnitudes, start, end } = await get<Curve>('chart/monthly/')
  expect([start, end, magnitudes.elements]).toEqual(['2025-07-01', '2026-06-30', ['activa']])
  expect(curve.activa.slice(-6)).toEqual([null, 1_348_000, null, 1_028_000, null, 571_000])
  expect(curve.state.slice(-6)).toEqual([0, 3, 0, 3, 0, 3])
  expect(curve.counts.slice(-6)).toEqual([0, 59, 0, 59, 0, 59])
  expect(curve.cost?.slice(-5, -4)).toEqual([7_575_760])
  expect(curve.by_period).toBeUndefined()
  const info = await get<CurveInfo>('info/')
  expect(info).toMatchObject({
    first_day: '2026-01-01',
    last_day: '2026-06-28',
    finest: 'monthly',
    has_prices: true,
  })
})

const rowsOf = (csv: string) => csv.trimEnd().split('\r\n').slice(1)

test('the readings as CSV, all of them or those of the bills that end on the days asked for', async () => {
  const { cups, name } = contract
  const { headers, body } = await download()
  expect(headers['content-disposition']).toContain(`filename="${name}-monthly-2026-01-01-2026-06-28.csv"`)
  expect(rowsOf(body)).toEqual([
    `${cups};01/01/2026;28/02/2026;4210;4328;118;11,42;1348;R;FG26-02N;117,58`,
    `${cups};01/03/2026;28/04/2026;4210;4300;90;11,4222;1028;E;FG26-04N;117,58`,
    `${cups};01/05/2026;28/06/2026;4210;4260;50;11,4200;571;R;FG26-06R;117,58`,
  ])
  const some = rowsOf((await download('?start=2026-03-31&end=2026-04-02')).body)
  expect(some.map((row) => row.split(';')[9])).toEqual(['FG26-04N'])
  expect(rowsOf((await download('?start=2025-01-01&end=2025-02-01')).body)).toEqual([])
})

test.each([
  ['es-ES', 'Lecturas', ['Desde', 'Hasta', 'Lectura anterior (m³)'], 'Estimado'],
  ['ca-ES', 'Lectures', ['Des de', 'Fins a', 'Lectura anterior (m³)'], 'Estimat'],
  ['en-US', 'Readings', ['From', 'To', 'Reading before (m³)'], 'Estimated'],
])('the readings as Excel in %s', async (lang, name, headings, estimated) => {
  const { headers, rawPayload } = await download(`?format=xlsx&lang=${lang}`)
  expect(headers['content-type']).toContain('spreadsheetml')
  const files = unzipSync(rawPayload)
  expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array(0))).toContain(`name="${name}"`)
  const [heading, ...rows] = cellsOf(files, 1)
  expect(heading?.slice(0, 3)).toEqual(headings)
  expect(rows).toHaveLength(3)
  const serial = (Date.UTC(2026, 3, 28) - Date.UTC(1899, 11, 30)) / 86_400_000
  expect(rows[1]?.slice(1)).toEqual([serial, 4_210, 4_300, 90, 11.4222, 1_028, estimated, 'FG26-04N', 117.58])
  expect(cellsOf(files, 2).map((row) => row.at(-1))).toEqual(['Total', 258, 2_947, 352.74])
})

test.each(['daily', 'hourly', 'quarter-hourly'])('there is no %s gas', async (type) => {
  for (const call of ['chart', 'download']) {
    const answer = await client.get(`/api/v2/contracts/${id}/cch/${call}/${type}/`)
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { type: ['only_monthly'] }])
  }
})

test('gas has no power; electricity has no readings of gas', async () => {
  expect(await get<PowerAdvice>('power/')).toEqual({
    contracted: [],
    months: [],
    prices: [],
    tax_factor: '1',
    unsettled_tax_factor: null,
    other: null,
    suggested: null,
  })
  const home = await aContract(app.database, { customerId })
  await anInvoice(app.database, { customerId, contractId: home.id })
  const answer = await client.get(`/api/v2/contracts/${home.id}/cch/readings/`)
  expect(answer.json()).toEqual({ items: [] })
})
