import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { closedAfterAll } from '#test/closed-after-all'
import { aStaffClient, lastRecord } from '#test/fixtures/desk/staff'
import { actOn, decide, taskOf, taskQueueOf, waitingOf } from '#test/fixtures/desk/tasks'
import { aDebtor, type Debtor, payBy, payingApp } from '#test/fixtures/payments'

const app = await closedAfterAll(payingApp({ DEMO: true }))
let payer: Debtor
let id: string
const pau = await aStaffClient(app, 'back-office', 'Pau')
beforeEach(async () => {
  payer = await aDebtor(app)
  const { transaction_id } = (
    await payBy(payer.client, {
      platform_name: 'sandbox',
      item_id: payer.debt.id,
      payment_method_id: 'pm_card_visa',
    })
  ).body
  // Paid otherwise at the moment of the card payment.
  await app.database.run(sql`
    update invoices set paid_status = 'manual_verification_required', amount_pending_cents = 6807 where id = ${payer.debt.id}`)
  await app.database.run(sql`
    update contracts set amount_debt_cents = 6807 where id = ${payer.debt.contractId}`)
  const detail = JSON.stringify({ transaction_id, reason: 'already paid', invoice_ids: [payer.debt.id] })
  const { customer_id } = await app.database.one<{ customer_id: number }>(sql`
    insert into events (customer_id, actor, kind, detail)
    select customer_id, 'payment', 'payment.manual_verification', ${detail}::jsonb from invoices where id = ${payer.debt.id}
    returning customer_id`)
  id = `${customer_id}-${payer.debt.id}`
})
const decides = (end: string, person = pau) =>
  decide(person, {
    kind: 'payment',
    id,
    path: `payments/${id}/decision`,
    body: { end, reason: 'Visto en el banco.' },
  })

test('waits from its payment, and is opened with why it is doubtful', async () => {
  await app.database.run(sql`update payments set updated_at = updated_at - interval '9 days'`)
  expect(await waitingOf(pau, 'payment', id)).toMatchObject({
    invoice: payer.debt.number,
    amount: '68.07',
    clock: { phase: 'doubtful', level: 'late' },
  })
  const { payments, history, pending, tax_id } = await taskOf(pau, 'payment', id)
  expect({ pending, tax_id }).toEqual({ pending: '68.07', tax_id: payer.vat })
  expect(payments).toMatchObject([{ state: 'succeeded', platform: 'sandbox', amount: '68.07' }])
  expect(history).toMatchObject([{ what: 'charged' }, { what: 'doubtful', text: 'already paid' }])
  expect(await lastRecord(app, pau)).toMatchObject({ act: 'task.read', subject: `payment ${id}` })
  expect((await taskQueueOf(pau, 'payment')).counts?.at(-1)).toMatchObject({ kind: 'payment' })
})

test('counts as paid: the debt is gone, with reason, before and after', async () => {
  expect((await decides('paid')).statusCode).toBe(200)
  expect(await payer.books()).toMatchObject({ paid: 'paid', pending: 0, debt: 0 })
  expect(await lastRecord(app, pau)).toMatchObject({
    act: 'payment.decide',
    reason: 'Visto en el banco.',
    before: { state: 'to verify', pending: '68.07' },
    after: { state: 'paid' },
  })
  expect(await waitingOf(pau, 'payment', id)).toBeUndefined()
  const { history } = await taskOf(pau, 'payment', id)
  expect(history.at(-1)).toMatchObject({ what: 'paid', author: 'Pau', text: 'Visto en el banco.' })
})

test('is owed after all; a decision on what was seen before does nothing', async () => {
  const { seen } = await taskOf(pau, 'payment', id)
  expect((await decides('unpaid')).statusCode).toBe(200)
  expect(await payer.books()).toMatchObject({ paid: 'unpaid', pending: 6807 })
  const late = await actOn(pau, `payments/${id}/decision`, { end: 'paid', reason: 'Sí.', seen })
  expect(late.json()).toMatchObject({ error: 'changed_meanwhile' })
  expect(await payer.books()).toMatchObject({ paid: 'unpaid', debt: 6807 })
})

test('an agent reads it and cannot decide; whoever can proves again who they are', async () => {
  const agent = await aStaffClient(app, 'agent')
  expect((await decides('paid', agent)).json()).toMatchObject({ error: 'not_permitted' })
  await app.database.run(sql`
    update staff_sessions set proved_at = now() - interval '1 hour' where staff_id = ${pau.staffId}`)
  expect((await decides('paid')).json()).toMatchObject({ error: 'recent_login_required' })
  await app.database.run(sql`update staff_sessions set proved_at = now() where staff_id = ${pau.staffId}`)
})
