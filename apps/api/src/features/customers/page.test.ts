import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveCustomers } from '#features/account/customer-queries'
import { saveConsents } from '#features/account/consent-queries'
import { stopMail } from '#features/notices/stops/stop-mail'
import { closeCase } from '#features/support/staff/work-case'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aContract, aCustomer, anAccount, anAddress, anInvoice } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { aClaim, aRequest, anAsker, type Asker } from '#test/fixtures/cases'
import { type Agent, anAgent } from '#test/fixtures/desk/casework'
import { customerOf } from '#test/fixtures/desk/customers'

const app = await closedAfterAll(testApp())
let agent: Agent
let asker: Asker
beforeAll(async () => {
  agent = await anAgent(app)
})
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  asker = await anAsker(app)
})

const protections = (who: Agent, method: 'PUT' | 'DELETE', kind: string, body: object = {}) =>
  who.client.send(method, `/api/v2/staff/customers/${asker.id}/protections/${kind}`, body)
const recordsOf = ({ staffId }: Agent) =>
  app.database.many<{ act: string }>(sql`
    select act, call, customer_id, reason, before, after from staff_audit where staff_id = ${staffId} order by id`)

test('one answer says everything that stands beside the timeline', async () => {
  const gas = await aContract(app.database, { customerId: asker.id, type: 'gas', state: 'baixa' })
  await anInvoice(app.database, { customerId: asker.id, contractId: gas.id, pendingCents: 2737 })
  const [claim, request] = [await aClaim(asker), await aRequest(asker)]
  await closeCase(app.deps.env, app.database, {
    number: request,
    author: 'Pol',
    result: 'accepted',
    message: 'Hecho.',
  })
  for (const gdpr of [true, false])
    await saveConsents(app.database, {
      customerId: asker.id,
      choices: { gdpr },
      textVersion: '1',
      locale: 'es-ES',
    })
  const shown = await customerOf(agent, asker.id)
  expect(shown).toMatchObject({
    id: asker.id,
    name: 'Berta Roca Vila',
    tax_id: asker.vat,
    email: asker.email,
    contracts: { n_items: 2 },
    cases: { n_open: 1, n_items: 2, items: [{ number: claim }, { number: request, state: 'closed' }] },
    consents: [{ purpose: 'gdpr', granted: false }],
    changes: [],
    protections: [],
  })
  expect(shown.contracts.items.map(({ state }) => state)).toEqual(['activa', 'baixa'])
  expect(shown.devices).toMatchObject([{ kind: 'session', is_staff: false }])
})

test('what is owed is what the portal says', async () => {
  const { id } = await aCustomer(app.database)
  const contract = await aContract(app.database, { customerId: id })
  const owed = { customerId: id, contractId: contract.id, totalCents: 2737, pendingCents: 2737 }
  const late = await anInvoice(app.database, owed)
  await anInvoice(app.database, owed)
  await app.database.run(sql`
    update invoices set due_date = case when id = ${late.id} then '2020-01-10' else '2099-01-10' end::date
    where customer_id = ${id}`)
  expect((await customerOf(agent, id)).owed).toEqual({ amount: '54.74', n: 2, overdue: '27.37' })
})

describe('whether mails arrive', () => {
  const stateOf = async (id: number) => {
    const { email_state, bounced_at } = await customerOf(agent, id)
    return [email_state, bounced_at !== null]
  }

  test('unconfirmed until somebody has come in by a mail', async () => {
    const { id } = await aCustomer(app.database)
    expect(await stateOf(id)).toEqual(['unconfirmed', false])
  })
  test('they do for who has an account', async () => {
    const { id } = await anAccount(app.database)
    expect(await stateOf(id)).toEqual(['works', false])
  })
  test('bounced once a mail has come back, until the address is another', async () => {
    const { id, vat, email } = await anAccount(app.database)
    await stopMail(app.deps.env, app.database, { customerId: id, address: email })
    expect(await stateOf(id)).toEqual(['bounced', true])
    await app.database.transaction((tx) => saveCustomers(tx, [{ vat, email: 'nova@example.com' }]))
    expect(await stateOf(id)).toEqual(['works', false])
  })
  test('none without an address', async () => {
    const { id } = await aCustomer(app.database, { email: '' })
    expect(await stateOf(id)).toEqual(['none', false])
  })
})

test('other ways to reach them are those of their letters', async () => {
  await anAddress(app.database, asker.id)
  expect((await customerOf(agent, asker.id)).other_contacts).toEqual(['+34600000001', 'casa@example.com'])
})

