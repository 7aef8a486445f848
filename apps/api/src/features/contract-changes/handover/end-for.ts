import { madridDayOf } from '@fanal/domain/dates'
import { endBatteryLinks } from '#features/batteries/end-queries'
import { closeContract } from '#features/contracts/hand-over-queries'
import type { OwnContract } from '#features/contracts/queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'

/** The contract ends today for its customer, but not before the day that was signed. Returns today. */
export async function endFor(
  tx: Db,
  own: OwnContract,
  { day, reason }: { day: string; reason: 'holder' | 'leaving' },
): Promise<string> {
  const today = madridDayOf(Date.now())
  if (day > today) throw new Refusal([`it was asked for from ${day} on: today is ${today}`])
  if (!(await closeContract(tx, own, { day: today, reason })))
    throw new Refusal(['the contract is not active any more'])
  await endBatteryLinks(tx, own, today)
  return today
}
