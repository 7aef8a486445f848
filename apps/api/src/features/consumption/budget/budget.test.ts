import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, firstOfMonth, madridDayOf, startOfMadridDay } from '@fanal/domain/dates'
import { madridOffsetMinutes } from '@fanal/domain/madrid-offset'
import type { InvoiceLine } from '@fanal/domain/invoices/invoice-lines'
import { beforeEach, describe, expect, test } from 'vitest'
import { importCurves } from '#features/consumption/import-curves'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer } from '#test/app'
import { aContract, anInvoice, type Contract } from '#test/builders'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { aCurveDay } from '#test/fixtures/curves'
import { eventsOf, noticesOf, switchOff } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { monthUnderWay } from './month-under-way.ts'
import { findSupply } from '#features/contracts/supply-queries'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
const folder = await folderRemovedAfterAll()
const { env } = app.deps

let customer: SignedInCustomer
let home: Contract
beforeEach(async () => {
  customer = await aSignedInCustomer(app)
  home = await aContract(database, { customerId: customer.id })
})

let version = 0
/** Hours as the distributor sends them. */
async function importing(lines: readonly string[], now: string) {
  version += 1
  const path = join(folder, `P5D_0031_0762_${now.slice(0, 10).replaceAll('-', '')}.${version}`)
  await writeFile(path, lines.join('\n'))
  const seen: unknown[] = []
  for await (const done of importCurves({ database, env }, path, new Date(now), {
    onRefused: (...refusal) => void seen.push(refusal),
    onProgress: () => undefined,
    onWait: () => undefined,
  }))
    if ('problem' in done) seen.push(done.problem)
  expect(seen).toEqual([])
}
/** From a day on, so many of so many Wh each hour. */
function hours({ cups }: Contract, from: string, days: number, wh: number): string[] {
  const [start, end] = [startOfMadridDay(from), startOfMadridDay(addDays(from, days))]
  return Array.from({ length: (end - start) / 3_600_000 }, (_, i) => {
    const utc = start + (i + 1) * 3_600_000
    const offset = madridOffsetMinutes(utc)
    const text = new Date(utc + offset * 60_000).toISOString()
    const label = `${text.slice(0, 10).replaceAll('-', '/')} ${text.slice(11, 16)}`
    return `${cups};${label};${offset / 60 - 1};${wh};0;`
  })
}

const at = '2026-11-13T09:00:00Z'

describe('new consumption data', () => {
  test('are told once a day, with what the month has so far', async () => {
    const other = await aSignedInCustomer(app)
    await importing(hours(home, '2026-11-01', 11, 200), at)
    await importing(hours(home, '2026-11-12', 1, 200), at)
    expect(await noticesOf(customer.client)).toEqual([
      expect.objectContaining({
        event: 'consumption_new',
        title: 'Ya tienes el consumo hasta el 11 nov',
        detail: '53 kWh en lo que va de mes',
        href: `/contratos/electricidad/${home.name}#consumption`,
      }),
    ])
    expect(await noticesOf(other.client)).toEqual([])
    // Mails go out only if so chosen.
    expect(await mailsTo(app, customer.email)).toEqual([])
    await importing(hours(home, '2026-11-13', 1, 200), '2026-11-14T09:00:00Z')
    expect(await eventsOf(database, customer.id)).toHaveLength(2)
  })

  test('of several contracts are one notice', async () => {
    const second = await aContract(database, { customerId: customer.id })
    await importing([...hours(home, '2026-11-01', 2, 200), ...hours(second, '2026-11-01', 3, 200)], at)
    expect(await noticesOf(customer.client)).toEqual([
      expect.objectContaining({ title: 'Ya tienes el consumo hasta el 3 nov', detail: 'En 2 contratos' }),
    ])
  })

  test('that are old, or corrected, are not told', async () => {
    await importing(hours(home, '2026-10-01', 10, 200), at)
    expect(await eventsOf(database, customer.id)).toEqual([])
    await importing(hours(home, '2026-11-01', 5, 200), '2026-11-06T09:00:00Z')
    await importing(hours(home, '2026-11-01', 5, 300), '2026-11-07T09:00:00Z')
    expect(await eventsOf(database, customer.id)).toEqual(['consumption_new'])
  })

  test('a file that is refused tells nothing', async () => {
    const path = join(folder, 'P5D_0031_0762_20261113.200')
    await writeFile(path, `${hours(home, '2026-11-01', 2, 200).join('\n')}\n${home.cups};2026/11`)
    for await (const _ of importCurves({ database, env }, path, new Date(at), {
      onRefused: () => undefined,
      onProgress: () => undefined,
      onWait: () => undefined,
    }));
    expect(await eventsOf(database, customer.id)).toEqual([])
  })
})

