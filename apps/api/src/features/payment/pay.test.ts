import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { setSetting } from '#features/settings/change-settings'
import { saveFlag } from '#features/settings/queries'
import { sql } from '#platform/database'
import { startStripeDouble } from '#test/doubles/stripe'
import { aSignedInCustomer } from '#test/app'
import { aDebt, aDebtor, booksOf, type Debtor, payBy, payingApp, stripeEnv } from '#test/fixtures/payments'
import { closedAfterAll } from '#test/closed-after-all'

const stripe = await closedAfterAll(startStripeDouble())
const app = await closedAfterAll(payingApp(stripeEnv(stripe)))
let payer: Debtor
beforeEach(async () => {
  payer = await aDebtor(app)
})

const pay = (body: Parameters<typeof payBy>[1] = {}, key?: string) =>
  payBy(
    payer.client,
    body.item_ids || body.payment_intent_id ? body : { item_id: payer.debt.id, ...body },
    key,
  )
const charges = () =>
  [...stripe.books.intents.values()].filter(({ description }) => description === payer.debt.number)

describe('a card that pays', () => {
  test('the invoice is paid, the debt gone, a receipt is mailed', async () => {
    const { status, body } = await pay()
    expect([status, body.status]).toEqual([200, 'succeeded'])
    expect(await payer.books()).toEqual({
      state: 'succeeded',
      error: '',
      paid: 'paid',
      pending: 0,
      debt: 0,
      isOpen: false,
      mails: 1,
    })
    expect(stripe.books.chargesOf(body.transaction_id)).toMatchObject([
      { amount_received: 6807, currency: 'eur', description: payer.debt.number, status: 'succeeded' },
    ])
    expect(body.transaction_id).toMatch(/^T[2-9A-HJ-NP-Z]{19}$/)
  })

  test('the amount is what is still owed', async () => {
    const part = await aDebt(app.database, { customerId: payer.id, totalCents: 10_000, pendingCents: 2_550 })
    const { body } = await pay({ item_id: part.id })
    expect(stripe.books.chargesOf(body.transaction_id)).toMatchObject([{ amount_received: 2550 }])
    expect(await booksOf(app.database, part.id)).toMatchObject({ paid: 'paid', pending: 0 })
  })

  test('several at once: one charge of their sum', async () => {
    const other = await aDebt(app.database, { customerId: payer.id, totalCents: 1_193 })
    const { body } = await pay({ item_ids: [other.id, payer.debt.id, other.id] })
    expect(body.status).toBe('succeeded')
    expect(stripe.books.chargesOf(body.transaction_id)).toMatchObject([{ amount_received: 8000 }])
    for (const { id } of [payer.debt, other])
      expect(await booksOf(app.database, id)).toMatchObject({ paid: 'paid', debt: 0, mails: 1 })
  })
})

describe('an invoice by direct debit', () => {
  const debit = () =>
    app.database.run(sql`
    update invoices set paid_status = 'pending_remesa' where customer_id = ${payer.id} and id = ${payer.debt.id}`)
  const claim = () =>
    app.database.run(sql`
    insert into cases (customer_id, number, kind, subject, state, deadline_kind, opened_at, due_at, email, locale, invoice_id)
    values (${payer.id}, ${`99${payer.debt.id}`}, 'claim', 'No', 'open', 'billing', now(), now(), 'a@example.com', 'es-ES',
      ${payer.debt.id})`)

  test('is not paid twice: only a claim, which suspends the debit, lets it be paid by card', async () => {
    await debit()
    expect((await pay()).body).toMatchObject({ error: 'not_payable' })
    await claim()
    expect((await pay()).body).toMatchObject({ status: 'succeeded' })
    expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid', pending: 0, mails: 1 })
  })
})

describe('a card that does not', () => {
  test.each([
    ['pm_card_chargeDeclined', 'card_declined'],
    ['pm_card_insufficientFunds', 'card_declined'],
    ['pm_card_expired', 'expired_card'],
    ['pm_card_cvcDeclined', 'incorrect_cvc'],
    ['pm_card_processingError', 'processing_error'],
    ['pm_card_thatIsNone', 'unknown'],
  ])('%s: %s', async (payment_method_id, error) => {
    const { status, body } = await pay({ payment_method_id })
    expect([status, body]).toMatchObject([200, { status: 'failed', error }])
    expect(await payer.books()).toMatchObject({
      state: 'failed',
      error,
      paid: 'unpaid',
      pending: 6807,
      isOpen: false,
    })
    expect((await payer.books()).mails).toBe(0)
  })

  test('another card is another payment', async () => {
    const first = await pay({ payment_method_id: 'pm_card_chargeDeclined' })
    const second = await pay()
    expect(second.body.status).toBe('succeeded')
    expect(second.body.transaction_id).not.toBe(first.body.transaction_id)
  })
})

