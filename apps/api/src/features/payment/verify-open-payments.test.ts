import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { type Fault, faults, startStripeDouble } from '#test/doubles/stripe'
import {
  aDebt,
  aDebtor,
  age,
  type Debtor,
  hurry,
  payBy,
  payingApp,
  settled,
  stripeEnv,
  verifyNow,
} from '#test/fixtures/payments'
import { closedAfterAll } from '#test/closed-after-all'
import { verifyOpenPayments } from './verify-open-payments.ts'

const stripe = await closedAfterAll(startStripeDouble())
const app = await closedAfterAll(payingApp(stripeEnv(stripe)))
let payer: Debtor
beforeEach(async () => {
  await app.database.run(sql`update payments set next_check_at = null`)
  payer = await aDebtor(app)
  stripe.fault = () => undefined
})

const charges = (transaction: string) => stripe.books.chargesOf(transaction)

async function payWith(fault: Fault | undefined, payment_method_id = 'pm_card_visa') {
  stripe.fault = ({ method }) => (method === 'POST' ? fault : undefined)
  const { body } = await payBy(payer.client, { item_id: payer.debt.id, payment_method_id })
  stripe.fault = () => undefined
  return body
}

/** With an answer, or none. */
const answering = faults.filter((fault) => !/^slow|^silent/.test(fault))

describe('the provider fails during a charge: neither paid nor failed, until it is known', () => {
  /** Faults after which a retry succeeds. */
  const reaching = answering.filter((fault) => fault !== 'broken before, saved')
  const open = { state: 'started', paid: 'unpaid', pending: 6807, isOpen: true, mails: 0 }

  test('broken before, saved', async () => {
    const { status, transaction_id } = await payWith('broken before, saved')
    expect(status).toBe('processing')
    expect(await payer.books()).toMatchObject(open)
    await verifyNow(app)
    // Nothing was charged, and a retry gets the first answer: no wrong state is reported meanwhile.
    expect(await payer.books()).toMatchObject({ state: 'started', isOpen: true })
    await age(app.database, transaction_id, 660)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'failed', error: 'processing_error', paid: 'unpaid' })
    expect(charges(transaction_id)).toHaveLength(0)
  })

  test.each(reaching)('%s', async (fault) => {
    const { status, transaction_id } = await payWith(fault)
    expect(status).toBe('processing')
    expect(await payer.books()).toMatchObject(open)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject(settled)
    expect(charges(transaction_id)).toHaveLength(1)
    expect(stripe.books.intentsOf(transaction_id)).toHaveLength(1)
  })

  test.each(reaching)('%s, and the card is declined', async (fault) => {
    const { transaction_id } = await payWith(fault, 'pm_card_chargeDeclined')
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'failed', error: 'card_declined', paid: 'unpaid' })
    expect(charges(transaction_id)).toHaveLength(0)
  })

  test('it is only slow', async () => {
    for (const fault of ['slow before', 'slow after'] as const) {
      expect((await payWith(fault)).status).toBe('succeeded')
      payer.debt = await aDebt(app.database, { customerId: payer.id })
    }
  })
})

describe('the provider fails while a challenge is confirmed', () => {
  test.each(answering)('%s', async (fault) => {
    const { payment_intent_id: ref = '', transaction_id } = await payWith(
      undefined,
      'pm_card_authenticationRequired',
    )
    stripe.books.answerChallenge(ref, true)
    stripe.fault = ({ path }) => (path.endsWith('/confirm') ? fault : undefined)
    const { body } = await payBy(payer.client, { payment_intent_id: ref })
    stripe.fault = () => undefined
    expect(body.status).toBe('processing')
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid', mails: 1 })
    expect(charges(transaction_id)).toHaveLength(1)
  })
})

describe('while polling', () => {
  const everywhere = faults.filter((fault) => !/^slow|^silent|saved/.test(fault))

  test.each(everywhere)('%s', async (fault) => {
    await payWith('garbage after')
    stripe.fault = () => fault
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'started', paid: 'unpaid', isOpen: true })
    stripe.fault = () => undefined
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid' })
  })

  test('polled less and less often, up to every 30 seconds', async () => {
    const { transaction_id } = await payWith('garbage before')
    stripe.fault = () => 'busy'
    for (const wait of [4, 8, 16, 30, 30, 30]) {
      const before = new Date()
      await verifyNow(app)
      // Between the two clocks, however slow the machine.
      const { most, least } = await app.database.one<{ most: number; least: number }>(sql`
        select extract(epoch from next_check_at - ${before}::timestamptz)::float8 as most,
          extract(epoch from next_check_at - clock_timestamp())::float8 as least from payments
        where transaction_id = ${transaction_id}`)
      expect(least).toBeLessThanOrEqual(wait)
      expect(most).toBeGreaterThanOrEqual(wait)
    }
  })
})

