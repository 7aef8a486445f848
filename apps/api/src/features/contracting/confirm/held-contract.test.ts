import { expect, test } from 'vitest'
import { expireSignatures } from '#features/contract-changes/signature/close-signature'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aContract, aCustomer, type Customer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { deliver, mailsTo } from '#test/deliver'
import { linkOf, sign } from '#test/fixtures/signatures'
import { aBrowser, aKey } from '#test/fixtures/leads'
import {
  aReadyLead,
  confirm,
  confirmed,
  confirmGas,
  itsGasLead,
  readAccount,
  summarise,
} from '#test/fixtures/switches'

// A visitor types the tax id of a customer: nothing of that customer is shown or changed before the signature.

const app = await closedAfterAll(testApp())

const accountOf = ({ vat }: Customer) => readAccount(app, vat)

/** How much is held for somebody, and what of it leads there. */
const heldOf = (customer: Customer) =>
  app.database.one(sql`
    select (select count(*) from customers where held_for = ${customer.id}) as customers,
      (select count(*) from contracts c join customers u on u.id = c.customer_id where u.held_for = ${customer.id})
        as contracts`)
const nothing = { customers: 0, contracts: 0 }

/** A visitor's wizard with the tax id of a new customer who has a contract. */
async function aVisitorsContract() {
  const customer = await aCustomer(app.database)
  await aContract(app.database, { customerId: customer.id })
  const before = await accountOf(customer)
  const lead = await aReadyLead(app, { vat: customer.vat })
  const contract = await confirmed(lead, { activate_publicity: true })
  return { customer, before, lead, contract }
}

const rowsOf = (contract: string) =>
  app.database.one(sql`
    select (select count(*) from contracts where name = ${contract}) as contracts,
      (select count(*) from directory where kind = 'contract' and key = ${contract}) as entries`)

test('before the signature nothing of the customer changes, and nothing can be read', async () => {
  const { customer, before, contract, lead } = await aVisitorsContract()
  await deliver(app)
  expect(await accountOf(customer)).toEqual(before)
  const client = await app.as(customer.vat)
  expect((await client.get(`/api/v2/contracts/${contract}`)).statusCode).toBe(404)
  expect((await client.get(`/api/v2/contracts/${contract}/switching/`)).statusCode).toBe(404)
  expect(await heldOf(customer)).toEqual({ customers: 1, contracts: 1 })
  // Confirmed again, it is still the same.
  expect((await confirm(lead, {}, aKey())).json().result.contract).toBe(contract)
  expect(await heldOf(customer)).toEqual({ customers: 1, contracts: 1 })
})

test('with the signature everything appears, once', async () => {
  const { customer, before, contract, lead } = await aVisitorsContract()
  const token = await linkOf(app.database, customer.email)
  await sign(app, customer)
  await Promise.all([deliver(app), deliver(app)])
  await deliver(app)
  const after = await accountOf(customer)
  const names = after.contracts.items.map(({ name }) => name)
  expect(names).toHaveLength(before.contracts.items.length + 1)
  expect(names).toContain(contract)
  expect(after.ibans.items).toHaveLength(before.ibans.items.length + 1)
  expect(after.addresses.items).toHaveLength(before.addresses.items.length + 1)
  expect(after.consents.items.length).toBeGreaterThan(before.consents.items.length)
  const client = await app.as(customer.vat)
  const detail = await client.get(`/api/v2/contracts/${contract}`)
  expect(detail.json()).toMatchObject({
    state: 'esborrany',
    cups: { name: lead.cups },
    notification_address: { email: customer.email, mobile: '' },
    attachments: [{ filename: 'dni.pdf' }],
  })
  const switching = (await client.get(`/api/v2/contracts/${contract}/switching/`)).json<{
    papers: { kind: string }[]
  }>()
  expect(switching.papers.map(({ kind }) => kind)).toEqual(['summary', 'contract', 'sepa', 'evidence'])
  for (const { kind } of switching.papers)
    expect((await client.get(`/api/v2/contracts/${contract}/switching/${kind}`)).statusCode).toBe(200)
  expect(await heldOf(customer)).toEqual(nothing)
  expect(await rowsOf(contract)).toEqual({ contracts: 1, entries: 1 })
  // The link shows what was signed, and the browser of the wizard the last page.
  const shown = await app.visitor.get(`/api/v2/signatures/${token}`)
  expect(shown.json()).toMatchObject({ state: 'signed', contract })
  expect((await confirm(lead, {}, aKey())).json().result).toMatchObject({ contract })
  const subjects = (await mailsTo(app, customer.email)).map(({ subject }) => subject)
  expect(
    subjects.filter((subject) => subject.includes(contract) && /firmado|signat/.test(subject)),
  ).toHaveLength(1)
})

