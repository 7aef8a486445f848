import type { Curve, CurveInfo } from '@fanal/contract/schemas/consumption'
import { saveCurves } from '#features/consumption/save-curves'
import type { CurvePoint } from '@fanal/domain/consumption/curve-points'
import { emptyDay } from '@fanal/domain/consumption/curve-day'
import { curveSources, rankOf } from '@fanal/domain/consumption/curve-sources'
import { stepCosts } from '@fanal/domain/consumption/step-costs'
import { addDays } from '@fanal/domain/dates'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import { beforeAll, describe, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract, anAccount, anInvoice } from '#test/builders'
import { aCurveDay } from '#test/fixtures/curves'

const app = await closedAfterAll(testApp())
let owner: { id: number; vat: string }
let client: Client
/** Billed quarters of October 2026, hours from 1 to 9 November, with the 5th missing. */
let home: number
beforeAll(async () => {
  const { database } = app
  owner = await anAccount(database)
  client = await app.as(owner.vat)
  ;({ id: home } = await aContract(database, { customerId: owner.id }))
  for (let day = '2026-10-01'; day <= '2026-10-31'; day = addDays(day, 1))
    await aCurveDay(database, {
      contractId: home,
      day,
      imported: (i) => (i * 7 + Number(day.slice(8))) % 300,
      exported: (i) => (i > 40 && i < 60 ? i : 0),
      reactive: (i) => i % 5,
    })
  for (const day of [1, 2, 3, 4, 6, 7, 8, 9])
    await aCurveDay(database, {
      contractId: home,
      day: `2026-11-0${day}`,
      step: 60,
      state: day === 3 ? 2 : 1,
      file: { source: curveSources.validated },
      imported: (i) => 100 + i,
    })
  await anInvoice(database, {
    customerId: owner.id,
    contractId: home,
    lines: [
      lineOf({ kind: 'energy', period: 'P1' }, 70, '0.226'),
      lineOf({ kind: 'energy', period: 'P2' }, 62, '0.150'),
      lineOf({ kind: 'energy', period: 'P3' }, 118, '0.124'),
      lineOf({ kind: 'surplus' }, 40, '-0.06'),
    ],
  })
})

const urlOf = (type: string, query = '', id = home, version = 2) =>
  `/api/v${version}/contracts/${id}/cch/chart/${type}/?${query}`
