import type { ConfirmAnswer } from '@fanal/contract/schemas/contracting'
import { expect, test } from 'vitest'
import { expireSignatures } from '#features/contract-changes/signature/close-signature'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aCustomer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { deliver, mailsTo } from '#test/deliver'
import { linkOf, sign } from '#test/fixtures/signatures'
import { aBrowser } from '#test/fixtures/leads'
import {
  aReadyLead,
  confirmed,
  confirmGas,
  itsGasLead,
  readAccount,
  summarise,
} from '#test/fixtures/switches'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))

// A visitor types a tax id that nobody has.

/** What of somebody unknown can be found by their tax id. */
const knownOf = (vat: string) =>
  app.database.one(sql`
    select (select count(*) from directory where kind = 'tax_id' and key = ${vat}) as known,
      (select count(*) from directory where kind = 'held' and key = ${vat}) as held,
      (select count(*) from customers where vat = ${vat}) as customers,
      (select count(*) from bank_accounts b join customers u on u.id = b.customer_id where u.vat = ${vat}) as ibans,
      (select count(*) from addresses a join customers u on u.id = a.customer_id where u.vat = ${vat}) as addresses`)
const rowsOf = (contract: string) =>
  app.database.one(sql`select count(*) as contracts from contracts where name = ${contract}`)
const nobody = { known: 0, held: 0, customers: 0, ibans: 0, addresses: 0 }

const signBy = (email: string) => sign(app, { id: 0, vat: '', name: '', email, locale: '' })

const refuseBy = async (email: string) => {
  const token = await linkOf(app.database, email)
  return app.visitor.send('POST', `/api/v2/signatures/${token}/refuse`, {})
}

test('unknown: nobody is a customer before the signature, who signs is one', async () => {
  const lead = await aReadyLead(app)
  const contract = await confirmed(lead, { activate_publicity: true })
  await deliver(app)
  expect(await knownOf(lead.vat)).toMatchObject({ known: 0, held: 1, customers: 1 })
  await signBy(lead.email)
  await Promise.all([deliver(app), deliver(app)])
  expect(await knownOf(lead.vat)).toEqual({ known: 1, held: 0, customers: 1, ibans: 1, addresses: 1 })
  const client = await app.as(lead.vat)
  expect((await client.get(`/api/v2/contracts/${contract}`)).json()).toMatchObject({ state: 'esborrany' })
  const mail = (await mailsTo(app, lead.email)).at(-1)
  expect(mail?.text).toMatch(/\/activaci/)
  expect((await readAccount(app, lead.vat)).consents.items).toContainEqual(
    expect.objectContaining({ purpose: 'publicity', granted: true }),
  )
})

test.each(['refused', 'expired'])(
  'unknown, %s: nobody and nothing stays but a line for staff',
  async (outcome) => {
    const lead = await aReadyLead(app)
    const contract = await confirmed(lead)
    if (outcome === 'refused') await refuseBy(lead.email)
    else {
      await app.database.run(sql`
      update signatures s set expires_at = now() from customers u where u.id = s.customer_id and u.vat = ${lead.vat}`)
      await app.database.transaction((tx) => expireSignatures(app.deps.env, tx))
    }
    await deliver(app)
    expect(await knownOf(lead.vat)).toEqual(nobody)
    expect(await rowsOf(contract)).toEqual({ contracts: 0 })
    expect((await mailsTo(app, lead.email)).at(-1)?.text).toContain(contract)
    const listed = await fanal(database.address, ['switch', 'list', '--state', 'unsigned'])
    const line = listed.out.split('\n').find((one) => one.includes(contract))
    expect(line).toContain('unsigned')
    expect(line).not.toContain(lead.vat)
  },
)