test.each(['refused', 'expired'])('%s: nothing stays', async (outcome) => {
  const { customer, before, contract, lead } = await aVisitorsContract()
  const token = await linkOf(app.database, customer.email)
  if (outcome === 'refused') await app.visitor.send('POST', `/api/v2/signatures/${token}/refuse`, {})
  else {
    await app.database.run(sql`
      update signatures s set expires_at = now() from customers u
      where u.id = s.customer_id and u.held_for = ${customer.id}`)
    await app.database.transaction((tx) => expireSignatures(app.deps.env, tx))
  }
  await deliver(app)
  await deliver(app)
  expect(await accountOf(customer)).toEqual(before)
  expect(await heldOf(customer)).toEqual(nothing)
  expect(await rowsOf(contract)).toEqual({ contracts: 0, entries: 0 })
  expect((await app.visitor.get(`/api/v2/signatures/${token}`)).statusCode).toBe(404)
  expect((await confirm(lead, {}, aKey())).statusCode).toBe(404)
  const left = await app.database.one(sql`select count(*) from leads where id = ${lead.id}`)
  expect(left).toEqual({ count: 0 })
  // The mailbox on file is told, and the supply point is free again.
  expect((await mailsTo(app, customer.email)).at(-1)?.text).toContain(contract)
  expect(await confirmed(await aReadyLead(app, { cups: lead.cups }))).toMatch(/^\d+$/)
})

test('what fails in the middle leaves nothing half moved, and is done again', async () => {
  const { customer, before, contract } = await aVisitorsContract()
  await sign(app, customer)
  await app.database.run(sql`
    create function refuse_papers() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$`)
  await app.database.run(sql`
    create trigger no_room before insert on contract_papers for each row execute function refuse_papers()`)
  await deliver(app)
  expect(await accountOf(customer)).toEqual(before)
  expect(await heldOf(customer)).toEqual({ customers: 1, contracts: 1 })
  await app.database.run(sql`drop function refuse_papers cascade`)
  await app.database.run(sql`update outbox set next_attempt_at = now() where kind = 'contract_signature'`)
  await deliver(app)
  expect((await accountOf(customer)).contracts.items).toHaveLength(before.contracts.items.length + 1)
  expect(await heldOf(customer)).toEqual(nothing)
  expect(await rowsOf(contract)).toEqual({ contracts: 1, entries: 1 })
})

test('of two, each goes its own way: electricity signed, gas refused', async () => {
  const customer = await aCustomer(app.database)
  const electricity = await aReadyLead(app, { vat: customer.vat, kind: 'dual' })
  const gas = await itsGasLead(app, electricity)
  await summarise(gas)
  const first = await confirmed(electricity)
  await sign(app, customer)
  await deliver(app)
  const second = (await confirmGas(gas)).json().result.contract
  const token = await linkOf(app.database, customer.email)
  await app.visitor.send('POST', `/api/v2/signatures/${token}/refuse`, {})
  await deliver(app)
  const client = await app.as(customer.vat)
  expect((await client.get(`/api/v2/contracts/${first}`)).statusCode).toBe(200)
  expect((await client.get(`/api/v2/contracts/${second}`)).statusCode).toBe(404)
  expect(await heldOf(customer)).toEqual(nothing)
})

test('another customer who is signed in is a visitor too', async () => {
  const [customer, other] = [await aCustomer(app.database), await aCustomer(app.database)]
  const before = await accountOf(customer)
  const browser = aBrowser(app, await app.as(other.vat))
  await confirmed(await aReadyLead(app, { vat: customer.vat, browser }))
  await deliver(app)
  expect(await accountOf(customer)).toEqual(before)
  expect((await accountOf(other)).contracts.items).toEqual([])
})
