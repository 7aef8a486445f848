import { randomBytes } from 'node:crypto'

// Stripe's state: PaymentIntents, their transitions and events.

export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: string
  client_secret: string
  confirmation_method: string
  created: number
  description: string | null
  last_payment_error: { type: string; code: string; decline_code?: string } | null
  metadata: Record<string, string>
  payment_method: string | null
}

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: object }
}

export interface Answer {
  status: number
  body: unknown
}

interface Card {
  outcome: 'succeeded' | 'processing' | { code: string; decline_code?: string }
  hasChallenge?: boolean
}

/** Named like Stripe's own test cards. */
const cards: Record<string, Card> = {
  pm_card_visa: { outcome: 'succeeded' },
  pm_card_authenticationRequired: { outcome: 'succeeded', hasChallenge: true },
  pm_card_challengeDeclined: { outcome: { code: 'card_declined' }, hasChallenge: true },
  pm_card_chargeDeclined: { outcome: { code: 'card_declined', decline_code: 'generic_decline' } },
  pm_card_insufficientFunds: { outcome: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  pm_card_expired: { outcome: { code: 'expired_card' } },
  pm_card_cvcDeclined: { outcome: { code: 'incorrect_cvc' } },
  pm_card_processingError: { outcome: { code: 'processing_error' } },
  pm_card_slowBank: { outcome: 'processing' },
}

const knownParameters = new Set([
  'amount',
  'currency',
  'payment_method',
  'allowed_payment_method_types[0]',
  'confirmation_method',
  'confirm',
  'description',
  'metadata[transaction_id]',
])

export const refusal = (status: number, error: { type: string; code?: string; message: string }): Answer => ({
  status,
  body: { error },
})
const invalid = (code: string, message: string) =>
  refusal(400, { type: 'invalid_request_error', code, message })
const unexpectedState = ({ status }: Intent) =>
  invalid('payment_intent_unexpected_state', `This PaymentIntent has the status ${status}.`)
const seconds = () => Math.floor(Date.now() / 1000)

export class StripeBooks {
  readonly intents = new Map<string, Intent>()
  /** All webhook events, in order. */
  readonly events: StripeEvent[] = []

  intentsOf(transactionId: string): Intent[] {
    return [...this.intents.values()].filter(({ metadata }) => metadata['transaction_id'] === transactionId)
  }

  /** The money charged with our id. */
  chargesOf(transactionId: string): Intent[] {
    return this.intentsOf(transactionId).filter(({ status }) => status === 'succeeded')
  }

  /** The customer's action at the bank. */
  answerChallenge(id: string, isPassed: boolean): void {
    const intent = this.known(id)
    if (intent.status !== 'requires_action') return
    const error = { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }
    if (isPassed) this.move(intent, 'requires_confirmation')
    else this.move(intent, 'requires_payment_method', error)
  }

  /** A slow bank's final decision. */
  decide(id: string, isPaid: boolean): void {
    const intent = this.known(id)
    if (intent.status !== 'processing') return
    if (isPaid) this.move(intent, 'succeeded')
    else this.move(intent, 'requires_payment_method', { type: 'card_error', code: 'card_declined' })
  }

  refund(id: string, cents?: number): void {
    const { amount, currency, metadata, status } = this.known(id)
    if (status !== 'succeeded') return
    const amount_refunded = cents ?? amount
    const refunded = amount_refunded === amount
    const charge = {
      id: `ch_${id.slice(3)}`,
      object: 'charge',
      payment_intent: id,
      metadata,
      amount,
      currency,
    }
    this.tell('charge.refunded', { ...charge, amount_refunded, refunded })
  }

  create(form: URLSearchParams): Answer {
    const wrong = this.checkForm(form)
    if (wrong) return wrong
    const method = form.get('payment_method') ?? ''
    const card = cards[method]
    if (!card) return invalid('resource_missing', `No such PaymentMethod: '${method}'`)
    const id = `pi_${randomBytes(10).toString('hex')}`
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: 'eur',
      status: 'requires_confirmation',
      client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
      confirmation_method: 'manual',
      created: seconds(),
      description: form.get('description'),
      last_payment_error: null,
      metadata: { transaction_id: form.get('metadata[transaction_id]') ?? '' },
      payment_method: method,
    }
    this.intents.set(id, intent)
    this.tell('payment_intent.created', intent)
    if (form.get('confirm') !== 'true') return { status: 200, body: intent }
    if (!card.hasChallenge) return this.charge(intent, card)
    this.move(intent, 'requires_action')
    return { status: 200, body: intent }
  }

  confirm(intent: Intent): Answer {
    if (intent.status !== 'requires_confirmation') return unexpectedState(intent)
    return this.charge(intent, cards[intent.payment_method ?? ''] ?? { outcome: { code: 'card_declined' } })
  }

  cancel(intent: Intent): Answer {
    if (!['requires_action', 'requires_confirmation', 'requires_payment_method'].includes(intent.status))
      return unexpectedState(intent)
    this.move(intent, 'canceled')
    return { status: 200, body: intent }
  }

  list(query: URLSearchParams): Answer {
    const from = Number(query.get('created[gte]') ?? 0)
    const to = Number(query.get('created[lte]') ?? Infinity)
    const limit = Number(query.get('limit') ?? 10)
    const after = query.get('starting_after')
    const all = [...this.intents.values()].reverse().filter(({ created }) => created >= from && created <= to)
    const rest = after ? all.slice(all.findIndex(({ id }) => id === after) + 1) : all
    const data = rest.slice(0, limit)
    return {
      status: 200,
      body: { object: 'list', url: '/v1/payment_intents', has_more: rest.length > limit, data },
    }
  }

  private known(id: string): Intent {
    const intent = this.intents.get(id)
    if (!intent) throw new Error(`Stripe knows no ${id}`)
    return intent
  }

  private checkForm(form: URLSearchParams): Answer | undefined {
    const names = [...form.keys()]
    if (names.some((name) => name.startsWith('payment_method_types')))
      return invalid('payment_method_types_no_longer_supported', 'Use allowed_payment_method_types.')
    const stranger = names.find((name) => !knownParameters.has(name))
    if (stranger) return invalid('parameter_unknown', `Received unknown parameter: ${stranger}`)
    const amount = Number(form.get('amount'))
    if (!Number.isSafeInteger(amount) || amount < 50) return invalid('amount_too_small', 'At least 50.')
    if (form.get('currency') === 'eur' && form.get('confirmation_method') === 'manual') return undefined
    return invalid('parameter_invalid', 'Not as the portal asks.')
  }

  private charge(intent: Intent, { outcome }: Card): Answer {
    if (typeof outcome === 'string') {
      this.move(intent, outcome)
      return { status: 200, body: intent }
    }
    const error = { type: 'card_error', message: 'Your card was declined.', ...outcome }
    this.move(intent, 'requires_payment_method', error)
    return { status: 402, body: { error: { ...error, payment_intent: intent } } }
  }

  private move(intent: Intent, status: string, error: Intent['last_payment_error'] = null): void {
    intent.status = status
    intent.last_payment_error = error
    if (status === 'succeeded') intent.amount_received = intent.amount
    if (status === 'requires_confirmation') return
    const name = status === 'requires_payment_method' ? 'payment_failed' : status
    this.tell(`payment_intent.${name}`, intent)
  }

  private tell(type: string, object: object): void {
    const id = `evt_${randomBytes(8).toString('hex')}`
    this.events.push({
      id,
      object: 'event',
      type,
      created: seconds(),
      data: { object: structuredClone(object) },
    })
  }
}
