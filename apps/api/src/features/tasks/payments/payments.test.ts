import type { ApprovalShown } from '@fanal/contract/schemas/desk/staff'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { closedAfterAll } from '#test/closed-after-all'
import { aStaffClient, lastRecord, type StaffClient } from '#test/fixtures/desk/staff'
import { actOn, decide, taskOf, taskQueueOf, waitingOf } from '#test/fixtures/desk/tasks'
import { aDebtor, type Debtor, payBy, payingApp } from '#test/fixtures/payments'

const app = await closedAfterAll(payingApp({ DEMO: true }))
let payer: Debtor
let id: string
const pau = await aStaffClient(app, 'back-office', 'Pau')
const jordina = await aStaffClient(app, 'supervisor', 'Jordina')
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

describe('above the limit of whoever decides', () => {
  const limit = 50_000
  const approvalsOf = async (person: StaffClient) =>
    (await person.client.get('/api/v2/staff/approvals')).json<{ items: ApprovalShown[] }>().items
  const confirm = (person: StaffClient, approval: number, decision = 'confirm') =>
    person.client.send('POST', `/api/v2/staff/approvals/${approval}/decision`, { decision })
  const owe = (cents: number) =>
    app.database.run(sql`
      update invoices set amount_total_cents = ${cents}, amount_to_pay_cents = ${cents}, amount_pending_cents = ${cents},
        paid_status = 'manual_verification_required' where id = ${payer.debt.id}`)
  const asks = async () => {
    await owe(limit + 1)
    expect((await decides('paid')).json()).toMatchObject({ waits: true })
    const [asked] = await approvalsOf(pau)
    if (!asked) throw new Error('Nothing waits')
    return asked
  }
  beforeEach(async () => {
    await app.database.run(sql`delete from staff_approvals`)
    await app.database.run(
      sql`update contracts set amount_debt_cents = ${limit + 1} where id = ${payer.debt.contractId}`,
    )
  })

  test('it counts as paid once another person confirms it, by both their names', async () => {
    const asked = await asks()
    expect(await payer.books()).toMatchObject({ pending: limit + 1 })
    expect(await lastRecord(app, pau)).toMatchObject({
      act: 'payment.decide',
      subject: 'approval.asked',
      before: { [`invoice ${payer.debt.number}`]: '500.01' },
    })
    expect((await taskOf(pau, 'payment', id)).asked).toMatchObject({ by: 'Pau' })
    expect(asked).toMatchObject({
      is_mine: true,
      before: { [`invoice ${payer.debt.number}`]: '500.01' },
      after: { [`invoice ${payer.debt.number}`]: '0.00' },
    })
    expect((await decides('paid')).json()).toMatchObject({
      error: 'not_possible',
      errors: { end: ['asked'] },
    })
    expect((await confirm(pau, asked.id)).json()).toMatchObject({ error: 'second_person_needed' })
    expect((await confirm(jordina, asked.id)).statusCode).toBe(200)
    expect(await payer.books()).toMatchObject({ paid: 'paid', pending: 0, debt: 0 })
    const { history } = await taskOf(pau, 'payment', id)
    expect(history.at(-1)).toMatchObject({ what: 'paid', author: 'Pau, Jordina', text: 'Visto en el banco.' })
  })

  test.each([
    ['is decided otherwise', () => decides('unpaid'), 'not_possible'],
    ['is another amount', () => owe(limit + 2), 'changed_meanwhile'],
  ])('it is not confirmed once it %s', async (_, happen, error) => {
    const asked = await asks()
    await happen()
    expect((await approvalsOf(jordina))[0]?.after).toBeNull()
    expect((await confirm(jordina, asked.id)).json()).toMatchObject({ error })
    expect(await payer.books()).not.toMatchObject({ paid: 'paid' })
  })

  test('refused, it can be asked again; who has the same limit neither sees nor confirms it', async () => {
    const asked = await asks()
    const other = await aStaffClient(app, 'back-office', 'Iu')
    expect(await approvalsOf(other)).toEqual([])
    expect((await confirm(other, asked.id)).json()).toMatchObject({ error: 'not_found' })
    expect((await confirm(jordina, asked.id, 'refuse')).statusCode).toBe(200)
    expect((await taskOf(pau, 'payment', id)).asked).toBeNull()
    expect((await decides('paid')).json()).toMatchObject({ waits: true })
  })

  test('whoever has no limit decides alone; up to it, and that it is owed, so does anybody who may', async () => {
    await owe(limit + 1)
    expect((await decides('unpaid')).json()).toMatchObject({ waits: false })
    await owe(limit)
    expect((await decides('paid')).json()).toMatchObject({ waits: false })
    await owe(limit + 1)
    expect((await decides('paid', jordina)).json()).toMatchObject({ waits: false })
  })
})