const path = (contract = home) => `/api/v2/contracts/${contract.id}/budget/`
const limit = (unit: string, amount: unknown, contract = home) =>
  customer.client.send('POST', path(contract), { unit, amount })

describe('a limit of the month', () => {
  const told = async () =>
    (await noticesOf(customer.client)).filter(({ event }) => event === 'budget_exceeding')
  // 28 days of 4.8 kWh until 11 November.
  const fourWeeks = () => hours(home, '2026-10-15', 28, 200)

  test('that a month is heading beyond is told once; another one anew', async () => {
    await limit('kwh', 140)
    await importing(fourWeeks(), at)
    expect(await told()).toEqual([
      expect.objectContaining({
        kind: 'budget',
        title: 'Vas a pasarte de tu límite de 140\u00A0kWh',
        detail: `Contrato ${home.name} (Carrer Nou, 12): vas por 53\u00A0kWh y acabarías el mes en unos 144\u00A0kWh`,
      }),
    ])
    expect((await mailsTo(app, customer.email)).map(({ subject }) => subject)).toEqual([
      'Vas a pasarte de tu límite de 140\u00A0kWh',
    ])
    await importing(hours(home, '2026-11-12', 1, 200), '2026-11-14T09:00:00Z')
    expect(await told()).toHaveLength(1)
    await limit('kwh', 120)
    await importing(hours(home, '2026-11-13', 1, 200), '2026-11-15T09:00:00Z')
    expect(await told()).toHaveLength(2)
  })

  test('that is enough, too early to tell, or of somebody else says nothing', async () => {
    const other = await aSignedInCustomer(app)
    const theirs = await aContract(database, { customerId: other.id })
    await other.client.send('POST', path(theirs), { unit: 'kwh', amount: 1 })
    await limit('kwh', 150)
    await importing(fourWeeks(), at)
    await limit('kwh', 10)
    await importing(hours(home, '2026-12-01', 2, 200), '2026-12-03T09:00:00Z')
    expect(await told()).toEqual([])
    expect(await eventsOf(database, other.id)).toEqual([])
  })

  test('goes where it was chosen to go', async () => {
    await switchOff(customer.client, 'budget')
    await limit('kwh', 100)
    await importing(fourWeeks(), at)
    expect(await told()).toHaveLength(1)
    expect(await mailsTo(app, customer.email)).toEqual([])
  })

  const line = (kind: InvoiceLine['kind'], quantity: string, price: string, cents: number, period = '') => ({
    kind,
    period,
    name: '',
    quantity,
    price_unit: price,
    multi: '1',
    amount_cents: cents,
  })

  test('in euros is one of the whole bill', async () => {
    // 30 days: 144 kWh of 20 €, 10 € of power and rent, 20 % of tax.
    await anInvoice(database, {
      customerId: customer.id,
      contractId: home.id,
      date: '2026-10-02',
      startDate: '2026-09-01',
      endDate: '2026-09-30',
      totalCents: 3_600,
      lines: [
        line('power', '1', '10', 1_000),
        line('energy', '48', '0.138888889', 667, 'P1'),
        line('energy', '48', '0.138888889', 667, 'P2'),
        line('energy', '48', '0.138888889', 666, 'P3'),
        line('vat', '30', '0.2', 600),
      ],
    })
    await limit('eur', 35)
    // One of the four Sundays has 25 hours.
    await importing(fourWeeks(), at)
    expect((await told())[0]).toMatchObject({
      title: 'Vas a pasarte de tu límite de 35,00\u00A0€',
      detail: `Contrato ${home.name} (Carrer Nou, 12): vas por 13,20\u00A0€ y acabarías el mes en unos 36,03\u00A0€`,
    })
  })
})

