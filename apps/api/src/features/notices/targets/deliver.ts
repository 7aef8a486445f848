import type { Deps } from '#deps'
import { NotDelivered, type OutgoingMessage } from '#gateways/outgoing/outgoing'
import { GivenUp, NotBefore } from '#platform/outbox'
import { stopTarget } from './stop-target.ts'
import { markDelivered, markFailing, type Target } from './target-queries.ts'

/** Who does not answer for so long is stopped. */
const patienceMs = 3 * 86_400_000

/** Statuses by which a receiver says that it is gone. */
const goneStatuses = { push: [404, 410], webhook: [410] }

const isTaken = (status: number) => status >= 200 && status <= 299

type Sent = { status: number } | { failure: string }

async function post(deps: Deps, address: string, message: OutgoingMessage): Promise<Sent> {
  try {
    return await deps.gateways.outgoing.post(address, message)
  } catch (error) {
    if (error instanceof NotDelivered) return { failure: error.reason }
    throw error
  }
}

/** Sends one message to one target: taken, or tried again later, or the target is stopped. Throws unless it was taken. */
export async function deliverTo(
  deps: Deps,
  target: Target & { channel: 'push' | 'webhook' },
  message: OutgoingMessage,
): Promise<void> {
  const { env, database } = deps
  const { customer_id: customerId, id, channel, rest_until: restUntil } = target
  if (restUntil && restUntil > new Date()) throw new NotBefore(restUntil)
  const sent = await post(deps, target.address, message)
  if ('status' in sent && isTaken(sent.status)) {
    if (target.failing_since) await markDelivered(database, customerId, id)
    return
  }
  const why = 'status' in sent ? `status ${sent.status}` : sent.failure
  if ('status' in sent && goneStatuses[channel].includes(sent.status)) {
    await database.transaction((tx) => stopTarget(env, tx, target, 'gone'))
    throw new GivenUp(why)
  }
  // Too large for this service, whenever it is sent.
  if (channel === 'push' && 'status' in sent && sent.status === 413) throw new GivenUp(why)
  const failing = await markFailing(database, customerId, id)
  if (failing && Date.now() - failing.failing_since.getTime() > patienceMs) {
    await database.transaction((tx) => stopTarget(env, tx, target, 'failing'))
    throw new GivenUp(why)
  }
  throw new Error(why)
}
