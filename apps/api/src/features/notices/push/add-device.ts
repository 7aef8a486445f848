import { createECDH, createHash } from 'node:crypto'
import { deviceOf } from '@fanal/domain/access/device'
import type { Deps } from '#deps'
import { maxDevices } from '#features/notices/targets/limits'
import {
  deleteTarget,
  deleteTargetAt,
  findTargets,
  lockTargets,
  saveTarget,
  type Target,
} from '#features/notices/targets/target-queries'
import type { Db } from '#platform/database'
import { addToDirectory, findInDirectory, removeFromDirectory } from '#platform/database/directory'
import { AppError, wrongFields } from '#platform/errors'

interface NewDevice {
  customerId: number
  endpoint: string
  keys: { p256dh: string; auth: string }
  userAgent: string | undefined
}

const keyOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

function labelOf(userAgent: string | undefined): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(', ')
}

/** A browser belongs to whoever subscribed with it last: the notices of who did before no longer appear there. */
async function takeFromOthers(tx: Db, customerId: number, endpoint: string): Promise<void> {
  const key = keyOf(endpoint)
  const before = await findInDirectory(tx, 'push', key)
  if (!before || before.customer_id === customerId) return
  await deleteTargetAt(tx, { customerId: before.customer_id, channel: 'push', address: endpoint })
  await removeFromDirectory(tx, 'push', before)
}

/** A subscription to a point that is not on the curve would fail with every message. */
function refuseBadKeys(keys: NewDevice['keys']): void {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const [point, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  try {
    pair.computeSecret(point)
  } catch {
    throw wrongFields({ 'keys.p256dh': 'not_valid' })
  }
  if (point.byteLength !== 65) throw wrongFields({ 'keys.p256dh': 'not_valid' })
  if (auth.byteLength !== 16) throw wrongFields({ 'keys.auth': 'not_valid' })
}

export async function addDevice({ gateways }: Deps, tx: Db, device: NewDevice): Promise<{ id: number }> {
  const { customerId, endpoint, keys, userAgent } = device
  const refusal = gateways.outgoing.refusalOf(endpoint)
  if (refusal) throw wrongFields({ endpoint: refusal })
  refuseBadKeys(keys)
  await lockTargets(tx, customerId)
  const devices = (await findTargets(tx, customerId)).filter(({ channel }) => channel === 'push')
  await removeStopped(tx, devices, endpoint)
  await takeFromOthers(tx, customerId, endpoint)
  const label = labelOf(userAgent)
  const id = await saveTarget(tx, { customerId, channel: 'push', address: endpoint, keys, label })
  await addToDirectory(tx, 'push', [{ key: keyOf(endpoint), customer_id: customerId, id }])
  return { id }
}

/** A stopped device makes way for a new one. */
async function removeStopped(tx: Db, devices: readonly Target[], endpoint: string): Promise<void> {
  if (devices.length < maxDevices || devices.some(({ address }) => address === endpoint)) return
  const stopped = devices.find(({ stopped_at }) => stopped_at)
  if (!stopped) throw new AppError('too_many_targets')
  await removeDevice(tx, stopped)
}

export async function removeDevice(tx: Db, { customer_id, id, address }: Target): Promise<void> {
  await deleteTarget(tx, customer_id, id)
  await removeFromDirectory(tx, 'push', { key: keyOf(address), customer_id, id })
}