describe('the API', () => {
  const today = madridDayOf(Date.now())
  const month = firstOfMonth(today)

  test('says so far and by the end, keeps the limit and takes it away', async () => {
    for (let back = 2; back < 30; back += 1)
      await aCurveDay(database, { contractId: home.id, day: addDays(today, -back), step: 60, imported: 200 })
    const used = Math.round(4.8 * Math.max(0, Number(today.slice(8)) - 2))
    const days = Number(addDays(firstOfMonth(addDays(month, 31)), -1).slice(8))
    const expected = Math.round(4.8 * days)
    const state = {
      month,
      last_day: addDays(today, -2),
      // Every day is alike.
      kwh: { used, expected, range: { low: expected, high: expected } },
      eur: null,
    }
    expect((await customer.client.get(path())).json()).toEqual({ ...state, limit: null, is_exceeding: false })
    expect((await limit('kwh', 60)).json()).toEqual({
      ...state,
      limit: { unit: 'kwh', amount: 60 },
      is_exceeding: true,
    })
    expect((await limit('eur', 60)).json()).toEqual({
      ...state,
      limit: { unit: 'eur', amount: 60 },
      is_exceeding: false,
    })
    expect((await limit('eur', null)).json()).toMatchObject({ limit: null })
    expect((await customer.client.get(path())).json()).toMatchObject({ limit: null })
  })

  test('without fresh data says nothing of the month', async () => {
    await aCurveDay(database, { contractId: home.id, day: addDays(today, -20), step: 60, imported: 200 })
    expect((await customer.client.get(path())).json()).toMatchObject({
      last_day: addDays(today, -20),
      kwh: { used: 0, expected: null, range: null },
    })
  })

  test.each([
    ['kwh', 0],
    ['kwh', -1],
    ['kwh', 1.5],
    ['kwh', 1_000_001],
    ['eur', '60'],
    ['litres', 60],
  ])('refuses %s %s', async (unit, amount) => {
    expect((await limit(unit, amount)).statusCode).toBe(400)
    expect((await customer.client.get(path())).json()).toMatchObject({ limit: null })
  })

  test('refuses gas, contracts of others, and read-only sessions', async () => {
    const gas = await aContract(database, { customerId: customer.id, type: 'gas' })
    expect((await limit('kwh', 60, gas)).json()).toMatchObject({ errors: { _: ['only_electricity'] } })
    const other = await aSignedInCustomer(app)
    expect((await other.client.get(path())).statusCode).toBe(404)
    expect((await other.client.send('POST', path(), { unit: 'kwh', amount: 60 })).statusCode).toBe(404)
    const staff = await app.asReadOnly(customer.vat)
    expect((await staff.get(path())).statusCode).toBe(200)
    expect((await staff.send('POST', path(), { unit: 'kwh', amount: 60 })).json().error).toBe('read_only')
    expect(await database.many(sql`select * from budgets where customer_id = ${customer.id}`)).toEqual([])
  })

  test('a month with little data is expected by the year before, and has no range', async () => {
    for (let i = 0; i < 30; i += 1)
      await aCurveDay(database, {
        contractId: home.id,
        day: addDays('2025-11-01', i),
        step: 60,
        imported: 100,
      })
    await importing(hours(home, '2026-11-08', 4, 200), at)
    const supply = await findSupply(database, customer.id, home.id)
    expect(supply && (await monthUnderWay(database, supply, Date.parse(at))).energy).toEqual({
      used: 19_200,
      expected: 19_200 + 26 * 2_400,
      days: 4,
      range: null,
    })
  })
})
