import { beforeEach, describe, expect, test } from 'vitest'
import { closedAfterAll } from '#test/closed-after-all'
import { type MoneiDouble, startMoneiDouble } from '#test/doubles/monei'
import { startStripeDouble } from '#test/doubles/stripe'
import {
  aDebt,
  aDebtor,
  age,
  type Debtor,
  payBy,
  payingApp,
  stripeEnv,
  verifyNow,
} from '#test/fixtures/payments'

const monei = await closedAfterAll(startMoneiDouble())
const stripe = await closedAfterAll(startStripeDouble())
const env = { MONEI_API_KEY: monei.apiKey, MONEI_API_BASE: monei.url, ...stripeEnv(stripe) }
const app = await closedAfterAll(payingApp(env))
let payer: Debtor
beforeEach(async () => {
  payer = await aDebtor(app)
  monei.fault = () => undefined
})

const pay = async () =>
  (
    await payBy(payer.client, {
      platform_name: 'monei',
      item_id: payer.debt.id,
      payment_method_id: undefined,
    })
  ).body
const tell = async (payment: object, options?: Parameters<MoneiDouble['signed']>[1]) => {
  const { body, headers } = monei.signed(payment, options)
  const url = '/api/v2/payments/monei/webhook'
  const answer = await app.visitor.inject({ method: 'POST', url, payload: body, headers })
  return [answer.statusCode, answer.json<{ error?: string }>().error]
}

test('a link to their page, made of what we know', async () => {
  const { status, payment_link, payment_intent_id = '', transaction_id } = await pay()
  expect([status, payment_link]).toEqual([
    'requires_action',
    `https://secure.monei.com/payments/${payment_intent_id}`,
  ])
  expect(monei.payments.get(payment_intent_id)?.request).toMatchObject({
    amount: 6807,
    currency: 'EUR',
    orderId: transaction_id,
    description: payer.debt.number,
    callbackUrl: 'https://portal.example.com/api/v2/payments/monei/webhook',
    completeUrl: `https://portal.example.com/facturas?transaction_id=${transaction_id}`,
    cancelUrl: `https://portal.example.com/facturas?transaction_id=${transaction_id}&status=CANCELED`,
    autoRecover: false,
  })
})

describe('how it ends', () => {
  const ends = [
    ['SUCCEEDED', 'succeeded', ''],
    ['PARTIALLY_REFUNDED', 'succeeded', ''],
    ['REFUNDED', 'refunded', ''],
    ['FAILED', 'failed', 'card_declined'],
    ['CANCELED', 'failed', 'payment_canceled'],
    ['EXPIRED', 'failed', 'payment_expired'],
    ['AUTHORIZED', 'processing', ''],
    ['PENDING', 'requires_action', ''],
  ] as const

  test.each(ends)('%s, told by them', async (status, state, error) => {
    const { payment_intent_id = '' } = await pay()
    expect(await tell(monei.become(payment_intent_id, status))).toEqual([200, undefined])
    expect(await payer.books()).toMatchObject({ state, error })
  })

  test.each(ends)('%s, when the customer comes back', async (status, state) => {
    const { payment_intent_id = '' } = await pay()
    monei.become(payment_intent_id, status)
    const { body } = await payBy(payer.client, { platform_name: 'monei', payment_intent_id })
    expect(body.status).toBe(state === 'refunded' ? 'succeeded' : state)
    expect(await payer.books()).toMatchObject({ state })
  })

  test.each(ends)('%s, as its summary tells', async (status, state, error) => {
    const { transaction_id, payment_intent_id = '' } = await pay()
    await tell(monei.become(payment_intent_id, status))
    const summary = (await payer.client.get(`/api/v2/transaction_summary/${transaction_id}`)).json<object>()
    expect(summary).toMatchObject({ status: state, error })
  })

  test.each(ends)('%s, when it is asked for', async (status, state) => {
    const { payment_intent_id = '' } = await pay()
    monei.become(payment_intent_id, status)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state })
  })
})

test('paying again gets the same link, or another once it is over', async () => {
  const first = await pay()
  expect(await pay()).toEqual(first)
  monei.become(first.payment_intent_id ?? '', 'EXPIRED')
  const second = await pay()
  expect(second.payment_link).not.toBe(first.payment_link)
  expect(monei.payments.get(second.payment_intent_id ?? '')?.orderId).not.toBe(first.transaction_id)
})