test('unknown, twice: both become one customer, whose address is the first signer’s', async () => {
  const first = await aReadyLead(app)
  const other = await aReadyLead(app, { vat: first.vat })
  const [one, two] = [
    await confirmed(first, { activate_publicity: false }),
    await confirmed(other, { activate_publicity: true }),
  ]
  for (const { email } of [first, other]) {
    await signBy(email)
    await deliver(app)
  }
  expect(await knownOf(first.vat)).toMatchObject({ known: 1, held: 0, customers: 1 })
  const account = await readAccount(app, first.vat)
  expect(new Set(account.contracts.items.map(({ name }) => name))).toEqual(new Set([one, two]))
  const client = await app.as(first.vat)
  // Another mailbox is a stranger's: neither its address nor its wish for publicity counts.
  expect((await client.get(`/api/v2/contracts/${two}`)).json()).toMatchObject({
    notification_address: { email: first.email, mobile: '' },
  })
  expect(account.consents.items).not.toContainEqual(
    expect.objectContaining({ purpose: 'publicity', granted: true }),
  )
})

test('unknown, both energies: each signature its own, one customer in the end', async () => {
  const electricity = await aReadyLead(app, { kind: 'dual' })
  const gas = await itsGasLead(app, electricity)
  await summarise(gas)
  await confirmed(electricity)
  const token = await linkOf(app.database, electricity.email)
  const { contract } = (await confirmGas(gas)).json<ConfirmAnswer>().result
  await signBy(electricity.email)
  await deliver(app)
  const client = await app.as(electricity.vat)
  expect((await client.get('/api/v2/contracts/')).json<{ items: object[] }>().items).toMatchObject([
    { name: contract, type: 'gas' },
  ])
  await app.visitor.send('POST', `/api/v2/signatures/${token}/refuse`, {})
  await deliver(app)
  expect(await knownOf(electricity.vat)).toEqual({ known: 1, held: 0, customers: 1, ibans: 1, addresses: 1 })
})

test('who is signed in without a tax id gets it with the signature', async () => {
  const customer = await aCustomer(app.database)
  const client = await app.as(customer.vat)
  await app.database.run(sql`delete from directory where kind = 'tax_id' and key = ${customer.vat}`)
  await app.database.run(sql`update customers set vat = null where id = ${customer.id}`)
  const vatOf = async () =>
    (await app.database.one<{ vat: string | null }>(sql`select vat from customers where id = ${customer.id}`))
      .vat
  const refused = await aReadyLead(app, { browser: aBrowser(app, client) })
  await confirmed(refused)
  await refuseBy(customer.email)
  await deliver(app)
  expect([await vatOf(), await knownOf(refused.vat)]).toEqual([null, nobody])
  const lead = await aReadyLead(app, { browser: aBrowser(app, client) })
  const contract = await confirmed(lead)
  expect(await vatOf()).toBeNull()
  await sign(app, customer)
  await deliver(app)
  expect(await vatOf()).toBe(lead.vat)
  expect((await client.get(`/api/v2/contracts/${contract}`)).statusCode).toBe(200)
})

test('signed in: what came with an unsigned contract goes, what was there before stays', async () => {
  const customer = await aCustomer(app.database)
  const client = await app.as(customer.vat)
  const before = await readAccount(app, customer.vat)
  const own = { vat: customer.vat, browser: aBrowser(app, client) }
  const contract = await confirmed(await aReadyLead(app, own))
  expect((await readAccount(app, customer.vat)).ibans.items).toHaveLength(before.ibans.items.length + 1)
  await refuseBy(customer.email)
  await deliver(app)
  const after = await readAccount(app, customer.vat)
  expect([after.ibans, after.addresses]).toEqual([before.ibans, before.addresses])
  expect((await client.get(`/api/v2/contracts/${contract}`)).json()).toMatchObject({
    state: 'baixa',
    bank_account: null,
  })
  // With a signed contract of the same account and address, a refused one takes nothing away.
  await confirmed(await aReadyLead(app, own))
  await sign(app, customer)
  await deliver(app)
  const kept = await readAccount(app, customer.vat)
  await confirmed(await aReadyLead(app, own))
  await refuseBy(customer.email)
  await deliver(app)
  const last = await readAccount(app, customer.vat)
  expect([last.ibans, last.addresses]).toEqual([kept.ibans, kept.addresses])
})