test('lists go on where the page ends, in its order', async () => {
  for (let i = 0; i < 11; i += 1) await aContract(app.database, { customerId: asker.id })
  const numbers: string[] = []
  for (let i = 0; i < 9; i += 1) numbers.push(await aRequest(asker))
  for (const number of numbers.slice(0, 3))
    await closeCase(app.deps.env, app.database, {
      number,
      author: 'Pol',
      result: 'accepted',
      message: 'Hecho.',
    })
  const restOf = async (list: string, offset: number) => {
    const answer = await agent.client.get(
      `/api/v2/staff/customers/${asker.id}/${list}?offset=${offset}&limit=50`,
    )
    return answer.json<{ items: { name: string; number: string; state: string }[]; n_items: number }>()
  }
  const page = await customerOf(agent, asker.id)
  const contracts = await restOf('contracts', 10)
  expect(contracts.n_items).toBe(12)
  expect(new Set([...page.contracts.items, ...contracts.items].map(({ name }) => name)).size).toBe(12)
  const cases = await restOf('cases', 7)
  const all = [...(page.cases?.items ?? []), ...cases.items]
  expect(all.map(({ number }) => number).toSorted()).toEqual(numbers.toSorted())
  expect(all.map(({ state }) => state).slice(6)).toEqual(['closed', 'closed', 'closed'])
  expect((await restOf('cases', 8)).items).toEqual(cases.items.slice(1))
  expect((await recordsOf(agent)).at(-1)).toMatchObject({ call: 'customerCases', customer_id: asker.id })
})

test('whoever may not read cases sees none, and whoever may read some sees those', async () => {
  const claim = await aClaim(asker)
  await aRequest(asker)
  const own = await anAgent(app, 'Iu')
  const permit = (cases: object) =>
    app.database.run(sql`
      insert into staff_permissions (version, permissions, asked_by, confirmed_by, reason)
      values ((select count(*) + 1 from staff_permissions),
        ${JSON.stringify({ agent: { 'customer.read': {}, ...cases } })}, 1, 2, 'a test')`)
  await permit({})
  expect((await customerOf(own, asker.id)).cases).toBeNull()
  await permit({ 'case.read': { kinds: ['claim'] } })
  expect((await customerOf(own, asker.id)).cases?.items.map(({ number }) => number)).toEqual([claim])
  await app.database.run(sql`delete from staff_permissions`)
})

test('a look is recorded with its customer, and nobody is looked at who is not there', async () => {
  const own = await anAgent(app, 'Mireia')
  await customerOf(own, asker.id)
  expect(await recordsOf(own)).toMatchObject([
    { act: 'customer.read', call: 'staffCustomer', customer_id: asker.id },
  ])
  for (const path of ['', '/timeline'])
    expect((await own.client.get(`/api/v2/staff/customers/999999${path}`)).statusCode).toBe(404)
})

describe('protections', () => {
  test('stand on the page with who set them and why, and are taken away by whoever may', async () => {
    const back = await anAgent(app, 'Pau', 'back-office')
    expect(
      (await protections(back, 'PUT', 'vulnerable', { reason: 'Certificado de servicios sociales' }))
        .statusCode,
    ).toBe(200)
    expect((await customerOf(agent, asker.id)).protections).toMatchObject([
      { kind: 'vulnerable', reason: 'Certificado de servicios sociales', author: 'Pau' },
    ])
    const refused = await protections(agent, 'DELETE', 'vulnerable', { reason: 'No lo es' })
    expect([refused.statusCode, refused.json().errors.who_can]).toEqual([403, ['back-office', 'supervisor']])
    await protections(back, 'DELETE', 'vulnerable', { reason: 'El certificado caducó' })
    expect((await customerOf(agent, asker.id)).protections).toEqual([])
    expect((await recordsOf(back)).filter(({ act }) => act !== 'customer.read')).toEqual([
      {
        act: 'customer.protect',
        call: 'protectCustomer',
        customer_id: asker.id,
        reason: 'Certificado de servicios sociales',
        before: null,
        after: { vulnerable: 'Certificado de servicios sociales' },
      },
      {
        act: 'customer.unprotect',
        call: 'unprotectCustomer',
        customer_id: asker.id,
        reason: 'El certificado caducó',
        before: { vulnerable: 'Certificado de servicios sociales' },
        after: { vulnerable: null },
      },
    ])
  })

  test.each([
    ['vulnerable', {}, 'reason'],
    ['vulnerable', { reason: ' ' }, 'reason'],
  ])('%s %j is refused', async (kind, body, field) => {
    const answer = await protections(agent, 'PUT', kind, body)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]])
  })

  test('of an unknown kind is not found', async () => {
    expect((await protections(agent, 'PUT', 'rich', { reason: 'x' })).json().error).toBe('not_found')
  })
})
