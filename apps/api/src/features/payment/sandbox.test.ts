import { testCards, testTokenOf } from '@fanal/domain/payment/test-cards'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer } from '#test/app'
import { aDebtor, age, type Debtor, payBy, payingApp, verifyNow } from '#test/fixtures/payments'
import { closedAfterAll } from '#test/closed-after-all'
import { verifyOpenPayments } from './verify-open-payments.ts'

const app = await closedAfterAll(payingApp({ DEMO: true, LOG_LEVEL: 'trace' }))
let payer: Debtor
beforeEach(async () => {
  payer = await aDebtor(app)
})

const pay = (number: string) =>
  payBy(payer.client, {
    platform_name: 'sandbox',
    item_id: payer.debt.id,
    payment_method_id: testTokenOf(number),
  })
const confirm = (ref: string) => payBy(payer.client, { platform_name: 'sandbox', payment_intent_id: ref })
const answerChallenge = (body: object, client = payer.client) =>
  client.send('POST', '/api/v2/payments/sandbox/challenge', body)

async function challenged(number = '4000 0025 0000 3155') {
  const { body } = await pay(number)
  expect(body.status).toBe('requires_action')
  return { payment_intent_id: body.payment_intent_id ?? '', client_secret: body.client_secret ?? '' }
}

describe('the test cards', () => {
  test.each(testCards.filter(({ hasChallenge }) => !hasChallenge))(
    '$number $error',
    async ({ number, error }) => {
      const { body } = await pay(number)
      expect(body).toMatchObject(error ? { status: 'failed', error } : { status: 'succeeded' })
      expect(await payer.books()).toMatchObject({
        state: error ? 'failed' : 'succeeded',
        paid: error ? 'unpaid' : 'paid',
      })
    },
  )

  test('any other', async () => {
    expect((await pay('4242424242424241')).body).toMatchObject({
      status: 'failed',
      error: 'incorrect_number',
    })
  })

  test.each(testCards.filter(({ hasChallenge }) => hasChallenge))(
    '$number asks first',
    async ({ number, error }) => {
      const waiting = await challenged(number)
      const accepted = await answerChallenge({ ...waiting, is_accepted: true })
      expect(accepted.json()).toEqual({ status: 'requires_confirmation' })
      const { body } = await confirm(waiting.payment_intent_id)
      expect(body).toMatchObject(error ? { status: 'failed', error } : { status: 'succeeded' })
    },
  )
})

describe('the challenge', () => {
  test('refused', async () => {
    const waiting = await challenged()
    expect((await answerChallenge({ ...waiting, is_accepted: false })).json()).toEqual({
      status: 'requires_payment_method',
    })
    const { body } = await confirm(waiting.payment_intent_id)
    expect(body).toMatchObject({ status: 'failed', error: 'payment_intent_unexpected_state' })
  })

  test('is the own one, with its secret', async () => {
    const waiting = await challenged()
    const other = await aSignedInCustomer(app)
    const attempts = [
      await answerChallenge({ ...waiting, is_accepted: true }, other.client),
      await answerChallenge({ ...waiting, client_secret: 'guessed', is_accepted: true }),
      await answerChallenge({ ...waiting, payment_intent_id: 'pi_none', is_accepted: true }),
    ]
    for (const answer of attempts)
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    expect((await confirm(waiting.payment_intent_id)).body.status).toBe('requires_action')
  })

  test('is answered once: what was refused stays refused', async () => {
    const waiting = await challenged()
    await answerChallenge({ ...waiting, is_accepted: false })
    expect((await answerChallenge({ ...waiting, is_accepted: true })).json()).toEqual({
      status: 'requires_payment_method',
    })
  })

  test('of an invoice that was paid in another window meanwhile says so', async () => {
    const waiting = await challenged()
    expect((await pay('4242 4242 4242 4242')).body.status).toBe('succeeded')
    await answerChallenge({ ...waiting, is_accepted: true })
    expect((await confirm(waiting.payment_intent_id)).body).toMatchObject({
      status: 'failed',
      error: 'not_payable',
    })
    expect(await payer.books()).toMatchObject({ paid: 'paid' })
  })

  test('unanswered: cancelled after 15 minutes', async () => {
    const { body } = await pay('4000 0027 6000 3184')
    await age(app.database, body.transaction_id, 901)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'failed', error: 'payment_intent_unexpected_state' })
  })
})

test('a payment that was stored but not sent is charged once', async () => {
  const { body } = await pay('4242 4242 4242 4242')
  await app.database.run(sql`
    update payments set state = 'started', provider_ref = null, next_check_at = now()
    where transaction_id = ${body.transaction_id}`)
  await app.database.run(sql`delete from sandbox_intents where transaction_id = ${body.transaction_id}`)
  await app.database.run(
    sql`update invoices set paid_status = 'unpaid', amount_pending_cents = 6807 where id = ${payer.debt.id}`,
  )
  await Promise.all([verifyOpenPayments(app.deps), verifyOpenPayments(app.deps)])
  expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid' })
  const intents = sql`select count(*) as n from sandbox_intents where transaction_id = ${body.transaction_id}`
  expect(await app.database.one(intents)).toEqual({ n: 1 })
})

test('no number of a card is in any table or line of the log, also when one is sent by mistake', async () => {
  const number = '4242424242424242'
  await pay(number)
  const send = (body: object) =>
    payer.client.send('POST', '/api/v2/pay', { platform_name: 'sandbox', item_id: payer.debt.id, ...body })
  await send({ payment_method_id: number })
  await send({ payment_method_id: `pm_${number}` })
  await send({ payment_method_id: 'pm_card_visa', card: { number, cvc: '987' } })
  await send({ payment_intent_id: number, item_id: undefined })
  await payer.client.get(`/api/v2/transaction_summary/${number}`)
  expect(app.logs().length).toBeGreaterThan(1000)
  expect(app.logs()).not.toContain(number)
  const tables = await app.database.many<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const client = await app.database.connect()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`)
    expect([name, rows.some(({ row }) => row.includes(number))]).toEqual([name, false])
  }
  client.release()
})
