import type { Curve, CurveInfo, GasReading, PowerAdvice } from '@fanal/contract/consumption.schemas'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Client, type TestApp, testApp } from '#test/app'
import { aContract, anAccount, anInvoice } from '#test/builders'

let app: TestApp
let client: Client
let id: number
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
    { period: 'm³', previous: 4_210, current: 4_210 + cubicMetres, is_estimated: month === 4 },
  ]
  await app.database.run(
    sql`update invoice_details set readings = ${JSON.stringify(readings)} where invoice_id = ${bill.id}`,
  )
  return bill
}

beforeAll(async () => {
  app = await testApp()
  const owner = await anAccount(app.database)
  customerId = owner.id
  client = await app.as(owner.vat)
  ;({ id } = await aContract(app.database, { customerId, type: 'gas' }))
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
afterAll(() => app.close())

const get = <T>(call: string) =>
  client.get(`/api/v2/contracts/${id}/cch/${call}`).then((answer) => answer.json<T>())

test('what the meter showed, and how it became kWh; a bill that was given back is not there', async () => {
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
    ['FG26-02N', 118, '11.4237', 1_348, false],
  ])
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
  const file = await client.get(`/api/v2/contracts/${id}/cch/download/monthly/`)
  expect(file.body.split('\r\n')[0]).toBe(
    '\ufeffCUPS;Mes;Dias;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh',
  )
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
    suggested: null,
  })
  const home = await aContract(app.database, { customerId })
  await anInvoice(app.database, { customerId, contractId: home.id })
  const answer = await client.get(`/api/v2/contracts/${home.id}/cch/readings/`)
  expect(answer.json()).toEqual({ items: [] })
})
