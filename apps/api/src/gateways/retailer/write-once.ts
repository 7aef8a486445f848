import { createHash } from 'node:crypto'
import { pay } from '@fanal/contract/payment'
import type { Endpoint } from '@fanal/contract/endpoint'
import { AppError } from '#platform/errors'
import { objectOf, wordOf } from './loose-values.ts'
import type { Answered } from './retailer.ts'
import type { LooseArgs, Visit } from './visit.ts'

const keptMs = 15 * 60_000
const maxKept = 5_000

/**
 * The retailer's server knows no idempotency keys, so the gateway minds them, in this process and for a while: a write that
 * is sent again with its key is answered as the first time. Of a payment without an answer nobody knows whether it was made:
 * it is not sent again, but told to be verified.
 */
export function writeOnce() {
  const kept = new Map<string, { until: number; answer: Promise<Answered> }>()
  return (
    endpoint: Endpoint,
    args: LooseArgs,
    { token, request }: Visit,
    send: () => Promise<Answered>,
  ): Promise<Answered> => {
    const key = request.headers['idempotency-key']
    if (endpoint.method === 'GET' || endpoint.kind === 'session' || typeof key !== 'string') return send()
    const id = createHash('sha256')
      .update(JSON.stringify([token, key, endpoint.name, args.params, args.body]))
      .digest('base64')
    const known = kept.get(id)
    if (known && known.until > Date.now()) return known.answer
    const [oldest] = kept.keys()
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest)
    const answer = send()
    const one = { until: Date.now() + keptMs, answer }
    kept.set(id, one)
    answer.catch((error: unknown) => {
      if (endpoint.name === pay.name && isDoubtful(error)) one.answer = Promise.resolve(verifying(args))
      else kept.delete(id)
    })
    return answer
  }
}

const isDoubtful = (error: unknown) => error instanceof AppError && error.code === 'upstream_failed'

/** The page then asks for the transaction of the invoice until it is known. */
function verifying({ body }: LooseArgs): Answered {
  const { item_id, payment_intent_id } = objectOf(body)
  return { body: { status: 'processing', transaction_id: wordOf(item_id ?? payment_intent_id) } }
}
