import { addDays } from '@fanal/domain/dates'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aBattery, type BatteryWorld, batteryWorld, percents, refusal } from '#test/fixtures/batteries'
import { aContract, anInvoice, type Contract } from '#test/builders'
import { dayNow } from './load-link.ts'

const app = await closedAfterAll(testApp())
let world: BatteryWorld
beforeEach(async () => {
  world = await batteryWorld(app)
})

describe('the contract shows its batteries', () => {
  test('with what came in and went out since 1 January', async () => {
    const year = Number(dayNow().slice(0, 4))
    const book = (day: string, cents: number) =>
      app.database.run(sql`
        insert into battery_movements (customer_id, battery_id, day, concept, cents, reference)
        values (${world.customer.id}, ${world.solar.id}, ${day}, 'adjustment', ${cents}, ${`${day} ${cents}`})`)
    await book(`${year - 1}-12-31`, -700)
    await book(`${year}-01-01`, 550)
    await book(`${year}-01-01`, -200)
    await book(`${year}-01-02`, 25)
    const [link] = await world.linksOf(world.second)
    expect(link).toMatchObject({ total_descompte: '96.75', this_year: { in: '5.75', out: '2.00' } })
  })

  test('all fields, shares that total 100, whether it can be moved', async () => {
    expect(await world.linksOf(world.second)).toEqual([
      {
        id: expect.any(Number),
        bateria: world.solar,
        pes: 4_000,
        pes_percentatge: 40,
        data_inici: '2025-01-01',
        data_final: null,
        gestio_descomptes: 'aplicar',
        total_descompte: '100.00',
        this_year: { in: '0.00', out: '0.00' },
        es_origen: false,
        es_receptor: true,
        receptors: 2,
        te_destins: true,
      },
    ])
    const [first, other] = await world.linksOf(world.home)
    expect(first).toMatchObject({
      bateria: world.solar,
      pes_percentatge: 60,
      es_origen: true,
      // For its warning: the second home has a battery, if only this one.
      te_destins: true,
    })
    expect(other).toMatchObject({
      bateria: world.savings,
      pes_percentatge: 100,
      receptors: 1,
      te_destins: true,
    })
  })

  test('one whose days are over has no share, the others have all', async () => {
    await app.database.run(
      sql`update battery_links set data_final = '2025-06-30' where battery_id = ${world.solar.id} and contract_id = ${world.second.id}`,
    )
    expect((await world.linksOf(world.second))[0]).toMatchObject({ pes_percentatge: 0, receptors: 1 })
    expect((await world.linksOf(world.home))[0]).toMatchObject({ pes_percentatge: 100, receptors: 1 })
  })

  test('in the list of contracts too', async () => {
    const { items } = (await world.client.get('/api/v2/contracts')).json<{
      items: { name: string; bateria_virtual: object[] }[]
    }>()
    for (const contract of [world.home, world.second]) {
      const listed = items.find(({ name }) => name === contract.name)
      expect(listed?.bateria_virtual).toEqual(await world.linksOf(contract))
    }
  })

  test('without any the list is empty, as of gas', async () => {
    const gas = await aContract(app.database, { customerId: world.customer.id, type: 'gas' })
    const none = await aContract(app.database, { customerId: world.customer.id })
    expect(await world.linksOf(gas)).toEqual([])
    expect(await world.linksOf(none)).toEqual([])
  })
})

