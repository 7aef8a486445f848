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
 * The upstream has no idempotency keys, so the gateway remembers them per process for a while: a repeated write gets
 * the first answer. A payment without an answer may have been made: it is not repeated, but reported as being verified.
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

/** The page then polls the transaction of the invoice. */
function verifying({ body }: LooseArgs): Answered {
  const { item_id, payment_intent_id } = objectOf(body)
  return { body: { status: 'processing', transaction_id: wordOf(item_id ?? payment_intent_id) } }
}
