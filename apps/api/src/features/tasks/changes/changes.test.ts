import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { aHolder, changesOf, detailOf, type Holder } from '#test/fixtures/changes'
import { aStaffClient, lastRecord } from '#test/fixtures/desk/staff'
import { actOn, decide, taskOf, waitingOf } from '#test/fixtures/desk/tasks'
import { sign } from '#test/fixtures/signatures'
import { aSignedContract } from '#test/fixtures/switches'

const app = await closedAfterAll(testApp())
let holder: Holder
let id: number
const pau = await aStaffClient(app, 'back-office', 'Pau')
beforeEach(async () => {
  await app.database.run(sql`truncate rate_limits`)
  holder = await aHolder(app)
  await holder.client.send('POST', `/api/v2/contracts/${holder.contract.name}/power/`, {
    power_p1: 3450,
    power_p2: 2300,
    phone: '600000001',
  })
  const [change] = await changesOf(holder)
  id = change?.id ?? 0
})
const answers = (answer: string, reason = '') =>
  decide(pau, { kind: 'change', id, path: `changes/${id}/answer`, body: { answer, reason } })
const events = (days: number) =>
  app.database.run(sql`
    update change_events set happened_at = happened_at - make_interval(days => ${days})
    where customer_id = ${holder.id} and change_id = ${id}`)

test('waits once it is signed and sent; what the distributor took on has another term', async () => {
  expect(await waitingOf(pau, 'change', String(id))).toBeUndefined()
  await sign(app, holder)
  await events(30)
  expect(await waitingOf(pau, 'change', String(id))).toMatchObject({
    title: 'Cambio de potencia',
    contract: holder.contract.name,
    clock: { phase: 'sent', level: 'late' },
  })
  expect((await answers('accepted')).statusCode).toBe(200)
  expect(await waitingOf(pau, 'change', String(id))).toMatchObject({
    clock: { phase: 'accepted', level: 'early' },
  })
  expect(await taskOf(pau, 'change', id)).toMatchObject({ is_accepted: true, tax_id: holder.vat })
  expect(await lastRecord(app, pau)).toMatchObject({ subject: `change ${id}`, customer_id: holder.id })
})

test('made: the contract says so, the customer is told, and nothing waits', async () => {
  await sign(app, holder)
  const { summary } = await taskOf(pau, 'change', id)
  expect(summary[0]).toMatchObject({ field: 'Potencia P1' })
  expect((await answers('done')).statusCode).toBe(200)
  expect(await detailOf(holder)).toMatchObject({
    contracted_power_period: [{ power: 3.45 }, { power: 2.3 }],
  })
  expect((await mailsTo(app, holder.email)).at(-1)?.subject).toBe('Cambio de potencia: hecho')
  expect(await lastRecord(app, pau)).toMatchObject({
    act: 'change.answer',
    before: { state: 'sent' },
    after: { state: 'done' },
  })
  expect(await waitingOf(pau, 'change', String(id))).toBeUndefined()
  expect((await answers('done')).json()).toMatchObject({ error: 'not_possible' })
})

test('rejected with a reason, which the customer reads; without one it is not', async () => {
  await sign(app, holder)
  expect((await answers('rejected')).json()).toMatchObject({ errors: { reason: ['required'] } })
  const { seen } = await taskOf(pau, 'change', id)
  expect((await answers('rejected', 'La instalación no lo admite.')).statusCode).toBe(200)
  expect((await changesOf(holder))[0]).toMatchObject({
    state: 'rejected',
    reason: 'La instalación no lo admite.',
  })
  const late = await actOn(pau, `changes/${id}/answer`, { answer: 'done', seen })
  expect(late.json()).toMatchObject({ error: 'changed_meanwhile' })
  expect(late.json().errors.meanwhile).toEqual([expect.stringMatching(/ rejected$/)])
})

test('a new contract is none of these', async () => {
  const { contract } = await aSignedContract(app)
  const { change } = await app.database.one<{ change: number }>(sql`
    select w.change_id as change from switches w join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id
    where c.name = ${contract}`)
  expect(await waitingOf(pau, 'change', String(change))).toBeUndefined()
  const answer = await pau.client.get(`/api/v2/staff/tasks/change/${change}`)
  expect(answer.json()).toMatchObject({ error: 'not_found' })
})

test('an agent reads it and cannot answer it', async () => {
  await sign(app, holder)
  const agent = await aStaffClient(app, 'agent')
  expect(await taskOf(agent, 'change', id)).toMatchObject({ is_accepted: false })
  const answer = await decide(agent, {
    kind: 'change',
    id,
    path: `changes/${id}/answer`,
    body: { answer: 'done' },
  })
  expect(answer.json()).toMatchObject({ error: 'not_permitted' })
})
