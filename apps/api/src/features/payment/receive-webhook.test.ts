import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import type { StripeEvent } from '#test/doubles/stripe-books'
import { startStripeDouble, type StripeDouble } from '#test/doubles/stripe'
import { aDebtor, type Debtor, payBy, payingApp, settled, stripeEnv } from '#test/fixtures/payments'
import { closedAfterAll } from '#test/closed-after-all'

const stripe = await closedAfterAll(startStripeDouble())
const app = await closedAfterAll(payingApp(stripeEnv(stripe)))
let payer: Debtor
beforeEach(async () => {
  payer = await aDebtor(app)
  stripe.fault = () => undefined
})

const url = '/api/v2/payments/stripe/webhook'
async function post(body: string, headers: Record<string, string>) {
  const answer = await app.visitor.inject({ method: 'POST', url, payload: body, headers })
  return { status: answer.statusCode, body: answer.json<{ received?: boolean; error?: string }>() }
}
const tell = (event: object, options?: Parameters<StripeDouble['signed']>[1]) => {
  const { body, headers } = stripe.signed(event, options)
  return post(body, headers)
}
const eventsOf = (ref: string, type?: string) =>
  stripe.books.events.filter(({ data, ...event }) => {
    const { id, payment_intent } = data.object as { id: string; payment_intent?: string }
    return (id === ref || payment_intent === ref) && (type === undefined || event.type === type)
  })
const received = { status: 200, body: { received: true } }
const refused = { status: 400, body: { error: 'webhook_not_valid' } }

/** A payment whose answer never came: only Stripe knows. */
async function unheard(payment_method_id = 'pm_card_visa'): Promise<string> {
  stripe.fault = ({ method }) => (method === 'POST' ? 'garbage after' : undefined)
  const { body } = await payBy(payer.client, { item_id: payer.debt.id, payment_method_id })
  stripe.fault = () => undefined
  expect(body.status).toBe('processing')
  return stripe.books.intentsOf(body.transaction_id)[0]?.id ?? ''
}
const theEvent = (ref: string, type: string): StripeEvent => {
  const [event] = eventsOf(ref, type)
  if (!event) throw new Error(`Nothing was told of ${type}`)
  return event
}

test('events of a payment whose answer was lost', async () => {
  const ref = await unheard()
  expect(await payer.books()).toMatchObject({ state: 'started', paid: 'unpaid', isOpen: true })
  expect(await tell(theEvent(ref, 'payment_intent.succeeded'))).toEqual(received)
  expect(await payer.books()).toMatchObject(settled)
})

test('events before the answer', async () => {
  let early: Promise<unknown> | undefined
  stripe.gate = async ({ method }, when) => {
    if (method !== 'POST' || when !== 'after') return
    const [event] = stripe.books.events.filter(({ type }) => type === 'payment_intent.succeeded').slice(-1)
    if (event) early = tell(event)
    await early
  }
  const { body } = await payBy(payer.client, { item_id: payer.debt.id })
  stripe.gate = async () => {}
  expect(await early).toEqual(received)
  expect(body.status).toBe('succeeded')
  expect(await payer.books()).toMatchObject({ paid: 'paid', pending: 0, mails: 1 })
})

test('final events before an answer that does not know them', async () => {
  stripe.gate = async ({ method }, when) => {
    if (method !== 'POST' || when !== 'after') return
    stripe.gate = async () => {}
    const intent = [...stripe.books.intents.values()].at(-1)
    if (!intent) return
    stripe.fault = () => undefined
    // The answer is unchanged; the result is known meanwhile.
    const answered = structuredClone(intent)
    stripe.books.cancel(intent)
    await tell(theEvent(intent.id, 'payment_intent.canceled'))
    Object.assign(intent, answered)
  }
  const { body } = await payBy(payer.client, {
    item_id: payer.debt.id,
    payment_method_id: 'pm_card_authenticationRequired',
  })
  expect(body).toMatchObject({ status: 'failed', error: 'payment_intent_unexpected_state' })
  expect(body.client_secret).toBeUndefined()
})

test('different parallel events of one payment: marked as paid once', async () => {
  const ref = await unheard()
  const event = theEvent(ref, 'payment_intent.succeeded')
  // Open connections, so that none waits for its own.
  await Promise.all(Array.from({ length: 8 }, () => app.database.run(sql`select pg_sleep(0.1)`)))
  await Promise.all(Array.from({ length: 8 }, (_, i) => tell({ ...event, id: `${event.id}_${i}` })))
  expect(await payer.books()).toMatchObject({
    state: 'succeeded',
    paid: 'paid',
    pending: 0,
    debt: 0,
    mails: 1,
  })
})

