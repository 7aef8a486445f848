import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { sharesOf, withShare } from '@fanal/domain/batteries/battery-shares'
import { checkShareChange } from '@fanal/domain/batteries/share-change'
import type { Db } from '#platform/database'
import { refuseWrong } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { saveWeights } from './change-queries.ts'
import { changedMeanwhile, loadLinkFor, type OnBattery } from './load-link.ts'
import { type Receiver, shared } from './queries.ts'

type Weight = Pick<Receiver, 'contract' | 'pes'>

/** The same contracts and weights, in any order. */
function isSame(seen: readonly Weight[], receivers: readonly Weight[]): boolean {
  const weights = new Map(seen.map(({ contract, pes }) => [contract, pes]))
  return (
    seen.length === receivers.length && receivers.every(({ contract, pes }) => weights.get(contract) === pes)
  )
}

/** Changes a contract's share of its battery; the others keep their proportions. No euro moves. */
export async function changePercentage(
  tx: Db,
  { percent, seen, ...on }: OnBattery & { percent: number; seen: readonly Weight[] | undefined },
): Promise<SharedBattery> {
  const { link, battery } = await loadLinkFor(tx, 'percentage', on)
  const before = battery.receivers.map(({ pes }) => pes)
  const place = battery.receivers.findIndex(({ id }) => id === link.id)
  if (seen && !isSame(seen, battery.receivers)) throw changedMeanwhile()
  refuseWrong({ pes_percentatge: checkShareChange(percent, sharesOf(before)[place]).percent })
  const weights = withShare(before, place, percent)
  const receivers = battery.receivers.map((one, i) => ({ ...one, pes: weights[i] ?? 0 }))
  await saveWeights(tx, on.session.customerId, receivers)
  await recordEvent(tx, {
    actor: 'customer',
    kind: 'battery.percentage',
    customerId: on.session.customerId,
    detail: { contract: on.contractName, battery: on.batteryId, before, after: weights },
  })
  return shared({ ...battery, receivers })
}
