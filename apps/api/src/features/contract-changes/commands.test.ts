import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aProduct } from '#test/builders'
import { mailsTo } from '#test/deliver'
import { aHolder, changesOf, detailOf, everythingOf, type Holder } from '#test/fixtures/changes'
import { sign } from '#test/fixtures/signatures'
import { fanal as run } from '#test/command'
import { testDatabase } from '#test/database'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
let holder: Holder
beforeEach(async () => {
  await database.run(sql`truncate rate_limits`)
  holder = await aHolder(app, { customer: { locale: 'ca-ES' } })
})

const fanal = (...words: string[]) => run(database.address, words)
const askPower = () =>
  holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/power/`, {
    power_p1: 3450,
    power_p2: 2300,
    phone: '600000001',
  })
const optOut = () =>
  holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/no_cession_sips/`, {
    noCessionSelection: true,
  })
/** The id of the newest change, as typed by the operator. */
const id = async () => String((await changesOf(holder))[0]?.id)
const lastMail = async () => (await mailsTo(app, holder.email)).at(-1)
const states = async () => (await changesOf(holder))[0]?.history.map(({ state }) => state)

describe('the distributor’s answer to a change of power', () => {
  beforeEach(async () => {
    await askPower()
    await sign(app, holder)
  })
  test('accepted: stays sent; done: the contract has the new powers', async () => {
    const accepted = await fanal('change', 'accept', await id())
    expect(accepted).toMatchObject({ code: 0, out: `Change ${await id()} was accepted by the distributor\n` })
    expect((await changesOf(holder))[0]?.state).toBe('sent')
    expect((await lastMail())?.subject).toBe('Canvi de potència: acceptat per la distribuïdora')
    expect((await fanal('change', 'done', await id())).code).toBe(0)
    expect(await states()).toEqual(['requested', 'signature_pending', 'sent', 'accepted', 'done'])
    expect(await detailOf(holder)).toMatchObject({
      atr_available: true,
      tariff: { name: '2.0TD' },
      contracted_power_period: [
        { period: 'P1', power: 3.45 },
        { period: 'P2', power: 2.3 },
      ],
    })
    const mail = await lastMail()
    expect(mail).toMatchObject({ subject: 'Canvi de potència: fet', locale: 'ca-ES' })
    expect(mail?.text).toContain(`https://portal.example.com/contratos/electricidad/${holder.contract.name}`)
  })
  test('rejected: the reason is in history and mail, and the contract is unchanged', async () => {
    const reason = 'La instal·lació no admet la potència'
    expect((await fanal('change', 'reject', await id(), '--reason', ` ${reason} `)).code).toBe(0)
    const [change] = await changesOf(holder)
    expect(change).toMatchObject({ state: 'rejected', reason })
    expect(change?.history.at(-1)).toMatchObject({ state: 'rejected', detail: reason })
    expect(await detailOf(holder)).toMatchObject({
      atr_available: true,
      contracted_power_period: [{ power: 4.6 }, { power: 4.6 }],
    })
    const mail = await lastMail()
    expect(mail?.subject).toBe('Canvi de potència: rebutjat')
    expect(mail?.text).toContain(`Motiu: ${reason}`)
    expect((await askPower()).statusCode).toBe(200)
  })
  test('each is recorded', async () => {
    const change = Number(await id())
    await fanal('change', 'accept', String(change))
    await fanal('change', 'reject', String(change), '--reason', 'no')
    expect(
      await database.many(sql`
        select actor, kind, detail from events where (detail->>'id')::int = ${change} order by id`),
    ).toEqual([
      { actor: 'operator', kind: 'change.accept', detail: { id: change } },
      { actor: 'operator', kind: 'change.reject', detail: { id: change, reason: 'no' } },
    ])
  })
  test('once, however often it is repeated', async () => {
    const answers = await Promise.all([
      fanal('change', 'done', await id()),
      fanal('change', 'done', await id()),
      fanal('change', 'reject', await id(), '--reason', 'late'),
    ])
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 1, 1])
    expect(await states()).toHaveLength(4)
    const before = await everythingOf(database)
    const again = await fanal('change', 'accept', await id())
    expect(again.code).toBe(1)
    expect(again.err).toMatch(/Nothing was changed:\n {2}change \d+ is (done|rejected)/)
    expect(await everythingOf(database)).toEqual(before)
  })
})

test('above 15 kW the tariff changes too, with a product of it', async () => {
  await aProduct(app.database, 'Negoci', '3.0TD')
  await holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/power/`, {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((period) => [`power_p${period}`, 20_000])),
    phone: '600000001',
  })
  await sign(app, holder)
  await fanal('change', 'done', await id())
  const { tariff, pricelist, contracted_power_period } = await detailOf(holder)
  expect([tariff.name, pricelist.name, contracted_power_period.length]).toEqual(['3.0TD', 'Negoci', 6])
})

describe('the opt-out', () => {
  beforeEach(async () => {
    await optOut()
    await sign(app, holder)
  })
  test.each([
    [['done'], 'active'],
    [['reject', '--reason', 'no'], 'unactive'],
  ])('%s', async ([verb = '', ...options], state) => {
    await fanal('change', verb, await id(), ...options)
    expect((await detailOf(holder)).no_cession_sips).toEqual({ state, waiting_for_signature: false })
  })
})

test('only sent changes can be answered', async () => {
  await askPower()
  const before = await everythingOf(database)
  for (const words of [['accept'], ['done'], ['reject', '--reason', 'no']]) {
    const [verb = '', ...options] = words
    const early = await fanal('change', verb, await id(), ...options)
    expect(early.code).toBe(1)
    expect(early.err).toContain('is signature_pending')
    expect((await fanal('change', verb, '999999', ...options)).err).toContain('there is no change 999999')
    expect((await fanal('change', verb, 'x', ...options)).code).toBe(2)
  }
  expect((await fanal('change', 'reject', await id())).err).toContain('--reason is missing')
  expect(await everythingOf(database)).toEqual(before)
})

test('the list, whole and by state', async () => {
  await askPower()
  const mine = await id()
  const { out } = await fanal('change', 'list', '--state', 'signature_pending')
  const line = out.split('\n').find((one) => one.trim().startsWith(`${mine} `)) ?? ''
  for (const part of [holder.contract.name, holder.vat, 'power', 'Power P1: 4.6 kW → 3.45 kW'])
    expect(line).toContain(part)
  expect((await fanal('change', 'list', '--state', 'done')).out).not.toContain(holder.contract.name)
  expect((await fanal('change', 'list', '--limit', '1')).out.trim().split('\n')).toHaveLength(1)
  expect((await fanal('change', 'list', '--state', 'lost')).code).toBe(2)
})