test('that it failed, is being processed, or was cancelled', async () => {
  const ref = await unheard('pm_card_slowBank')
  await tell(theEvent(ref, 'payment_intent.processing'))
  expect(await payer.books()).toMatchObject({ state: 'processing', paid: 'unpaid' })
  stripe.books.decide(ref, false)
  await tell(theEvent(ref, 'payment_intent.payment_failed'))
  expect(await payer.books()).toMatchObject({ state: 'failed', error: 'card_declined', isOpen: false })
  const again = await unheard('pm_card_authenticationRequired')
  const intent = stripe.books.intents.get(again)
  if (intent) stripe.books.cancel(intent)
  await tell(theEvent(again, 'payment_intent.canceled'))
  expect(await payer.books()).toMatchObject({ state: 'failed', error: 'payment_intent_unexpected_state' })
})

test('repeated events, also in parallel: once', async () => {
  const ref = await unheard()
  const event = theEvent(ref, 'payment_intent.succeeded')
  const answers = await Promise.all(Array.from({ length: 8 }, () => tell(event)))
  for (const answer of [...answers, await tell(event)]) expect(answer).toEqual(received)
  expect(await payer.books()).toMatchObject({ paid: 'paid', pending: 0, debt: 0, mails: 1 })
  expect(
    await app.database.one(sql`select count(*) as n from payment_events where event_id = ${event.id}`),
  ).toEqual({ n: 1 })
})

test('late events about an earlier state change nothing', async () => {
  const ref = await unheard('pm_card_slowBank')
  const processing = theEvent(ref, 'payment_intent.processing')
  stripe.books.decide(ref, true)
  await tell(theEvent(ref, 'payment_intent.succeeded'))
  expect(await tell(processing)).toEqual(received)
  expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid' })
})

describe('refunds', () => {
  const staffSees = () =>
    app.database.many(sql`select kind from events where customer_id = ${payer.id} order by id`)

  test('full: the invoice stays as it is, and staff decides', async () => {
    const ref = await unheard()
    await tell(theEvent(ref, 'payment_intent.succeeded'))
    stripe.books.refund(ref)
    await tell(theEvent(ref, 'charge.refunded'))
    expect(await payer.books()).toMatchObject({ state: 'refunded', paid: 'paid', pending: 0 })
    expect(await staffSees()).toEqual([{ kind: 'payment.refunded' }])
  })

  test('heard before the payment: the same result', async () => {
    const ref = await unheard()
    stripe.books.refund(ref)
    await tell(theEvent(ref, 'charge.refunded'))
    await tell(theEvent(ref, 'payment_intent.succeeded'))
    expect(await payer.books()).toMatchObject({ state: 'refunded', paid: 'paid', pending: 0, mails: 1 })
  })

  test('partial: paid', async () => {
    const ref = await unheard()
    stripe.books.refund(ref, 100)
    await tell(theEvent(ref, 'charge.refunded'))
    expect(await payer.books()).toMatchObject({ state: 'succeeded', paid: 'paid' })
    expect(await staffSees()).toEqual([])
  })
})

describe('refused events', () => {
  const untouched = { state: 'started', paid: 'unpaid', isOpen: true }

  test('a wrong, missing or mismatched signature', async () => {
    const event = theEvent(await unheard(), 'payment_intent.succeeded')
    expect(await tell(event, { secret: 'whsec_of_somebody_else' })).toMatchObject(refused)
    const { body, headers } = stripe.signed(event)
    expect(await post(body, {})).toMatchObject(refused)
    expect(await post(body.replace('6807', '6808'), headers)).toMatchObject(refused)
    expect(await post('', headers)).toMatchObject(refused)
    expect(await post(body, { ...headers, 'stripe-signature': 'nonsense' })).toMatchObject(refused)
    expect(await payer.books()).toMatchObject(untouched)
  })

  test('a valid but old signature', async () => {
    const event = theEvent(await unheard(), 'payment_intent.succeeded')
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    expect(await tell(event, { at: minutesAgo(6) })).toMatchObject(refused)
    expect(await payer.books()).toMatchObject(untouched)
    expect(await tell(event, { at: minutesAgo(4) })).toEqual(received)
  })
})

