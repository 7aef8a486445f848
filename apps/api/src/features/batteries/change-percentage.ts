import type { SharedBattery } from '@fanal/contract/batteries.schemas'
import { sharesOf, withShare } from '@fanal/domain/batteries/battery-shares'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { changedMeanwhile, loadLinkFor, type OnBattery, saveWeights } from './load-link.ts'
import { shared } from './queries.ts'

/** Gives a contract another share of its battery; the others keep their proportions. No euro moves. */
export async function changePercentage(
  tx: Db,
  { percent, seen, ...on }: OnBattery & { percent: number; seen: number | undefined },
): Promise<SharedBattery> {
  const { link, battery } = await loadLinkFor(tx, 'percentage', on)
  const before = battery.receivers.map(({ pes }) => pes)
  const place = battery.receivers.findIndex(({ id }) => id === link.id)
  const stored = sharesOf(before)[place]
  if (seen !== undefined && seen !== stored) throw changedMeanwhile()
  if (stored === percent)
    throw new AppError('invalid_request', { errors: { pes_percentatge: ['unchanged'] } })
  const weights = withShare(before, place, percent)
  const receivers = battery.receivers.map((one, i) => ({ ...one, pes: weights[i] ?? 0 }))
  await saveWeights(tx, receivers)
  await recordEvent(tx, {
    actor: 'customer',
    kind: 'battery.percentage',
    customerId: on.session.customerId,
    detail: { contract: on.contractName, battery: on.batteryId, before, after: weights },
  })
  return shared({ ...battery, receivers })
}
