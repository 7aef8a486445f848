import { randomBytes } from 'node:crypto'
import type { Deps } from '#deps'
import { maxWebhooks } from '#features/notices/targets/limits'
import {
  findTarget,
  findTargets,
  lockTargets,
  saveKeys,
  saveTarget,
} from '#features/notices/targets/target-queries'
import { NotDelivered, type OutgoingFailure } from '#gateways/outgoing/outgoing'
import type { Db } from '#platform/database'
import { AppError, wrongFields } from '#platform/errors'
import { takeHit } from '#platform/http/rate-limit'
import { newSecret, sealSecret, webhookHeaders } from './webhook-secret.ts'

/** An address is tried at most so often: nobody's server is to be knocked at through us. */
const triesPerHour = 20

async function refuseMore(db: Db, customerId: number, url: string): Promise<void> {
  const known = (await findTargets(db, customerId)).filter(({ channel }) => channel === 'webhook')
  if (known.some(({ address }) => address === url)) throw wrongFields({ url: 'taken' })
  if (known.length >= maxWebhooks) throw new AppError('too_many_targets')
}

/** Names that lead inside are as good as unknown: the difference would list the names of our network. */
const toldReason = (reason: OutgoingFailure) => (reason === 'private' ? 'unknown_name' : reason)

/** It must answer a message that says nothing. */
async function tryAddress(deps: Deps, url: string, secret: string): Promise<void> {
  const id = `ping_${randomBytes(12).toString('base64url')}`
  const at = new Date()
  const body = JSON.stringify({ id, event: 'ping', at: at.toISOString() })
  const headers = webhookHeaders({ id, at, body, secrets: [secret] })
  try {
    const { status } = await deps.gateways.outgoing.post(url, { headers, body })
    if (status < 200 || status > 299) throw wrongFields({ url: 'not_accepted' })
  } catch (error) {
    if (error instanceof NotDelivered) throw wrongFields({ url: toldReason(error.reason) })
    throw error
  }
}

/** Tried outside of any transaction, then kept; the secret is told this once. */
export async function addWebhook(deps: Deps, customerId: number, typed: string) {
  const { env, database, gateways } = deps
  const refusal = gateways.outgoing.refusalOf(typed)
  if (refusal) throw wrongFields({ url: refusal })
  const url = new URL(typed).href
  await refuseMore(database, customerId, url)
  await takeHit(database, { bucket: `webhook:${customerId}`, max: triesPerHour, windowSeconds: 3600 })
  const secret = newSecret()
  await tryAddress(deps, url, secret)
  const id = await database.transaction(async (tx) => {
    await lockTargets(tx, customerId)
    await refuseMore(tx, customerId, url)
    const keys = { secret: sealSecret(env, customerId, secret) }
    return saveTarget(tx, { customerId, channel: 'webhook', address: url, keys, label: '' })
  })
  return { id, secret }
}

/** The one before signs along for a day, so that a receiver can change without losing a message. */
export async function rotateWebhook({ env, database }: Deps, customerId: number, id: number) {
  const secret = newSecret()
  await database.transaction(async (tx) => {
    await lockTargets(tx, customerId)
    const target = await findTarget(tx, customerId, id)
    if (target?.channel !== 'webhook') throw new AppError('not_found')
    const before = target.keys['secret'] ?? ''
    const keys = {
      secret: sealSecret(env, customerId, secret),
      before,
      rotated_at: new Date().toISOString(),
    }
    await saveKeys(tx, { customerId, id, keys })
  })
  return { secret }
}
