import { rollUpDays } from '@fanal/domain/consumption/curve-roll-up'
import type { StoredDay } from '@fanal/domain/consumption/curve-values'
import type { Db } from '#platform/database'
import {
  type ContractMonth,
  deleteMonths,
  findClocks,
  findDaysOfMonths,
  type MonthWanted,
  putMonths,
} from './month-queries.ts'

/** Number of months in memory at once. */
const atOnce = 200

/** Rewrites the months from the stored days, so that they cannot diverge. */
export async function rollUpMonths(tx: Db, wanted: readonly MonthWanted[]): Promise<void> {
  for (let at = 0; at < wanted.length; at += atOnce) {
    const some = wanted.slice(at, at + atOnce)
    const months = await addUpMonths(tx, some)
    await deleteMonths(tx, some)
    await putMonths(tx, months)
  }
}

/** Totals of the stored days of these months. */
async function addUpMonths(db: Db, wanted: readonly MonthWanted[]): Promise<ContractMonth[]> {
  const clocks = await findClocks(db, wanted)
  const ofContracts = new Map<number, StoredDay[]>(wanted.map(({ contractId }) => [contractId, []]))
  for (const day of await findDaysOfMonths(db, wanted)) ofContracts.get(day.contract_id)?.push(day)
  return [...ofContracts].flatMap(([contract_id, own]) => {
    const clock = clocks.get(contract_id)
    if (!clock) return []
    const { customer_id } = clock
    return rollUpDays(own, clock).map((month) => ({ customer_id, contract_id, ...month }))
  })
}