describe('the ways discounts are handled', () => {
  test('are told in words', async () => {
    const { items } = (await world.client.get('/api/v2/contract/bateria/types?lang=en')).json()
    expect(items).toEqual([
      { name: 'aplicar', description: 'Use the balance on my invoices' },
      { name: 'acumular', description: 'Only save it up' },
    ])
  })

  test('one is chosen, and remembered with who did it', async () => {
    expect((await world.putDiscounts(world.second, world.solar, 'acumular')).json()).toEqual({
      gestio_descomptes: 'acumular',
    })
    expect((await world.linksOf(world.second))[0]?.gestio_descomptes).toBe('acumular')
    expect((await world.linksOf(world.home))[0]?.gestio_descomptes).toBe('aplicar')
    const events = () =>
      app.database.many(sql`
        select actor, detail ->> 'after' as after from events
        where kind = 'battery.discounts' and customer_id = ${world.customer.id}`)
    expect(await events()).toEqual([{ actor: 'customer', after: 'acumular' }])
    // Choosing the current value changes nothing.
    expect((await world.putDiscounts(world.second, world.solar, 'acumular')).statusCode).toBe(200)
    expect(await events()).toHaveLength(1)
  })

  test.each(['gastar', '', null, true, 7])('%j is none of them', async (value) => {
    expect(refusal(await world.putDiscounts(world.second, world.solar, value))).toEqual([
      400,
      { valor_descomptes: ['not_a_choice'] },
    ])
  })

  test('only of a receiver, and only while the contract is active', async () => {
    const feeder = await aContract(app.database, { customerId: world.customer.id })
    const fed = await aBattery(app.database, {
      customerId: world.customer.id,
      links: [
        { contract: feeder, pes: 0, es_origen: true, es_receptor: false },
        { contract: world.second, pes: 1 },
      ],
    })
    expect(refusal(await world.putDiscounts(feeder, fed, 'acumular'))).toEqual([409, { _: ['not_receiver'] }])
    await app.database.run(sql`update contracts set state = 'baixa' where id = ${world.second.id}`)
    expect(refusal(await world.putDiscounts(world.second, fed, 'acumular'))).toEqual([
      409,
      { _: ['not_active'] },
    ])
  })
})