describe('a challenge', () => {
  const challenged = async (card = 'pm_card_authenticationRequired') => {
    const { body } = await pay({ payment_method_id: card })
    expect(body).toMatchObject({
      status: 'requires_action',
      client_secret: expect.stringMatching(/^pi_.+_secret_/),
    })
    return body.payment_intent_id ?? ''
  }

  test('passed and confirmed: paid', async () => {
    const ref = await challenged()
    expect(await payer.books()).toMatchObject({ state: 'requires_action', paid: 'unpaid', isOpen: true })
    stripe.books.answerChallenge(ref, true)
    expect((await pay({ payment_intent_id: ref })).body.status).toBe('succeeded')
    expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid', mails: 1 })
    // Again, like a reload: nothing new.
    expect((await pay({ payment_intent_id: ref })).body.status).toBe('succeeded')
    expect(await payer.books()).toMatchObject({ mails: 1 })
  })

  test('passed, and declined then', async () => {
    const ref = await challenged('pm_card_challengeDeclined')
    stripe.books.answerChallenge(ref, true)
    expect((await pay({ payment_intent_id: ref })).body).toMatchObject({
      status: 'failed',
      error: 'card_declined',
    })
  })

  test('cancelled', async () => {
    const ref = await challenged()
    stripe.books.answerChallenge(ref, false)
    const { body } = await pay({ payment_intent_id: ref })
    expect(body).toMatchObject({ status: 'failed', error: 'payment_intent_unexpected_state' })
  })

  test('passed, and the invoice was paid otherwise meanwhile: not charged', async () => {
    const ref = await challenged()
    stripe.books.answerChallenge(ref, true)
    await app.database.run(
      sql`update invoices set paid_status = 'paid', amount_pending_cents = 0 where id = ${payer.debt.id}`,
    )
    const { body } = await pay({ payment_intent_id: ref })
    expect(body).toMatchObject({ status: 'failed', error: 'not_payable' })
    expect(stripe.books.intents.get(ref)?.status).toBe('canceled')
  })

  test('confirmed before it was answered: it still waits', async () => {
    const ref = await challenged()
    const { body } = await pay({ payment_intent_id: ref })
    expect(body).toMatchObject({ status: 'requires_action', payment_intent_id: ref })
    expect(body.client_secret).toBeTruthy()
  })

  test('another card meanwhile: the first attempt is cancelled at the provider first', async () => {
    const ref = await challenged()
    const { body } = await pay()
    expect(body.status).toBe('succeeded')
    expect(stripe.books.intents.get(ref)?.status).toBe('canceled')
    expect(charges().filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  })

  test('another card after an unreported payment: that is the answer', async () => {
    const ref = await challenged()
    stripe.books.answerChallenge(ref, true)
    const intent = stripe.books.intents.get(ref)
    if (intent) stripe.books.confirm(intent)
    const { body } = await pay()
    expect(body).toMatchObject({ status: 'succeeded', payment_intent_id: ref })
    expect(charges()).toHaveLength(1)
  })

  test('another card while the provider is unavailable: being verified, and nothing new started', async () => {
    await challenged()
    stripe.fault = ({ path }) => (path.endsWith('/cancel') ? 'reset before' : undefined)
    const { body } = await pay()
    stripe.fault = () => undefined
    expect(body.status).toBe('processing')
    expect(charges()).toHaveLength(1)
  })

  test("somebody else's is not there", async () => {
    const ref = await challenged()
    stripe.books.answerChallenge(ref, true)
    const other = await aSignedInCustomer(app)
    const { status, body } = await payBy(other.client, { payment_intent_id: ref })
    expect([status, body.error]).toEqual([404, 'not_found'])
    expect(await payer.books()).toMatchObject({ state: 'requires_action' })
  })
})

describe('the key of a request', () => {
  test('again: the same payment, asked for once', async () => {
    const key = randomUUID()
    const first = await pay({}, key)
    const again = await pay({}, key)
    expect(again).toEqual(first)
    expect(charges()).toHaveLength(1)
  })

  test('again while a challenge waits: with what it takes to answer it', async () => {
    const key = randomUUID()
    const first = await pay({ payment_method_id: 'pm_card_authenticationRequired' }, key)
    expect(await pay({ payment_method_id: 'pm_card_authenticationRequired' }, key)).toEqual(first)
    expect(charges()).toHaveLength(1)
  })

  test('with another body: refused', async () => {
    const key = randomUUID()
    await pay({}, key)
    const other = await aDebt(app.database, { customerId: payer.id })
    for (const body of [
      { item_id: other.id },
      { payment_method_id: 'pm_card_expired' },
      { payment_intent_id: 'pi_x' },
    ]) {
      const { status, body: answer } = await pay(body, key)
      expect([status, answer.error]).toEqual([409, 'idempotency_key_reused'])
    }
  })

  test('two bodies at the same moment: one of them', async () => {
    const key = randomUUID()
    const other = await aDebt(app.database, { customerId: payer.id })
    const answers = await Promise.all([pay({}, key), pay({ item_id: other.id }, key)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test("of another customer's request means nothing", async () => {
    const key = randomUUID()
    await pay({}, key)
    const other = await aSignedInCustomer(app)
    const { body } = await payBy(
      other.client,
      { item_id: (await aDebt(app.database, { customerId: other.id })).id },
      key,
    )
    expect(body.status).toBe('succeeded')
  })

  test('too short: refused', async () => {
    const { status, body } = await pay({}, 'short')
    expect([status, body.error]).toEqual([400, 'invalid_request'])
  })
})

describe('what cannot be paid', () => {
  test.each([
    ['paid', { paid: 'paid' }],
    ['with the bank', { paid: 'pending_remesa' }],
    ['by transfer', { paid: 'pending_transfer' }],
    ['with staff', { paid: 'manual_verification_required', pendingCents: 6807 }],
    ['a refund', { rectificativeType: 'A' }],
    ['less than providers take', { totalCents: 49 }],
  ])('%s', async (_, parts) => {
    const invoice = await aDebt(app.database, { customerId: payer.id, ...parts })
    const { status, body } = await pay({ item_id: invoice.id })
    expect([status, body.error]).toEqual([409, 'not_payable'])
  })

  test('one of several', async () => {
    const paid = await aDebt(app.database, { customerId: payer.id, paid: 'paid' })
    expect((await pay({ item_ids: [payer.debt.id, paid.id] })).body.error).toBe('not_payable')
    expect(await payer.books()).toMatchObject({ state: '', paid: 'unpaid' })
  })

  test("somebody else's, alone or among one's own", async () => {
    const foreign = await aDebt(app.database, { customerId: (await aSignedInCustomer(app)).id })
    for (const body of [
      { item_id: foreign.id },
      { item_ids: [payer.debt.id, foreign.id] },
      { item_id: 999_999_999 },
    ]) {
      const { status, body: answer } = await pay(body)
      expect([status, answer.error]).toEqual([404, 'not_found'])
    }
    expect(await booksOf(app.database, foreign.id)).toMatchObject({ state: '', paid: 'unpaid' })
  })

  test('one of which is under way in another payment', async () => {
    stripe.fault = () => 'reset before'
    await pay()
    stripe.fault = () => undefined
    const other = await aDebt(app.database, { customerId: payer.id })
    expect((await pay({ item_ids: [payer.debt.id, other.id] })).body.error).toBe('not_payable')
  })
})

describe('invalid bodies', () => {
  const send = (body: object) =>
    payer.client.send('POST', '/api/v2/pay', { platform_name: 'stripe', ...body })

  test('an amount', async () => {
    for (const extra of [{ amount: 1 }, { amount_cents: 1 }, { currency: 'usd' }]) {
      const answer = await send({ item_id: payer.debt.id, payment_method_id: 'pm_card_visa', ...extra })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, Object.keys(extra)])
    }
    expect(charges()).toEqual([])
  })

  test.each(['4242424242424242', 'pm_4242424242424242', 'tok_visa', 'pm_card visa'])(
    'a card in place of what stands for it: %s',
    async (payment_method_id) => {
      const answer = await send({ item_id: payer.debt.id, payment_method_id })
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        { payment_method_id: ['invalid_format'] },
      ])
    },
  )

  test('nothing to pay with', async () => {
    const answer = await send({ item_id: payer.debt.id })
    expect([answer.statusCode, answer.json().errors]).toEqual([400, { payment_method_id: ['required'] }])
  })

  test('nothing to pay, or it twice', async () => {
    for (const body of [{}, { item_id: payer.debt.id, item_ids: [payer.debt.id] }]) {
      const answer = await send({ payment_method_id: 'pm_card_visa', ...body })
      expect([answer.statusCode, answer.json().errors]).toEqual([400, { item_id: ['required'] }])
    }
  })
})

describe('permissions', () => {
  test('not staff', async () => {
    const staff = await app.asReadOnly(payer.vat)
    const { status, body } = await payBy(staff, { item_id: payer.debt.id })
    expect([status, body.error]).toEqual([403, 'read_only'])
  })

  test('nobody while payment is off, by setting or by flag', async () => {
    const refused = { status: 403, body: { error: 'user_not_enabled_to_payment_platform' } }
    await setSetting(app.database, 'invoices.enablePayment', 'false')
    expect(await pay()).toMatchObject(refused)
    await setSetting(app.database, 'invoices.enablePayment', 'true')
    await saveFlag(app.database, 'payment.online', false)
    expect(await pay()).toMatchObject(refused)
    await saveFlag(app.database, 'payment.online', true)
    expect(charges()).toEqual([])
  })

  test('not by a platform that is not set up', async () => {
    for (const platform_name of ['monei', 'sandbox'])
      expect(await pay({ platform_name })).toMatchObject({
        status: 403,
        body: { error: 'user_not_enabled_to_payment_platform' },
      })
  })

  test('thirty attempts an hour, whatever cards are tried', async () => {
    for (let i = 0; i < 30; i += 1) await pay({ payment_method_id: 'pm_card_chargeDeclined' })
    expect(await pay()).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
    await app.database.run(sql`truncate rate_limits`)
    expect((await pay()).body.status).toBe('succeeded')
  })
})
