import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveCustomers } from '#features/account/customer-queries'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aContract, aCustomer, anInvoice } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { aRequest, anAsker, type Asker, aVisitorsCase } from '#test/fixtures/cases'
import { type Agent, anAgent } from '#test/fixtures/desk/casework'
import { foundBy } from '#test/fixtures/desk/customers'

const app = await closedAfterAll(testApp())
let agent: Agent
let asker: Asker
beforeAll(async () => {
  agent = await anAgent(app)
  asker = await aNamedAsker('Núria Soler i Vidal', '+34 611 22 33 44')
})
beforeEach(() => app.database.run(sql`truncate rate_limits`))

async function aNamedAsker(name: string, phone: string): Promise<Asker> {
  const one = await anAsker(app)
  await app.database.transaction((tx) => saveCustomers(tx, [{ vat: one.vat, name, phone }]))
  return one
}

const idsIn = async (typed: string, who = agent) =>
  (await foundBy(who, typed)).map(({ kind, by, customer }) => [kind, by, customer.id])

describe('a customer', () => {
  test.each([
    ['by the whole name', () => 'Núria Soler i Vidal', 'name'],
    ['by words in any order, without accents', () => 'vidal nuria', 'name'],
    ['by the tax id', () => asker.vat, 'tax_id'],
    ['by the tax id as it is printed', () => `ES-${asker.vat.toLowerCase()}`, 'tax_id'],
    ['by the tax id without its letter', () => asker.vat.slice(0, 8), 'tax_id'],
    ['by the telephone', () => '611223344', 'phone'],
    ['by the telephone with its country', () => '+34 611-223-344', 'phone'],
    ['by the beginning of the telephone', () => '611 22 33', 'phone'],
    ['by the address', () => asker.email.toUpperCase(), 'email'],
    ['by the beginning of the address', () => asker.email.slice(0, -4), 'email'],
  ])('%s', async (_, typed, by) => {
    expect(await idsIn(typed())).toContainEqual(['customer', by, asker.id])
  })

  test('stands there with what tells them apart', async () => {
    const one = await aNamedAsker('Pep Ferrer', '611 000 111')
    await aRequest(one)
    const [found] = await foundBy(agent, one.vat)
    expect(found).toEqual({
      kind: 'customer',
      by: 'tax_id',
      customer: { id: one.id, name: 'Pep Ferrer', tax_id: one.vat },
      email: one.email,
      phone: '611 000 111',
      open_cases: 1,
      protections: [],
    })
  })

  test('is one hit, however many ways lead there', async () => {
    const one = await aCustomer(app.database, { name: 'Zoe 44000111', phone: '644000111' })
    expect(await idsIn('644000111')).toEqual([['customer', 'phone', one.id]])
  })

  test('is found by what changed since, and no more by what was', async () => {
    const before = await aCustomer(app.database, { name: 'Quim Abans', email: 'abans@example.com' })
    await app.database.transaction((tx) =>
      saveCustomers(tx, [{ vat: before.vat, name: 'Quim Després', email: 'despres@example.com' }]),
    )
    expect(await idsIn('quim despres')).toEqual([['customer', 'name', before.id]])
    expect(await idsIn('despres@example.com')).toEqual([['customer', 'email', before.id]])
    expect([await idsIn('quim abans'), await idsIn('abans@example.com')]).toEqual([[], []])
  })

  test('is found by the message id of a mail of ours', async () => {
    await aRequest(asker)
    const { id } = await app.database.one<{ id: number }>(sql`
      select id from outbox where customer_id = ${asker.id} order by id desc limit 1`)
    expect(await idsIn(`<fanal-${id}@portal.example.com>`)).toEqual([['customer', 'message', asker.id]])
  })
})

describe('things', () => {
  test('a contract, by its number, its CUPS of 20 and of 22, and as far as they are typed', async () => {
    const { name, cups } = await aContract(app.database, { customerId: asker.id, name: '881234' })
    for (const [typed, by] of [
      [name, 'number'],
      ['8812', 'number'],
      [cups, 'supply'],
      [cups.slice(0, 20).toLowerCase(), 'supply'],
      [cups.slice(2, 20), 'supply'],
    ] as const) {
      expect(await foundBy(agent, typed)).toContainEqual(
        expect.objectContaining({ kind: 'contract', by, number: name, cups }),
      )
    }
  })

  test('an invoice and a case, with whose they are', async () => {
    const invoice = await anInvoice(app.database, { customerId: asker.id, number: 'FE99-000187' })
    const number = await aRequest(asker)
    expect(invoice.id).toBeGreaterThan(0)
    expect(await foundBy(agent, 'fe99-0001')).toMatchObject([
      { kind: 'invoice', number: 'FE99-000187', customer: { id: asker.id, tax_id: asker.vat } },
    ])
    expect(await foundBy(agent, number)).toMatchObject([
      { kind: 'case', number, state: 'open', customer: { id: asker.id } },
    ])
  })

  test('a case of somebody without an account, by what they left', async () => {
    const number = await strangersCase()
    const [byEmail] = await foundBy(agent, 'Desconegut@example.com')
    const [byPhone] = await foundBy(agent, '633 00 99 88')
    expect([byEmail, byPhone]).toMatchObject([
      { kind: 'case', by: 'email', number, customer: { id: null } },
      { kind: 'case', by: 'phone', number, customer: { id: null, name: 'Ona' } },
    ])
  })
})

async function strangersCase(): Promise<string> {
  const { number } = await aVisitorsCase(app, { email: 'desconegut@example.com' })
  await app.database.run(sql`
    update cases set mobile = '+34 633 009 988' where customer_id = 0 and number = ${number}`)
  return number
}

describe('cases', () => {
  test('are found by whoever may read them, of the kinds that they may read', async () => {
    const number = await aRequest(asker)
    const limited = await anAgent(app, 'Iu')
    await app.database.run(sql`
      insert into staff_permissions (version, permissions, asked_by, confirmed_by, reason)
      values (1, ${JSON.stringify({ agent: { 'customer.read': {}, 'case.read': { kinds: ['claim'] } } })}, 1, 2, 'a test')`)
    expect(await foundBy(limited, number)).toEqual([])
    expect(await foundBy(limited, asker.vat)).toMatchObject([{ open_cases: 0 }])
    await app.database.run(sql`
      update staff_permissions set permissions = ${JSON.stringify({ agent: { 'customer.read': {} } })}`)
    expect(await foundBy(limited, number)).toEqual([])
    expect(await foundBy(limited, asker.vat)).toMatchObject([{ open_cases: null }])
    await app.database.run(sql`delete from staff_permissions`)
    expect(await foundBy(limited, number)).toHaveLength(1)
  })
})

test.each(['M', '%', '__', 'nobody has this name', 'nobody@example.com', '999999999'])(
  '%s finds nothing',
  async (typed) => {
    expect(await foundBy(agent, typed)).toEqual([])
  },
)

test('a search is recorded with what was typed, which is not in the log', async () => {
  const own = await anAgent(app, 'Mireia')
  const before = app.logSize()
  await foundBy(own, 'Soler 611')
  expect(
    await app.database.many(sql`
      select act, call, subject, after from staff_audit where staff_id = ${own.staffId}`),
  ).toEqual([{ act: 'customer.read', call: 'findAtDesk', subject: 'search', after: { typed: 'Soler 611' } }])
  expect(app.logs().slice(before)).toContain('staff/search')
  expect(app.logs().slice(before)).not.toContain('Soler')
})
