import { between, pick, type Random } from '#demo/random'
import { sql } from '#platform/database'
import type { SignedInCustomer, TestApp } from '../app.ts'
import type { Intent, StripeEvent } from '../doubles/stripe-books.ts'
import type { StripeDouble } from '../doubles/stripe.ts'
import { age, aDebtor, payBy, verifyNow } from '../fixtures/payments.ts'

// A payment, the provider's actions, and its events in any order: late, twice, never, before the answer, with polling
// servers in between. Our state must always end like the provider's.

export interface History {
  app: TestApp
  stripe: StripeDouble
  random: Random
}

const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_slowBank',
  'pm_card_slowBank',
  'pm_card_authenticationRequired',
  'pm_card_challengeDeclined',
  'pm_card_chargeDeclined',
] as const

/** Plays one history. Returns what is wrong in the end, or undefined. */
export async function playHistory(history: History): Promise<string | undefined> {
  const { app, stripe, random } = history
  const payer = await aDebtor(app)
  const log: string[] = []
  const transaction = await begin(history, payer, payer.debt.id, log)
  const intent = () => stripe.books.intentsOf(transaction)[0]
  for (let i = between(random, 0, 3); i > 0; i -= 1) await live(history, payer, intent(), log)
  const heard = await notifySome(history, payer, intent, log)
  // Unreported results are found by polling.
  await settle(history, transaction)
  const truth = intent()
  const wasRefunded = heard.some(({ type, data }) => type === 'charge.refunded' && isFull(data.object))
  const expected = modelOf(truth, wasRefunded)
  const { state, paid, pending, debt: owed, isOpen, mails } = await payer.books()
  const isCharged = truth?.status === 'succeeded'
  const found = JSON.stringify({ state, paid, pending, owed, isOpen, mails })
  const right = JSON.stringify({
    state: expected,
    paid: isCharged ? 'paid' : 'unpaid',
    pending: isCharged ? 0 : payer.debt.cents,
    owed: isCharged ? 0 : payer.debt.cents,
    isOpen: false,
    mails: isCharged ? 1 : 0,
  })
  return found === right ? undefined : `${log.join(', ')}: ${found} in place of ${right}`
}

/** The expected end, from the provider's ledger alone. */
function modelOf(truth: Intent | undefined, wasRefunded: boolean): string {
  if (truth?.status !== 'succeeded') return 'failed'
  return wasRefunded ? 'refunded' : 'succeeded'
}

const isFull = (charge: object) => (charge as { refunded: boolean }).refunded

/** With an answer, without one, or with an event before it. */
async function begin(
  { app, stripe, random }: History,
  payer: SignedInCustomer,
  invoiceId: number,
  log: string[],
) {
  const card = pick(random, cards)
  const how = pick(random, [
    'answered',
    'garbage after',
    'garbage before',
    'broken after, saved',
    'news first',
  ] as const)
  log.push(card, how)
  const told = stripe.books.events.length
  if (how === 'news first')
    stripe.gate = async ({ method }, when) => {
      if (method !== 'POST' || when !== 'after') return
      for (const event of stripe.books.events.slice(told)) await tell({ app, stripe }, event)
    }
  else if (how !== 'answered') stripe.fault = ({ method }) => (method === 'POST' ? how : undefined)
  const { body } = await payBy(payer.client, { item_id: invoiceId, payment_method_id: card })
  stripe.gate = async () => {}
  stripe.fault = () => undefined
  // Nothing that was not requested can be reported.
  if (how === 'garbage before') await verifyNow(app)
  return body.transaction_id
}

/** A bank action, or the customer continues. */
async function live(
  { stripe, random }: History,
  payer: SignedInCustomer,
  intent: Intent | undefined,
  log: string[],
): Promise<void> {
  if (!intent) return
  const act = pick(random, ['challenge', 'decide', 'refund', 'refund part', 'confirm'] as const)
  log.push(act)
  if (act === 'challenge') stripe.books.answerChallenge(intent.id, random() < 0.7)
  if (act === 'decide') stripe.books.decide(intent.id, random() < 0.7)
  if (act === 'refund' && !isRefunded(stripe, intent)) stripe.books.refund(intent.id)
  if (act === 'refund part' && !isRefunded(stripe, intent)) stripe.books.refund(intent.id, 100)
  if (act === 'confirm') await payBy(payer.client, { payment_intent_id: intent.id })
}

const isRefunded = (stripe: StripeDouble, { id }: Intent) =>
  stripe.books.events.some(
    ({ type, data }) =>
      type === 'charge.refunded' && (data.object as { payment_intent: string }).payment_intent === id,
  )

/** Each event any number of times, in any order, with actions and polls in between. Returns those delivered. */
async function notifySome(
  history: History,
  payer: SignedInCustomer,
  intent: () => Intent | undefined,
  log: string[],
): Promise<StripeEvent[]> {
  const { app, stripe, random } = history
  const heard: StripeEvent[] = []
  for (let i = between(random, 0, 6); i > 0; i -= 1) {
    const events = eventsOf(stripe, intent()?.id)
    const act = pick(random, ['notify', 'notify', 'notify', 'live', 'verify'] as const)
    const event = events[Math.floor(random() * events.length)]
    if (act === 'notify' && event) {
      log.push(event.type)
      await Promise.all(Array.from({ length: random() < 0.3 ? 2 : 1 }, () => tell({ app, stripe }, event)))
      heard.push(event)
    } else if (act === 'live') await live(history, payer, intent(), log)
    else if (act === 'verify') await verifyNow(app)
  }
  return heard
}

const eventsOf = (stripe: StripeDouble, ref: string | undefined) =>
  stripe.books.events.filter(({ data }) => {
    const { id, payment_intent } = data.object as { id: string; payment_intent?: string }
    return ref !== undefined && (id === ref || payment_intent === ref)
  })

async function tell({ app, stripe }: Pick<History, 'app' | 'stripe'>, event: StripeEvent): Promise<void> {
  const { body, headers } = stripe.signed(event)
  const url = '/api/v2/payments/stripe/webhook'
  const answer = await app.visitor.inject({ method: 'POST', url, payload: body, headers })
  if (answer.statusCode !== 200) throw new Error(`A webhook was answered ${answer.statusCode}`)
}

/** A slow bank decides, an abandoned challenge expires, and polling continues until the result is known. */
async function settle({ app, stripe, random }: History, transaction: string): Promise<void> {
  for (const { id } of stripe.books.intentsOf(transaction)) stripe.books.decide(id, random() < 0.5)
  for (let i = 0; i < 3; i += 1) {
    await verifyNow(app)
    const open = await app.database.maybe(sql`
      select 1 from payments where transaction_id = ${transaction} and next_check_at is not null`)
    if (!open) return
    await age(app.database, transaction, 901)
  }
}
