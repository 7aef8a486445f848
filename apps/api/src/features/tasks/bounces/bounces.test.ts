import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { aStaffClient, lastRecord } from '#test/fixtures/desk/staff'
import { actOn, decide, taskOf, taskQueueOf, waitingOf } from '#test/fixtures/desk/tasks'

const database = await closedAfterAll(testDatabase())
const app = await closedAfterAll(testApp({ database }))
let marta: SignedInCustomer
let id: string
const laia = await aStaffClient(app, 'agent', 'Laia')
beforeEach(async () => {
  marta = await aSignedInCustomer(app)
  const row = await database.one<{ id: number }>(sql`
    insert into notice_targets (customer_id, channel, address, stopped_at, stop_reason)
    values (${marta.id}, 'mail', ${marta.email}, now() - interval '1 minute', 'address_gone') returning id`)
  id = `${marta.id}-${row.id}`
})

const ends = (end: string, reason = 'He llamado.') =>
  decide(laia, { kind: 'bounce', id, path: `bounces/${id}/end`, body: { end, reason } })
const stopped = () =>
  database.one<{ is_stopped: boolean }>(sql`
    select stopped_at is not null as is_stopped from notice_targets where customer_id = ${marta.id}`)

test('waits with whom to call, and leads to the customer', async () => {
  expect(await waitingOf(laia, 'bounce', id)).toMatchObject({
    address: marta.email,
    clock: { phase: 'bounced', level: 'early', unit: 'working_days' },
  })
  expect(await taskOf(laia, 'bounce', id)).toMatchObject({
    customer_id: marta.id,
    tax_id: marta.vat,
    n_legal: 0,
    history: [{ what: 'bounced' }],
  })
  expect(await lastRecord(app, laia)).toMatchObject({ subject: `bounce ${id}`, customer_id: marta.id })
})

test('who has taken care of it says what was done; mails stay stopped', async () => {
  expect((await ends('handled', '')).json()).toMatchObject({ errors: { reason: ['required'] } })
  expect((await ends('handled', 'Cambia el correo en la próxima carga.')).statusCode).toBe(200)
  expect(await waitingOf(laia, 'bounce', id)).toBeUndefined()
  expect((await taskOf(laia, 'bounce', id)).history.at(-1)).toMatchObject({
    what: 'handled',
    author: 'Laia',
    text: 'Cambia el correo en la próxima carga.',
  })
  expect(await stopped()).toEqual({ is_stopped: true })
  expect((await ends('handled')).json()).toMatchObject({ error: 'not_possible' })
})

test('an address that works again gets mails as before', async () => {
  expect((await ends('works')).statusCode).toBe(200)
  expect(await stopped()).toEqual({ is_stopped: false })
  expect(await lastRecord(app, laia)).toMatchObject({ act: 'mail.retry', after: { state: 'works' } })
})

test('one that bounces again waits again, and what a colleague did is shown', async () => {
  const { seen } = await taskOf(laia, 'bounce', id)
  await ends('handled')
  const late = await actOn(laia, `bounces/${id}/end`, { end: 'handled', reason: 'Yo también.', seen })
  expect(late.json()).toMatchObject({ error: 'changed_meanwhile' })
  await database.run(sql`
    update notice_targets set stopped_at = clock_timestamp() + interval '1 second' where customer_id = ${marta.id}`)
  expect(await waitingOf(laia, 'bounce', id)).toBeDefined()
})

test('an address that is not on file any more is nobody’s work', async () => {
  await database.run(sql`update customers set email = ${`new-${marta.email}`} where id = ${marta.id}`)
  expect(await waitingOf(laia, 'bounce', id)).toBeUndefined()
  expect((await taskOf(laia, 'bounce', id)).clock).toBeNull()
})

test.each(['x', '1-2-3', '0-1', '999999-1'])('%s is nothing', async (name) => {
  expect((await laia.client.get(`/api/v2/staff/tasks/bounce/${name}`)).json()).toMatchObject({
    error: 'not_found',
  })
})

test('the command does the same, and the list says so', async () => {
  const ran = await fanal(database.address, [
    'notices',
    'handled',
    marta.vat,
    '--as',
    'Pol',
    '--text',
    'Hablado.',
  ])
  expect([ran.code, ran.out]).toEqual([0, `${marta.email} is taken care of\n`])
  expect((await fanal(database.address, ['notices', 'bounced'])).out).toMatch(
    new RegExp(`${marta.vat}.*handled`),
  )
  expect(await waitingOf(laia, 'bounce', id)).toBeUndefined()
  expect((await taskQueueOf(laia, 'bounce')).counts).toContainEqual(
    expect.objectContaining({ kind: 'bounce' }),
  )
})