async function chart(type: string, query = '', id = home): Promise<Curve> {
  const answer = await client.get(urlOf(type, query, id))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const points = async (type: string, query = '', id = home) =>
  (await client.get(urlOf(type, query, id, 1))).json<CurvePoint[]>()
const sum = (column: readonly (number | null)[] | undefined) =>
  (column ?? []).reduce<number>((all, one) => all + (one ?? 0), 0)
const october = 'start=2026-10-01&end=2026-10-31'

test('what there is to see', async () => {
  const info = (await client.get(`/api/v2/contracts/${home}/cch/info/`)).json<CurveInfo>()
  expect(info).toEqual({
    first_day: '2026-10-01',
    last_day: '2026-11-09',
    finest: 'quarter-hourly',
    tariff: '2.0TD',
    zone: 'peninsula',
    delay_days: 3,
    has_prices: true,
  })
})

test('a contract of which nothing is known has an empty picture, and says so', async () => {
  const { id } = await aContract(app.database, { customerId: owner.id, state: 'esborrany' })
  const info = (await client.get(`/api/v2/contracts/${id}/cch/info/`)).json<CurveInfo>()
  expect(info).toMatchObject({ first_day: null, last_day: null, has_prices: false })
  for (const type of ['monthly', 'daily', 'hourly', 'quarter-hourly']) {
    const { curve, magnitudes } = await chart(type, '', id)
    expect(magnitudes.elements).toEqual(['activa'])
    expect(new Set(curve.activa)).toEqual(new Set([null]))
    expect(curve.cost ?? curve.prices).toBeUndefined()
    expect(await points(type, '', id)).toEqual([])
  }
})

describe('every view of the same days', () => {
  test('adds up to the same, in both versions', async () => {
    const views = await Promise.all(
      ['monthly', 'daily', 'hourly', 'quarter-hourly'].map(async (type) => {
        const { curve, magnitudes } = await chart(type, october)
        expect(magnitudes.elements).toEqual(['activa', 'exportada', 'reactiva'])
        const totals = [curve.activa, curve.exportada, curve.reactiva].map(sum)
        const old = await points(type, october)
        expect(sum(old.map(({ activa }) => Math.round(activa * 1_000)))).toBe(totals[0])
        expect(sum(old.map(({ exportada }) => Math.round(exportada * 1_000)))).toBe(totals[1])
        expect(sum(old.map(({ reactiva }) => Math.round(reactiva * 1_000)))).toBe(totals[2])
        return { totals, curve }
      }),
    )
    for (const { totals } of views) expect(totals).toEqual(views[0]?.totals)
    const [monthly, daily, hourly, quarters] = views.map(({ curve }) => curve)
    const ofSteps = (curve: Curve['curve'] | undefined, period: number) =>
      sum(curve?.activa.map((wh, i) => (curve.period?.[i] === period ? wh : 0)))
    for (const period of [1, 2, 3]) {
      const expected = sum(monthly?.by_period?.[period - 1])
      expect(sum(daily?.by_period?.[period - 1])).toBe(expected)
      expect([ofSteps(hourly, period), ofSteps(quarters, period)]).toEqual([expected, expected])
    }
    // Rounded per step: within half a thousandth of a cent each.
    const costs = views.map(({ curve }) => sum(curve.cost ?? stepCosts(curve)))
    for (const cost of costs) expect(Math.abs(cost - (costs[0] ?? 0))).toBeLessThan(31 * 100)
    expect(costs[0]).toBeGreaterThan(0)
  })

  test('has the days of the clock changes, and their hours', async () => {
    const { curve } = await chart('hourly', 'start=2026-10-24&end=2026-10-26')
    expect(curve.counts).toEqual([24, 25, 24])
    expect(curve.activa).toHaveLength(73)
    const old = await points('hourly', 'start=2026-10-25&end=2026-10-25')
    expect(old.slice(1, 5).map(({ date }) => date)).toEqual([
      '2026-10-25T01:00:00+02:00',
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:00:00+01:00',
      '2026-10-25T03:00:00+01:00',
    ])
    expect((await chart('quarter-hourly', 'start=2026-03-29&end=2026-03-29')).curve.counts).toEqual([92])
  })
})

test('hours are sums of quarters, quarters of hours are not made up', async () => {
  const day = 'start=2026-10-15&end=2026-10-15'
  const [hours, quarters] = [await chart('hourly', day), await chart('quarter-hourly', day)]
  expect(hours.curve.activa[3]).toBe(sum(quarters.curve.activa.slice(12, 16)))
  const november = await chart('quarter-hourly', 'start=2026-11-02&end=2026-11-02')
  expect(new Set(november.curve.activa)).toEqual(new Set([null]))
  expect((await chart('hourly', 'start=2026-11-02&end=2026-11-02')).curve.activa.slice(0, 2)).toEqual([
    100, 101,
  ])
})

test('what is missing is null, and each day says how certain it is', async () => {
  const { curve } = await chart('daily', 'start=2026-10-31&end=2026-11-10')
  expect(curve.state).toEqual([3, 1, 1, 2, 1, 0, 1, 1, 1, 1, 0])
  expect([curve.activa[5], curve.cost?.[5], curve.exportada?.[5]]).toEqual([null, null, null])
  const { curve: hours } = await chart('hourly', 'start=2026-11-04&end=2026-11-06')
  expect(hours.activa.slice(23, 25)).toEqual([123, null])
  expect(hours.state.slice(46, 50)).toEqual([0, 0, 1, 1])
  const { curve: months } = await chart('monthly', 'start=2026-09-10&end=2026-11-03')
  expect([months.state, months.counts]).toEqual([
    [0, 3, 1],
    [0, 31, 8],
  ])
})

test('the invoices that bill any of its days, without those that only price them', async () => {
  const october = { id: expect.any(Number), start_date: '2026-10-01', end_date: '2026-10-31' }
  expect((await chart('monthly', 'start=2026-08-01&end=2026-11-30')).invoices).toEqual([october])
  expect((await chart('hourly', 'start=2026-10-31&end=2026-10-31')).invoices).toEqual([october])
  expect((await chart('daily', 'start=2026-11-01&end=2026-11-09')).invoices).toEqual([])
})

test('gaps within a day, and what the panels made', async () => {
  const { id } = await aContract(app.database, { customerId: owner.id })
  const curve = emptyDay('2026-06-10', 60, 24)
  const rank = rankOf({ source: curveSources.validated, date: '2026-06-12', version: 0 })
  for (const i of [0, 1, 5]) {
    curve.ranks[i] = rank
    curve.states[i] = i === 5 ? 2 : 1
    curve.imported[i] = 70_000 * (i + 1)
  }
  curve.generated = { ranks: new Uint32Array(24).fill(rank), values: new Uint32Array(24).fill(9) }
  await saveCurves(app.database, [{ customerId: owner.id, contractId: id, curve }])
  const day = 'start=2026-06-10&end=2026-06-10'
  const hours = await chart('hourly', day, id)
  expect(hours.magnitudes.elements).toEqual(['activa', 'generada'])
  expect(hours.curve.activa.slice(0, 7)).toEqual([70_000, 140_000, null, null, null, 420_000, null])
  expect(hours.curve.state.slice(0, 7)).toEqual([1, 1, 0, 0, 0, 2, 0])
  expect(hours.curve.generada?.slice(0, 3)).toEqual([9, 9, 9])
  const daily = await chart('daily', day, id)
  expect(daily.curve).toMatchObject({ activa: [630_000], generada: [216], state: [2] })
  const monthly = await chart('monthly', day, id)
  expect(monthly.magnitudes.elements).toEqual(['activa', 'generada'])
  expect(monthly.curve).toMatchObject({ activa: [630_000], generada: [216] })
  expect((await points('hourly', day, id)).map(({ activa }) => activa)).toEqual([70, 140, 420])
  const info = (await client.get(`/api/v2/contracts/${id}/cch/info/`)).json<CurveInfo>()
  expect(info.finest).toBe('hourly')
})

test('without dates: around the last day that has data', async () => {
  const range = async (type: string, query = '') => {
    const { start, end } = await chart(type, query)
    return [start, end]
  }
  expect(await range('monthly')).toEqual(['2025-12-01', '2026-11-30'])
  expect(await range('daily')).toEqual(['2026-11-01', '2026-11-30'])
  expect(await range('hourly')).toEqual(['2026-11-03', '2026-11-09'])
  expect(await range('quarter-hourly')).toEqual(['2026-11-09', '2026-11-09'])
  expect(await range('hourly', 'start=2026-10-02')).toEqual(['2026-10-02', '2026-10-08'])
  expect(await range('hourly', 'end=2026-10-12')).toEqual(['2026-10-06', '2026-10-12'])
})

describe('what bad input gets', () => {
  test.each([
    ['daily', 'start=2026-02-30&end=2026-03-01', { start: ['invalid_date'] }],
    ['daily', 'start=01/02/2026&end=x', { start: ['invalid_date'], end: ['invalid_date'] }],
    ['daily', 'start=2026-03-02&end=2026-03-01', { end: ['before_start'] }],
    ['monthly', 'start=2026-03-02&end=2026-03-01', { end: ['before_start'] }],
    ['daily', 'start=2000-01-01&end=2026-03-01', { end: ['too_long'] }],
    ['quarter-hourly', 'start=2025-01-01&end=2026-03-01', { end: ['too_long'] }],
    ['hourly', 'start=0001-01-01&end=9999-12-31', { start: ['invalid_date'], end: ['invalid_date'] }],
    ['yearly', '', { type: ['invalid_value'] }],
    ['daily', `start=${'9'.repeat(30)}`, { start: ['too_big'] }],
    ['daily', 'start=2026-01-01&start=2026-01-02', { start: ['invalid_type'] }],
    [
      'daily',
      `start=${encodeURIComponent("2026-01-01'; drop table curve_days; --")}`,
      { start: ['too_big'] },
    ],
  ])('%s %s', async (type, query, errors) => {
    for (const version of [1, 2]) {
      const answer = await client.get(urlOf(type, query, home, version))
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { error: 'invalid_request', errors }])
      const file = await client.get(urlOf(type, query, home, version).replace('chart', 'download'))
      expect([file.statusCode, file.json()]).toMatchObject([400, { error: 'invalid_request', errors }])
    }
  })

  test.each(['0', '-1', '1.5', 'x', '99999999999999999999'])('the id %s', async (id) => {
    for (const call of ['info/', 'chart/daily/', 'download/daily/', 'readings/', 'power/'])
      expect((await client.get(`/api/v2/contracts/${id}/cch/${call}`)).statusCode).toBe(400)
  })
})

test('others, nobody, and staff', async () => {
  const stranger = await app.as((await anAccount(app.database)).vat)
  const staff = await app.asReadOnly(owner.vat)
  const calls = ['info/', 'chart/daily/', 'download/daily/', 'readings/', 'power/']
  for (const call of calls) {
    const url = `/api/v2/contracts/${home}/cch/${call}`
    const foreign = await stranger.get(url)
    expect([foreign.statusCode, foreign.json().error], call).toEqual([404, 'not_found'])
    const unknown = await client.get(`/api/v2/contracts/987654321/cch/${call}`)
    expect([unknown.statusCode, unknown.json().error], call).toEqual([404, 'not_found'])
    expect((await app.visitor.get(url)).statusCode, call).toBe(401)
    expect((await staff.get(url)).statusCode, call).toBe(200)
  }
})

test('switched off, there is nothing of it', async () => {
  await setSetting(app.database, 'features.enableInfoCCH', 'false')
  expect((await client.get(urlOf('daily'))).json().error).toBe('not_found')
  await setSetting(app.database, 'features.enableInfoCCH', 'true')
  expect((await client.get(urlOf('daily'))).statusCode).toBe(200)
})
