import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { aContract, aCustomer, aVat } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo, passwordIn } from '#test/deliver'
import { aStaffClient, lastRecord } from '#test/fixtures/desk/staff'
import { decide, taskOf, taskQueueOf, waitingOf } from '#test/fixtures/desk/tasks'

const app = await closedAfterAll(testApp())
const pau = await aStaffClient(app, 'back-office', 'Pau')
beforeEach(async () => {
  await app.database.run(sql`truncate activation_requests, rate_limits`)
})

const asks = async (nif: string, contract: string, email = 'otra@example.com') => {
  await app.visitor.send('POST', '/api/v2/signup/confirm', {
    nif,
    contract,
    email,
    email2: email,
    phone: '600000010',
    invoiceNumber: '',
    accept_conditions: true,
    accept_gdpr: true,
  })
  const { id } = await app.database.one<{ id: number }>(sql`
    select id from activation_requests where nif = ${nif}`)
  return id
}
const decides = (id: number, decision: string, person = pau) =>
  decide(person, {
    kind: 'activation',
    id,
    path: `activations/${id}/decision`,
    body: { decision, reason: 'Lo ha confirmado por teléfono.' },
  })

test('waits with its clock, and is opened with what fits', async () => {
  const { vat, id: customerId, email, name } = await aCustomer(app.database)
  const contract = await aContract(app.database, { customerId })
  const id = await asks(vat, contract.name)
  await app.database.run(sql`update activation_requests set requested_at = requested_at - interval '5 days'`)
  expect((await taskQueueOf(pau, 'activation')).items).toMatchObject([
    { id: String(id), contract: contract.name, tax_id: vat, clock: { phase: 'unmatched', level: 'late' } },
  ])
  expect(await taskOf(pau, 'activation', id)).toMatchObject({
    email: 'otra@example.com',
    phone: '+34600000010',
    customer: {
      name,
      email,
      has_account: false,
      is_contract_theirs: true,
      is_email_theirs: false,
      is_invoice_theirs: null,
    },
  })
  expect(await lastRecord(app, pau)).toMatchObject({ subject: `activation ${id}`, customer_id: customerId })
  const stranger = await asks(aVat(), contract.name)
  expect(await taskOf(pau, 'activation', stranger)).toMatchObject({ customer: null })
})

test('accepted: the way in goes to the address on file, not to the one that was typed', async () => {
  const { vat, email } = await aCustomer(app.database)
  const id = await asks(vat, '1')
  expect((await decides(id, 'accept')).statusCode).toBe(200)
  const [mail] = await mailsTo(app, email)
  const login = { user: vat, password: passwordIn(mail) }
  expect((await app.visitor.send('POST', '/api/v2/user/login', login)).statusCode).toBe(200)
  expect(await mailsTo(app, 'otra@example.com')).toEqual([])
  expect(await lastRecord(app, pau)).toMatchObject({
    act: 'activation.decide',
    reason: 'Lo ha confirmado por teléfono.',
    before: { state: 'waiting' },
    after: { state: 'accepted' },
  })
  const { history, clock } = await taskOf(pau, 'activation', id)
  expect(history).toMatchObject([{ what: 'asked' }, { what: 'accepted', author: 'Pau' }])
  expect(clock).toBeNull()
  expect(await waitingOf(pau, 'activation', String(id))).toBeUndefined()
})

test('without a customer it cannot be accepted, and stays as it was', async () => {
  const id = await asks(aVat(), '1')
  expect((await decides(id, 'accept')).json()).toMatchObject({ error: 'not_possible' })
  expect(await waitingOf(pau, 'activation', String(id))).toBeDefined()
})

test('refused: nothing is sent; a second decision is too late', async () => {
  const { vat, email } = await aCustomer(app.database)
  const id = await asks(vat, '1')
  const { seen } = await taskOf(pau, 'activation', id)
  expect((await decides(id, 'refuse')).statusCode).toBe(200)
  expect(await mailsTo(app, email)).toEqual([])
  const body = { decision: 'accept', reason: 'Sí.', seen }
  const late = await pau.client.send('POST', `/api/v2/staff/tasks/activations/${id}/decision`, body)
  expect(late.json()).toMatchObject({ error: 'changed_meanwhile' })
  expect(late.json().errors.meanwhile).toEqual([expect.stringMatching(/ refused Pau$/)])
})

test('an agent reads it and cannot decide; whoever can proves again who they are', async () => {
  const { vat } = await aCustomer(app.database)
  const id = await asks(vat, '1')
  const agent = await aStaffClient(app, 'agent')
  expect((await decides(id, 'refuse', agent)).json()).toMatchObject({ error: 'not_permitted' })
  await app.database.run(sql`
    update staff_sessions set proved_at = now() - interval '1 hour' where staff_id = ${pau.staffId}`)
  expect((await decides(id, 'refuse')).json()).toMatchObject({ error: 'recent_login_required' })
  await app.database.run(sql`update staff_sessions set proved_at = now() where staff_id = ${pau.staffId}`)
})