describe('percentages', () => {
  test('of a battery, by contract', async () => {
    const answer = await world.client.get(`/api/v2/contract/bateria_virtual_percentages/${world.solar.id}`)
    expect(answer.json()).toMatchObject({
      ...world.solar,
      total_descompte: '100.00',
      items: [
        { bateria_id: world.solar.id, percentage: 60, es_origen: true, contract: { name: world.home.name } },
        {
          bateria_id: world.solar.id,
          percentage: 40,
          es_origen: false,
          contract: { name: world.second.name },
        },
      ],
    })
  })

  test('a changed one: the others keep the rest, no euro moves, who did it is remembered', async () => {
    const answer = await world.putPercent(world.second, world.solar, 75)
    expect([answer.statusCode, percents(answer.json())]).toEqual([200, [25, 75]])
    expect((await world.linksOf(world.home))[0]?.pes_percentatge).toBe(25)
    expect(await world.books()).toEqual([
      { cents: 10_000, pes: 10_000 },
      { cents: 2_500, pes: 10_000 },
    ])
    const event = await app.database.one(sql`
      select actor, detail -> 'after' as after from events
      where kind = 'battery.percentage' and customer_id = ${world.customer.id}`)
    expect(event).toEqual({ actor: 'customer', after: [2_500, 7_500] })
  })

  test.each([0, 100])('%i is one too', async (percent) => {
    expect(percents((await world.putPercent(world.second, world.solar, percent)).json())).toEqual([
      100 - percent,
      percent,
    ])
    expect(percents((await world.putPercent(world.second, world.solar, 40)).json())).toEqual([60, 40])
  })

  test.each([-1, 101, 40.5, '50', 'x', null, true, [50]])('%j is none', async (value) => {
    const answer = await world.putPercent(world.second, world.solar, value)
    expect(refusal(answer)).toEqual([400, { pes_percentatge: ['not_a_percentage'] }])
    expect((await world.linksOf(world.second))[0]?.pes_percentatge).toBe(40)
  })

  test('the one that it is already changes nothing', async () => {
    expect(refusal(await world.putPercent(world.second, world.solar, 40))).toEqual([
      400,
      { pes_percentatge: ['unchanged'] },
    ])
  })

  test('refused if stale compared with what the customer saw; without that data as usual', async () => {
    const seen = await world.seen(world.solar)
    const answers = await Promise.all(
      [75, 90].map((percent) => world.putPercent(world.second, world.solar, percent, seen)),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      error: 'changed_meanwhile',
      message: expect.stringContaining('Ha cambiado mientras tanto'),
    })
    const stored = (await world.linksOf(world.second))[0]?.pes_percentatge
    expect([75, 90]).toContain(stored)
    // A state changed by somebody else is not the answer to this request.
    expect((await world.putPercent(world.second, world.solar, stored, seen)).statusCode).toBe(409)
    const again = await world.putPercent(world.second, world.solar, 10, await world.seen(world.solar))
    expect(percents(again.json())).toEqual([90, 10])
    expect((await world.putPercent(world.second, world.solar, 20)).statusCode).toBe(200)
  })

  test('also if only the others’ shares are stale', async () => {
    const { customer, home, second } = world
    const third = await aContract(app.database, { customerId: customer.id })
    const battery = await aBattery(app.database, {
      customerId: customer.id,
      links: [
        { contract: home, pes: 5_000 },
        { contract: second, pes: 3_000 },
        { contract: third, pes: 2_000 },
      ],
    })
    const seen = await world.seen(battery)
    const swap = (pes: number, contract: Contract) =>
      app.database.run(sql`
        update battery_links set pes = ${pes} where battery_id = ${battery.id} and contract_id = ${contract.id}`)
    await swap(2_000, second)
    await swap(3_000, third)
    // Home's own share is still 50 %.
    expect((await world.putPercent(home, battery, 60, seen)).statusCode).toBe(409)
    const fresh = await world.seen(battery)
    const { repartiment_previ: shares } = fresh
    for (const other of [shares.slice(1), [...shares, { contract: home.name, pes: 1 }], []])
      expect((await world.putPercent(home, battery, 60, { repartiment_previ: other })).statusCode).toBe(409)
    const reversed = { repartiment_previ: shares.toReversed() }
    expect(percents((await world.putPercent(home, battery, 60, reversed)).json())).toEqual([60, 16, 24])
    // A new receiver counts as well.
    const again = await world.seen(battery)
    const fourth = await aContract(app.database, { customerId: customer.id })
    await app.database.run(sql`
      insert into battery_links (customer_id, battery_id, contract_id, pes, data_inici) values (${customer.id}, ${battery.id}, ${fourth.id}, 0, '2025-01-01')`)
    expect((await world.putPercent(home, battery, 70, again)).statusCode).toBe(409)
  })

  test.each([
    'x',
    [{ contract: 'x' }],
    [{ contract: 'x', pes: -1 }],
    [{ contract: 'x', pes: 1.5 }],
    [{ contract: '', pes: 1 }],
  ])('%j cannot have been seen', async (repartiment_previ) => {
    expect((await world.putPercent(world.second, world.solar, 33, { repartiment_previ })).statusCode).toBe(
      400,
    )
  })

  test('not of a battery that is shared with nobody', async () => {
    expect(refusal(await world.putPercent(world.home, world.savings, 50))).toEqual([
      409,
      { _: ['not_shared'] },
    ])
  })

  test('only from its first day to its last, and of a contract that is active', async () => {
    const today = dayNow()
    // Both, so that the battery is still shared on those days.
    const third = await aContract(app.database, { customerId: world.customer.id })
    await app.database.run(sql`
      insert into battery_links (customer_id, battery_id, contract_id, pes, data_inici) values (${world.customer.id}, ${world.solar.id}, ${third.id}, 5, '2025-01-01')`)
    const only = (from: string, to: string | null) =>
      app.database.run(sql`
        update battery_links set data_inici = ${from}, data_final = ${to}
        where battery_id = ${world.solar.id} and contract_id = ${world.second.id}`)
    await only(addDays(today, 1), null)
    expect(refusal(await world.putPercent(world.second, world.solar, 10))).toEqual([
      409,
      { _: ['outside_dates'] },
    ])
    await only('2025-01-01', addDays(today, -1))
    expect(refusal(await world.putPercent(world.second, world.solar, 10))).toEqual([
      409,
      { _: ['outside_dates'] },
    ])
    await only(today, today)
    expect((await world.putPercent(world.second, world.solar, 10)).statusCode).toBe(200)
    await app.database.run(sql`update contracts set state = 'baixa' where id = ${world.second.id}`)
    expect(refusal(await world.putPercent(world.second, world.solar, 20))).toEqual([
      409,
      { _: ['not_active'] },
    ])
  })
})

