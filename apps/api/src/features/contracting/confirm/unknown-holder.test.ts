import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aCustomer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { deliver, mailsTo } from '#test/deliver'
import { aBrowser } from '#test/fixtures/leads'
import {
  aReadyLead,
  confirm,
  itsGasLead,
  newCode,
  readAccount,
  readyToSign,
  signed,
} from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())

// A visitor types a tax id: one that nobody has, or somebody else's.

/** What can be found of somebody by their tax id. */
const knownOf = (vat: string) =>
  app.database.one(sql`
    select (select count(*) from directory where kind = 'tax_id' and key = ${vat}) as known,
      (select count(*) from customers where vat = ${vat}) as customers,
      (select count(*) from bank_accounts b join customers u on u.id = b.customer_id where u.vat = ${vat}) as ibans,
      (select count(*) from addresses a join customers u on u.id = a.customer_id where u.vat = ${vat}) as addresses`)
const nobody = { known: 0, customers: 0, ibans: 0, addresses: 0 }

test('unknown: nobody is a customer before the signature, who signs is one', async () => {
  const lead = await aReadyLead(app)
  const code = await readyToSign(lead)
  await deliver(app)
  expect(await knownOf(lead.vat)).toEqual(nobody)
  const { result } = (await confirm(lead, { code, activate_publicity: true })).json()
  await Promise.all([deliver(app), deliver(app)])
  expect(await knownOf(lead.vat)).toEqual({ known: 1, customers: 1, ibans: 1, addresses: 1 })
  const client = await app.as(lead.vat)
  expect((await client.get(`/api/v2/contracts/${result.contract}`)).json()).toMatchObject({
    state: 'esborrany',
  })
  const mail = (await mailsTo(app, lead.email)).at(-1)
  expect(mail?.text).toMatch(/\/activaci/)
  expect((await readAccount(app, lead.vat)).consents.items).toContainEqual(
    expect.objectContaining({ purpose: 'publicity', granted: true }),
  )
})

test('known, not signed in: nothing of the account changes without the code that went to the mailbox on file', async () => {
  const { vat, email: mailbox } = await aCustomer(app.database)
  const before = await readAccount(app, vat)
  const lead = await aReadyLead(app, { vat, mailbox })
  const code = await readyToSign(lead)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await confirm(lead, { code: wrong })).json().error).toBe('code_not_valid')
  await deliver(app)
  expect(await readAccount(app, vat)).toEqual(before)
  expect((await confirm(lead, { code })).statusCode).toBe(200)
  expect((await readAccount(app, vat)).contracts.items).toHaveLength(before.contracts.items.length + 1)
})

test('unknown, twice: once somebody has the tax id, what a stranger’s mailbox got proves nothing', async () => {
  const first = await aReadyLead(app)
  const other = await aReadyLead(app, { vat: first.vat })
  const codes = [await readyToSign(first), await readyToSign(other)]
  const one = (await confirm(first, { code: codes[0] })).json().result.contract
  const refused = await confirm(other, { code: codes[1], activate_publicity: true })
  expect(refused.json().errors).toEqual({ _: ['summary_not_sent'] })
  const two = await signed({ ...other, mailbox: first.email }, { activate_publicity: true })
  const account = await readAccount(app, first.vat)
  expect(new Set(account.contracts.items.map(({ name }) => name))).toEqual(new Set([one, two]))
  const client = await app.as(first.vat)
  expect((await client.get(`/api/v2/contracts/${two}`)).json()).toMatchObject({
    notification_address: { email: first.email },
  })
  expect(account.consents.items).not.toContainEqual(
    expect.objectContaining({ purpose: 'publicity', granted: true }),
  )
})

test('unknown, both energies: one customer', async () => {
  const electricity = await aReadyLead(app, { kind: 'dual' })
  await itsGasLead(app, electricity)
  await signed(electricity)
  expect(await knownOf(electricity.vat)).toMatchObject({ known: 1, customers: 1, addresses: 1 })
})

test('who is signed in without a tax id gets it with the signature', async () => {
  const customer = await aCustomer(app.database)
  const client = await app.as(customer.vat)
  await app.database.run(sql`delete from directory where kind = 'tax_id' and key = ${customer.vat}`)
  await app.database.run(sql`update customers set vat = null where id = ${customer.id}`)
  const vatOf = async () =>
    (await app.database.one<{ vat: string | null }>(sql`select vat from customers where id = ${customer.id}`))
      .vat
  const lead = await aReadyLead(app, { browser: aBrowser(app, client) })
  await readyToSign(lead)
  expect(await vatOf()).toBeNull()
  const code = await newCode(lead)
  const { result } = (await confirm(lead, { code })).json()
  expect(await vatOf()).toBe(lead.vat)
  expect((await client.get(`/api/v2/contracts/${result.contract}`)).statusCode).toBe(200)
})
