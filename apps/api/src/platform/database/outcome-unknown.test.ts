import { endpoint } from '@fanal/contract/endpoint'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Client, testApp } from '#test/app'
import { patient } from '#test/address'
import { aCustomer, anAccount } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { startStripeDouble } from '#test/doubles/stripe'
import { aDebtor, payBy, payingApp, settled, stripeEnv, verifyNow } from '#test/fixtures/payments'
import { ownDatabase } from '#test/processes/own-database'
import { notify } from '#features/notices/notify'
import { sql } from '#platform/database'
import { route } from '#platform/endpoint'
import { OutcomeUnknown } from './away.ts'

// A COMMIT waits for a synchronous replica without end, and no setting of PostgreSQL ends it.

const schemas = { body: z.object({ text: z.string() }), response: z.object({ number: z.number() }) }
const note = endpoint<typeof schemas>({
  name: 'note',
  method: 'POST',
  path: 'test/notes',
  access: 'customer',
})
const notes = route(note, schemas, async ({ body, db }) => ({
  number: (
    await db.one<{ id: number }>(
      sql`insert into events (actor, kind) values ('test', ${body.text}) returning id`,
    )
  ).id,
}))

/** Our limit, and PostgreSQL's on a lock that a waiting commit holds. */
const hasty = { ...patient, lockMs: 500, commitMs: 1_000 }
const server = await closedAfterAll(ownDatabase(hasty))
const { database, loseReplica, findReplica, cancelCommit } = server
const app = await closedAfterAll(testApp({ database, routes: [notes] }))
let marta: Client
beforeAll(async () => {
  marta = await app.as((await anAccount(database)).vat)
})
afterEach(findReplica)

const post = async (key: string, text: string) => {
  const answer = await marta.send('POST', '/api/v2/test/notes', { text }, { 'idempotency-key': key })
  return [answer.statusCode, answer.json<{ error?: string }>().error, answer.headers['retry-after']]
}
const effects = async (text: string) =>
  (await database.one<{ count: number }>(sql`select count(*) from events where kind = ${text}`)).count

const unknown = [503, 'outcome_unknown', '5']
const saved = [200, undefined, undefined]

describe('a commit without its replica', () => {
  test('has an unknown outcome, and the key finds the truth when the replica is back', async () => {
    await loseReplica()
    expect(await post('key-0001', 'waits')).toEqual(unknown)
    // The first still waits, with its rows locked.
    expect(await post('key-0001', 'waits')).toEqual([503, 'unavailable', '5'])
    // Reads are answered, and the server goes on.
    expect((await marta.get('/api/v2/users')).statusCode).toBe(200)
    await findReplica()
    await expect.poll(() => post('key-0001', 'waits'), { timeout: 60_000 }).toEqual(saved)
    expect(await effects('waits')).toBe(1)
  })

  test('that was made on this server only is not called saved, nor is its repetition', async () => {
    await loseReplica()
    for (let round = 0; round < 2; round += 1) {
      const answer = post('key-0002', 'local')
      await cancelCommit()
      expect(await answer).toEqual(unknown)
    }
    await findReplica()
    await expect.poll(() => post('key-0002', 'local'), { timeout: 60_000 }).toEqual(saved)
    expect(await effects('local')).toBe(1)
  })

  test('does not keep others from committing, although they tell people of news too', async () => {
    const people = [await aCustomer(database), await aCustomer(database)]
    await loseReplica()
    const news = { event: 'password_changed', key: 'news', link: { page: 'profile' } } as const
    const commits = people.map(({ id: customerId }) =>
      database.transaction((tx) => notify(app.deps.env, tx, { ...news, customerId })),
    )
    const ends = Promise.allSettled(commits)
    const waiting = sql`select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'`
    await expect.poll(() => database.one(waiting)).toEqual({ count: 2 })
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('of a single statement is no success either', async () => {
    await loseReplica()
    const writing = database.run(sql`insert into events (actor, kind) values ('test', 'single')`)
    const failing = expect(writing).rejects.toBeInstanceOf(OutcomeUnknown)
    await cancelCommit()
    await failing
    await findReplica()
  })
})

test('a connection that breaks during the commit leaves an unknown outcome', async () => {
  await loseReplica()
  const answer = post('key-0003', 'broken')
  await server.terminateCommit()
  expect(await answer).toEqual(unknown)
  await findReplica()
  await expect.poll(() => post('key-0003', 'broken'), { timeout: 60_000 }).toEqual(saved)
  expect(await effects('broken')).toBe(1)
})

describe('a payment', async () => {
  const stripe = await closedAfterAll(startStripeDouble())
  const paying = await closedAfterAll(payingApp(stripeEnv(stripe), database))
  afterEach(() => {
    stripe.gate = async () => {}
  })
  const chargesOf = (number: string) =>
    [...stripe.books.intents.values()].filter(({ description }) => description === number)

  test('whose beginning is not known to be stored is not charged', async () => {
    const payer = await aDebtor(paying)
    await loseReplica()
    const answer = await payBy(payer.client, { item_id: payer.debt.id }, 'pay-key-0001')
    expect([answer.status, answer.body.error]).toEqual([503, 'outcome_unknown'])
    expect(chargesOf(payer.debt.number)).toEqual([])
  })

  test('whose end is not known to be stored is looked up, and never charged again', async () => {
    const payer = await aDebtor(paying)
    stripe.gate = async (_, when) => {
      if (when === 'after') await loseReplica()
    }
    const pay = () => payBy(payer.client, { item_id: payer.debt.id }, 'pay-key-0002')
    const answer = await pay()
    expect([answer.status, answer.body.error]).toEqual([503, 'outcome_unknown'])
    stripe.gate = async () => {}
    await findReplica()
    await expect
      .poll(() => verifyNow(paying).then(() => payer.books()), { timeout: 60_000 })
      .toMatchObject(settled)
    expect(await pay()).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(chargesOf(payer.debt.number)).toHaveLength(1)
  })
})