describe('movements', () => {
  test('the newest first, with their invoices, what was held then, page by page', async () => {
    const { id, number } = await anInvoice(app.database, {
      customerId: world.customer.id,
      contractId: world.home.id,
    })
    await app.database.run(sql`
      insert into battery_movements (customer_id, battery_id, day, contract_id, invoice_id, concept, cents, reference)
      values (${world.customer.id}, ${world.solar.id}, '2026-11-02', ${world.home.id}, ${id}, 'surplus', 387, 'a'),
        (${world.customer.id}, ${world.solar.id}, '2026-11-02', ${world.home.id}, ${id}, 'discount', -1000, 'b'),
        (${world.customer.id}, ${world.solar.id}, '2026-03-01', null, null, 'adjustment', 50, 'c')`)
    const page = async (query: string) =>
      (await world.client.get(`/api/v2/contract/bateria_virtual_movements/${world.solar.id}?${query}`)).json()
    const all = await page('limit=10')
    expect(all).toMatchObject({ n_items: 4, offset: 0, limit: 10 })
    expect(
      all.items.map(({ amount, balance }: { amount: string; balance: string }) => [amount, balance]),
    ).toEqual([
      ['-10.00', '94.37'],
      ['3.87', '104.37'],
      ['0.50', '100.50'],
      ['100.00', '100.00'],
    ])
    expect(all.items[0].invoice).toEqual({ id, number, is_multipoint: false })
    expect((await page('limit=2&offset=2')).items).toEqual(all.items.slice(2))
    expect(
      (await world.client.get(`/api/v2/contract/bateria_virtual_movements/${world.solar.id}?limit=0`))
        .statusCode,
    ).toBe(400)
  })

  test('the same one is not written twice', async () => {
    const again = app.database.run(sql`
      insert into battery_movements (customer_id, battery_id, day, concept, cents, reference)
      values (${world.customer.id}, ${world.solar.id}, '2026-11-02', 'adjustment', 1, 'opening')`)
    await expect(again).rejects.toThrow(/unique/)
  })
})

test('a read-only session sees them and changes nothing', async () => {
  const staff = await app.asReadOnly(world.customer.vat)
  const base = `/api/v2/contract/${world.second.name}`
  const writes = [
    staff.send('PUT', `${base}/bateria/${world.solar.id}`, { valor_descomptes: 'acumular' }),
    staff.send('PUT', `${base}/change_bateria_pes_percentatge/${world.solar.id}`, { pes_percentatge: 10 }),
    staff.send('PUT', `${base}/bateria_virtual_move_virtual_battery/${world.solar.id}`, {
      pes_percentatge: 10,
      bateria_desti: world.savings.id,
    }),
  ]
  for (const answer of await Promise.all(writes))
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'read_only'])
  expect((await staff.get(`/api/v2/contract/bateria_virtual_percentages/${world.solar.id}`)).statusCode).toBe(
    200,
  )
})

describe('where the server does not support batteries (`batteries.virtual`)', () => {
  beforeEach(() =>
    app.database.run(sql`insert into feature_flags (name, value) values ('batteries.virtual', false)`),
  )
  afterEach(() => app.database.run(sql`delete from feature_flags`))

  test('a contract has none', async () => {
    expect(await world.linksOf(world.home)).toEqual([])
  })

  test('no call of theirs is there, and nothing is changed', async () => {
    const [solar, contract] = [world.solar.id, `/api/v2/contract/${world.second.name}`]
    for (const path of [
      'contract/bateria/types',
      `contract/bateria_virtual_percentages/${solar}`,
      `contract/bateria_virtual_movements/${solar}`,
      `contract/${world.second.name}/bateria_virtual_targets/${solar}`,
    ])
      expect((await world.client.get(`/api/v2/${path}`)).statusCode, path).toBe(404)
    expect((await world.client.get(`/api/v1/contracts/virtual_batteries/${solar}`)).statusCode).toBe(404)
    const change = await world.client.send('PUT', `${contract}/bateria/${solar}`, {
      valor_descomptes: 'acumular',
    })
    expect(change.statusCode).toBe(404)
    await app.database.run(sql`delete from feature_flags`)
    expect((await world.linksOf(world.second))[0]).toMatchObject({ gestio_descomptes: 'aplicar' })
  })
})