describe('a challenge', () => {
  test('without an answer is cancelled after 15 minutes', async () => {
    const { payment_intent_id: ref = '', transaction_id } = await payWith(
      undefined,
      'pm_card_authenticationRequired',
    )
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'requires_action', isOpen: true })
    await age(app.database, transaction_id, 901)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({
      state: 'failed',
      error: 'payment_intent_unexpected_state',
      isOpen: false,
    })
    expect(stripe.books.intents.get(ref)?.status).toBe('canceled')
  })

  test('that was passed before the customer left is confirmed', async () => {
    const { payment_intent_id: ref = '' } = await payWith(undefined, 'pm_card_authenticationRequired')
    stripe.books.answerChallenge(ref, true)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid' })
  })

  test('that was refused is over', async () => {
    const { payment_intent_id: ref = '' } = await payWith(undefined, 'pm_card_authenticationRequired')
    stripe.books.answerChallenge(ref, false)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'failed', error: 'payment_intent_unexpected_state' })
  })

  test('paid while being cancelled: paid', async () => {
    const { payment_intent_id: ref = '', transaction_id } = await payWith(
      undefined,
      'pm_card_authenticationRequired',
    )
    await age(app.database, transaction_id, 901)
    stripe.gate = async ({ path }, when) => {
      if (!path.endsWith('/cancel') || when !== 'before') return
      stripe.books.answerChallenge(ref, true)
      const intent = stripe.books.intents.get(ref)
      if (intent) stripe.books.confirm(intent)
    }
    await verifyNow(app)
    stripe.gate = async () => {}
    expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid' })
  })
})

describe('what is no longer wanted is not charged', () => {
  test('requested more than an hour ago and never received: failed, and the key is used up', async () => {
    const { transaction_id } = await payWith('garbage before')
    await age(app.database, transaction_id, 3700)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({
      state: 'failed',
      error: 'processing_error',
      paid: 'unpaid',
      isOpen: false,
    })
    expect(stripe.books.intentsOf(transaction_id)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
  })

  test('paid otherwise meanwhile', async () => {
    const { transaction_id } = await payWith('garbage before')
    await app.database.run(
      sql`update invoices set paid_status = 'paid', amount_pending_cents = 0 where id = ${payer.debt.id}`,
    )
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'failed', paid: 'paid' })
    expect(charges(transaction_id)).toHaveLength(0)
  })

  test('paid otherwise meanwhile, and the provider disconnects in between', async () => {
    const { transaction_id } = await payWith('garbage before')
    await app.database.run(
      sql`update invoices set paid_status = 'paid', amount_pending_cents = 0 where id = ${payer.debt.id}`,
    )
    stripe.fault = ({ path }) => (path.endsWith('/cancel') ? 'garbage before' : undefined)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'started', isOpen: true })
    stripe.fault = () => undefined
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'failed', paid: 'paid' })
    expect(charges(transaction_id)).toHaveLength(0)
  })

  test('a challenge of an invoice that was paid otherwise is ended', async () => {
    const { transaction_id, payment_intent_id: ref = '' } = await payWith(
      undefined,
      'pm_card_authenticationRequired',
    )
    stripe.books.answerChallenge(ref, true)
    await app.database.run(
      sql`update invoices set paid_status = 'paid', amount_pending_cents = 0 where id = ${payer.debt.id}`,
    )
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'failed', error: 'not_payable', paid: 'paid' })
    expect(charges(transaction_id)).toHaveLength(0)
  })

  test('a key that was used up without a charge', async () => {
    const { transaction_id } = await payWith('broken before, saved')
    await age(app.database, transaction_id, 3700)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'failed', error: 'processing_error', isOpen: false })
    expect(stripe.books.intentsOf(transaction_id)).toEqual([])
  })

  test('but a charge is found, however old', async () => {
    const { transaction_id } = await payWith('garbage after')
    await age(app.database, transaction_id, 3700)
    await verifyNow(app)
    expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid' })
    expect(charges(transaction_id)).toHaveLength(1)
  })
})

test('a slow bank is awaited', async () => {
  const { payment_intent_id: ref = '', status } = await payWith(undefined, 'pm_card_slowBank')
  expect(status).toBe('processing')
  await verifyNow(app)
  expect(await payer.books()).toMatchObject({ state: 'processing', paid: 'unpaid', isOpen: true })
  // A retry meanwhile starts nothing.
  expect((await payBy(payer.client, { item_id: payer.debt.id })).body.status).toBe('processing')
  stripe.books.decide(ref, true)
  await verifyNow(app)
  expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid' })
})

test('parallel pollers ask for each payment once, and respect each other’s claims', async () => {
  for (let i = 0; i < 12; i += 1) {
    payer.debt = await aDebt(app.database, { customerId: payer.id })
    await payWith('garbage after')
  }
  await hurry(app.database)
  stripe.asked.length = 0
  await Promise.all([1, 2, 3].map(() => verifyOpenPayments(app.deps)))
  const creates = stripe.asked.filter(({ method }) => method === 'POST').map(({ key }) => key)
  expect(creates).toHaveLength(12)
  expect(new Set(creates).size).toBe(12)
})

test('an invalid API key: failed at once, and open payments wait', async () => {
  const wrong = await payingApp({ ...stripeEnv(stripe), STRIPE_SECRET_KEY: 'sk_wrong' }, app.database)
  const client = await wrong.as(payer.vat)
  const { body } = await payBy(client, { item_id: payer.debt.id })
  expect(body).toMatchObject({ status: 'failed', error: 'processing_error' })
  const { transaction_id } = await payWith('garbage after')
  await verifyNow(wrong)
  expect(await payer.books()).toMatchObject({ state: 'started', isOpen: true })
  await verifyNow(app)
  expect(await payer.books()).toMatchObject({ state: 'succeeded' })
  expect(charges(transaction_id)).toHaveLength(1)
  await wrong.close()
})
