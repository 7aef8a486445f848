import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { enqueue } from '#platform/outbox'
import { testApp } from '#test/app'
import { aCustomer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { aStaffClient, lastRecord } from '#test/fixtures/desk/staff'
import { actOn, decide, taskOf, taskQueueOf, waitingOf } from '#test/fixtures/desk/tasks'

const app = await closedAfterAll(testApp())
const { database } = app
const laia = await aStaffClient(app, 'agent', 'Laia')
beforeEach(async () => {
  await database.run(sql`truncate outbox restart identity`)
  for (const to of ['sent', 'failing', 'failed', 'old'])
    await enqueue(database, 'mail', { to: `${to}@example.com`, subject: 'Tu factura', text: 'Código 004711' })
  await database.run(sql`update outbox set sent_at = now() where id = 1`)
  await database.run(sql`
    update outbox set last_error = '550 no such user', attempts = 9, failing_since = now() - interval '40 hours' where id > 1`)
  await database.run(sql`update outbox set failed_at = now() - interval '1 hour' where id = 3`)
  await database.run(sql`update outbox set failed_at = now() - interval '31 days' where id = 4`)
})
const retries = (id: number, person = laia) => decide(person, { kind: 'mail', id, path: `mails/${id}/retry` })

test('what is given up comes first, then what will be; its text is nowhere', async () => {
  await enqueue(database, 'sms', { to: '+34600000002', text: 'Código 004711' }, { hours: 1 })
  await database.run(
    sql`update outbox set last_error = 'away', failing_since = now() - interval '36 minutes' where id = 5`,
  )
  const { items, counts } = await taskQueueOf(laia, 'mail')
  expect(items).toMatchObject([
    { id: '3', is_given_up: true, subject: 'Tu factura', clock: { level: 'late', over: 1 } },
    { id: '5', message: 'sms', subject: '', to: '+34600000002', clock: { level: 'half', share: 60 } },
    { id: '2', is_given_up: false, to: 'failing@example.com', clock: { level: 'half', share: 55 } },
  ])
  expect(counts?.find(({ kind }) => kind === 'mail')).toMatchObject({ n: 3 })
  const one = await taskOf(laia, 'mail', 5)
  expect(one).toMatchObject({ cause: 'away' })
  expect(JSON.stringify([items, one])).not.toContain('004711')
})

test('is opened with its cause, which is recorded', async () => {
  const { cause, attempts, history, next_attempt_at } = await taskOf(laia, 'mail', 3)
  expect({ cause, attempts, next_attempt_at }).toEqual({
    cause: '550 no such user',
    attempts: 9,
    next_attempt_at: null,
  })
  expect(history.map(({ what }) => what).toSorted()).toEqual(['failing', 'given_up', 'written'])
  expect(await lastRecord(app, laia)).toMatchObject({ act: 'task.read', subject: 'mail 3' })
})

test('a mail that left is not shown by its number', async () => {
  expect((await laia.client.get('/api/v2/staff/tasks/mail/1')).statusCode).toBe(404)
})

test('is sent again once, by name', async () => {
  const { id: customerId } = await aCustomer(database)
  await database.run(sql`update outbox set customer_id = ${customerId} where id = 3`)
  const { seen } = await taskOf(laia, 'mail', 3)
  expect((await retries(3)).statusCode).toBe(200)
  expect(await lastRecord(app, laia)).toMatchObject({
    act: 'mail.retry',
    customer_id: customerId,
    before: { state: 'given up' },
    after: { state: 'waiting' },
  })
  expect(await waitingOf(laia, 'mail', '3')).toBeUndefined()
  const { history } = await taskOf(laia, 'mail', 3)
  expect(history.at(-1)).toMatchObject({ what: 'retried', author: 'Laia' })
  expect(await database.one(sql`select attempts, failed_at from outbox where id = 3`)).toEqual({
    attempts: 0,
    failed_at: null,
  })
  const late = await actOn(laia, 'mails/3/retry', { seen })
  expect(late.json()).toMatchObject({ error: 'changed_meanwhile' })
})

test('whoever only reads has no act', async () => {
  const auditor = await aStaffClient(app, 'auditor')
  expect((await retries(3, auditor)).json()).toMatchObject({ error: 'not_permitted' })
  expect(await waitingOf(auditor, 'mail', '3')).toBeDefined()
})
