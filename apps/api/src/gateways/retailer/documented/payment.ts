import { paymentErrors } from '@fanal/domain/payment/payment-errors'
import { eurosOf, listOf, type Loose, objectOf, textOf, wholeOf, wordOf } from '../loose-values.ts'
import type { Documented, LooseArgs } from '../visit.ts'

/** Stripe has a card form here, MONEI its own page. One invoice per payment. */
function platformOf(value: unknown): Loose {
  const name =
    typeof value === 'string' ? value : (objectOf(value)['name'] ?? objectOf(value)['platform_name'])
  return { name, form: name === 'monei' ? 'link' : 'card', is_multiple: false }
}
const known = ['stripe', 'monei']

const done = ['succeeded', 'success', 'paid', 'ok', 'registered']
const goingOn = ['requires_action', 'requires_source_action', 'requires_confirmation']
const wrong = ['failed', 'error', 'canceled', 'cancelled', 'requires_payment_method']

/** A payment result in the words of either provider. Anything undecided is being verified: never paid, never failed. */
function statusOf(answer: Loose): 'succeeded' | 'requires_action' | 'processing' | 'failed' {
  const status = wordOf(answer['status'] ?? answer['state']).toLowerCase()
  if (answer['requires_action'] === true || goingOn.includes(status)) return 'requires_action'
  if (answer['payment_link']) return 'requires_action'
  if (answer['error'] || wrong.includes(status)) return 'failed'
  return answer['success'] === true || done.includes(status) ? 'succeeded' : 'processing'
}

const errorOf = (error: unknown) => {
  const code = typeof error === 'object' ? objectOf(error)['code'] : error
  return paymentErrors.find((one) => one === code) ?? 'unknown'
}

function payAnswerOf(body: unknown, args: LooseArgs): Loose {
  const answer = { ...objectOf(body), ...objectOf(objectOf(body)['result']) }
  const status = statusOf(answer)
  const secret = answer['client_secret'] ?? answer['payment_intent_client_secret']
  const intent = answer['payment_intent_id'] ?? answer['payment_intent'] ?? wordOf(secret).split('_secret')[0]
  const sent = objectOf(args.body)
  return {
    status,
    // Without its own id a payment is followed by its invoice.
    transaction_id: textOf(
      answer['transaction_id'] ?? answer['id'] ?? sent['item_id'] ?? sent['payment_intent_id'],
    ),
    ...(intent ? { payment_intent_id: intent } : {}),
    ...(secret ? { client_secret: secret } : {}),
    ...(linkOf(answer) && { payment_link: linkOf(answer) }),
    ...(status === 'failed' && { error: errorOf(answer['error']) }),
  }
}

const linkOf = ({ payment_link: link }: Loose) =>
  typeof link === 'string' && link.startsWith('https://') ? link : undefined

function summaryOf(body: unknown): Loose {
  const one = objectOf(objectOf(body)['result'] ?? body)
  const error = textOf(one['error'])
  const isKnown = Boolean(one['transaction_id'])
  return {
    transaction_id: textOf(one['transaction_id']),
    status: one['status'] ?? (error === '' && isKnown ? 'succeeded' : ''),
    amount: isKnown ? eurosOf(one['amount']) : textOf(one['amount']),
    currency: textOf(one['currency']) || 'EUR',
    last_transaction_update_at: textOf(one['last_transaction_update_at']),
    invoice_id: one['invoice_id'] ? wholeOf(one['invoice_id']) : null,
    invoice_number: textOf(one['invoice_number']),
    invoice_concept: textOf(one['invoice_concept']),
    invoices: listOf(one['invoices']),
    payment_method_id: textOf(one['payment_method_id']),
    payment_type: textOf(one['payment_type']),
    paid_by_user_email: textOf(one['paid_by_user_email']),
    error,
  }
}

export const paymentCalls: Record<string, Documented> = {
  paymentPlatforms: {
    read: (body) => ({
      platforms: listOf(body, 'platforms', 'payment_platforms')
        .map(platformOf)
        .filter(({ name }) => known.some((one) => one === name)),
    }),
  },
  publishableKey: {
    read: (body) => ({
      publishable_key:
        typeof body === 'string' ? body : (objectOf(body)['publishable_key'] ?? objectOf(body)['key']),
    }),
  },
  pay: {
    read: payAnswerOf,
    readRefusal: (status, body) => {
      const error = errorOf(objectOf(body)['error'])
      if (![400, 402, 409, 422].includes(status) || error === 'unknown') return undefined
      return { status: 'failed', transaction_id: '', error }
    },
  },
  transactionSummary: { read: summaryOf },
}