test('another platform while a link is open waits for its end', async () => {
  await pay()
  const { body } = await payBy(payer.client, { item_id: payer.debt.id })
  expect(body).toMatchObject({ status: 'processing' })
  expect(body.payment_link).toBeUndefined()
  expect(stripe.books.intents.size).toBe(0)
})

test('an unused link stays open until the provider ends it', async () => {
  const { transaction_id, payment_intent_id = '' } = await pay()
  await age(app.database, transaction_id, 901)
  await verifyNow(app)
  expect(await payer.books()).toMatchObject({ state: 'requires_action', isOpen: true })
  monei.become(payment_intent_id, 'EXPIRED')
  await verifyNow(app)
  expect(await payer.books()).toMatchObject({ state: 'failed', isOpen: false })
})

describe('when they fail', () => {
  test.each(['reset before', 'reset after', 'broken', 'busy', 'garbage'] as const)('%s', async (fault) => {
    monei.fault = () => fault
    expect((await pay()).status).toBe('processing')
    monei.fault = () => undefined
    await verifyNow(app)
    // The link was never sent: it cannot have been paid.
    expect(await payer.books()).toMatchObject({ state: 'failed', error: 'processing_error', paid: 'unpaid' })
  })

  test('they refuse it: failed', async () => {
    monei.fault = () => 'refused'
    expect(await pay()).toMatchObject({ status: 'failed', error: 'processing_error' })
  })

  test.each(['reset before', 'broken', 'busy', 'garbage', 'refused'] as const)(
    '%s, while they are asked for the truth',
    async (fault) => {
      const { payment_intent_id = '' } = await pay()
      monei.become(payment_intent_id, 'SUCCEEDED')
      monei.fault = () => fault
      await verifyNow(app)
      expect(await payer.books()).toMatchObject({ state: 'requires_action', paid: 'unpaid' })
      monei.fault = () => undefined
      await verifyNow(app)
      expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid' })
    },
  )
})

describe('refused events', () => {
  test('another key, an old signature, another body, none', async () => {
    const { payment_intent_id = '' } = await pay()
    const payment = monei.become(payment_intent_id, 'SUCCEEDED')
    const refused = [400, 'webhook_not_valid']
    expect(await tell(payment, { key: 'pk_other' })).toEqual(refused)
    expect(await tell(payment, { at: new Date(Date.now() - 6 * 60_000) })).toEqual(refused)
    const { body, headers } = monei.signed(payment)
    const url = '/api/v2/payments/monei/webhook'
    for (const [payload, given] of [
      [body.replace('6807', '6808'), headers],
      [body, { ...headers, 'monei-signature': 'v1=abc' }],
      [body, { ...headers, 'monei-signature': `${headers['monei-signature']},v1=${'0'.repeat(64)}` }],
      [body, {}],
    ] as const)
      expect((await app.visitor.inject({ method: 'POST', url, payload, headers: given })).statusCode).toBe(
        400,
      )
    expect(await payer.books()).toMatchObject({ state: 'requires_action', paid: 'unpaid' })
  })

  test('the same again changes nothing', async () => {
    const { payment_intent_id = '' } = await pay()
    const payment = monei.become(payment_intent_id, 'SUCCEEDED')
    for (let i = 0; i < 3; i += 1) expect(await tell(payment)).toEqual([200, undefined])
    expect(await payer.books()).toMatchObject({ paid: 'paid', pending: 0, mails: 1 })
  })

  test('signed, but malformed', async () => {
    for (const nonsense of [{}, { id: 7 }, { id: 'x', orderId: 'y', status: 'HAPPY' }])
      expect(await tell(nonsense)).toEqual([200, undefined])
  })
})

test('several at once are not for a platform of single payments', async () => {
  const other = await aDebt(app.database, { customerId: payer.id })
  const { status, body } = await payBy(payer.client, {
    platform_name: 'monei',
    item_ids: [payer.debt.id, other.id],
  })
  expect([status, body.error]).toEqual([403, 'user_not_enabled_to_payment_platform'])
})
