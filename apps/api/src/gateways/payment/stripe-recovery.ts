import type { Stripe } from 'stripe'
import type { Order, ProviderAnswer, Recovery } from './payment.ts'
import { answerOf, kindOf, known, refusal, unknown } from './stripe-answers.ts'

interface Recovering {
  client: () => Promise<Stripe>
  create: (order: Order, isConfirmed: boolean) => Promise<ProviderAnswer>
  cancel: (ref: string) => Promise<ProviderAnswer>
}

const daySeconds = 86_400
/** Nothing is charged later than an hour after it began; twice that is searched. */
const requestedSeconds = 3600
/** A key that answers 500, or is used up, has no request in progress after this time. */
const givenUpSeconds = 600

/**
 * A retry with the same key returns Stripe's first answer, or charges now. If it is no longer wanted, the key is used
 * without charging, so that a delayed first request cannot charge either.
 */
export async function recoverStripe(
  order: Order,
  { isWanted, ageSeconds }: Recovery,
  { client, create, cancel }: Recovering,
): Promise<ProviderAnswer> {
  const failed: ProviderAnswer = { state: 'failed', errorCode: 'processing_error' }
  if (!isWanted) {
    // Stripe drops keys after a day, but not payments.
    const found = await findByTransaction(await client(), order)
    if (found) return found
  }
  try {
    const answer = await create(order, isWanted)
    if (isWanted || !answer.ref) return answer
    return { ...(await cancel(answer.ref)), errorCode: 'processing_error' }
  } catch (error) {
    const kind = kindOf(error)
    if (kind === 'card' || kind === 'invalid') return refusal(error)
    const found = await findByTransaction(await client(), order)
    if (found) return found
    const isOver = kind === 'broken' || kind === 'used'
    if ((isOver && ageSeconds > givenUpSeconds) || ageSeconds > daySeconds) return failed
    throw unknown(error)
  }
}

/** Lists are consistent at once, unlike Stripe's search. */
async function findByTransaction(
  { paymentIntents }: Stripe,
  { transactionId, startedAt }: Order,
): Promise<ProviderAnswer | undefined> {
  return known(async () => {
    const from = Math.floor(startedAt.getTime() / 1000)
    const created = { gte: from - 300, lte: from + 2 * requestedSeconds }
    for await (const intent of paymentIntents.list({ created, limit: 100 }))
      if (intent.metadata['transaction_id'] === transactionId) return answerOf(intent)
    return undefined
  })
}