describe('irrelevant events', () => {
  test('other kinds of events, and what cannot be read', async () => {
    const ref = await unheard()
    expect(await tell(theEvent(ref, 'payment_intent.created'))).toEqual(received)
    const broken = { id: 'evt_x', object: 'event', type: 'payment_intent.succeeded', data: { object: null } }
    expect(await tell(broken)).toEqual(received)
    expect(await tell({ ...broken, data: { object: { object: 'payment_intent' } } })).toEqual(received)
    expect(await payer.books()).toMatchObject({ state: 'started' })
  })

  test('payments of others at the same provider', async () => {
    const event = theEvent(await unheard(), 'payment_intent.succeeded')
    const stranger = { ...event.data.object, id: 'pi_other', metadata: {} }
    expect(await tell({ ...event, id: 'evt_other', data: { object: stranger } })).toEqual(received)
    expect(
      await app.database.maybe(sql`select 1 from payment_events where event_id = 'evt_other'`),
    ).toBeUndefined()
  })

  test('a platform that is not configured is not found', async () => {
    for (const platform of ['monei', 'sandbox', 'nobody']) {
      const answer = await app.visitor.inject({
        method: 'POST',
        url: `/api/v2/payments/${platform}/webhook`,
        payload: {},
      })
      expect([platform, answer.statusCode]).toEqual([platform, platform === 'nobody' ? 400 : 404])
    }
  })
})

describe('cases for staff', () => {
  const doubts = () =>
    app.database.many<{ detail: object }>(sql`
      select detail from events where kind = 'payment.manual_verification' and customer_id = ${payer.id} order by id`)

  test('another amount than ours: never silently paid', async () => {
    const event = theEvent(await unheard(), 'payment_intent.succeeded')
    const changed = { ...event.data.object, amount_received: 6806 }
    await tell({ ...event, data: { object: changed } })
    expect(await payer.books()).toMatchObject({
      state: 'succeeded',
      paid: 'manual_verification_required',
      pending: 6807,
    })
    expect(await doubts()).toMatchObject([
      {
        detail: {
          reason: 'amount_differs',
          invoice_ids: [payer.debt.id],
          expected_cents: 6807,
          taken_cents: 6806,
        },
      },
    ])
  })

  test('another currency', async () => {
    const event = theEvent(await unheard(), 'payment_intent.succeeded')
    await tell({ ...event, data: { object: { ...event.data.object, currency: 'usd' } } })
    expect(await payer.books()).toMatchObject({ paid: 'manual_verification_required' })
  })

  test.each([
    ['paid otherwise', 'paid', 0],
    ['paid in part otherwise', 'unpaid', 100],
    ['given to the bank', 'pending_remesa', 6807],
  ])('%s meanwhile', async (_, paid, pending) => {
    const ref = await unheard()
    await app.database.run(
      sql`update invoices set paid_status = ${paid}, amount_pending_cents = ${pending} where id = ${payer.debt.id}`,
    )
    await tell(theEvent(ref, 'payment_intent.succeeded'))
    expect(await payer.books()).toMatchObject({
      state: 'succeeded',
      paid: 'manual_verification_required',
      pending,
    })
    expect(await doubts()).toMatchObject([{ detail: { reason: 'not_owed', invoice_ids: [payer.debt.id] } }])
  })

  test('a charge with our id that is not the known payment', async () => {
    const { body } = await payBy(payer.client, {
      item_id: payer.debt.id,
      payment_method_id: 'pm_card_chargeDeclined',
    })
    const [known] = stripe.books.intentsOf(body.transaction_id)
    const strange = { ...known, id: 'pi_strange', status: 'succeeded', amount_received: 6807 }
    const event = {
      id: 'evt_strange',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: strange },
    }
    expect(await tell(event)).toEqual(received)
    expect(await payer.books()).toMatchObject({ state: 'failed', paid: 'manual_verification_required' })
    expect(await doubts()).toMatchObject([
      { detail: { reason: 'unknown_charge', provider_ref: 'pi_strange' } },
    ])
  })

  test('charged after it had been marked as failed', async () => {
    const ref = await unheard('pm_card_slowBank')
    await app.database.run(sql`
      update payments set state = 'failed', next_check_at = null where provider_ref is null and customer_id = ${payer.id}`)
    await app.database.run(sql`update payment_items set is_open = false where invoice_id = ${payer.debt.id}`)
    expect((await payBy(payer.client, { item_id: payer.debt.id })).body.status).toBe('succeeded')
    stripe.books.decide(ref, true)
    await tell(theEvent(ref, 'payment_intent.succeeded'))
    expect(await payer.books()).toMatchObject({ paid: 'manual_verification_required', pending: 0 })
    expect(await doubts()).toMatchObject([{ detail: { reason: 'not_owed' } }])
  })
})
