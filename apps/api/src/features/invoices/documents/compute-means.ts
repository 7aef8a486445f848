import { addMonths, firstOfMonth, madridDayOf } from '@fanal/domain/dates'
import type { Deps } from '#deps'
import { waitForStatements } from '#platform/database'
import { findComputedDay, saveMeans } from './mean-queries.ts'

/** Bills come late, and are corrected; what is older stays as it was computed. */
const monthsBack = 15

/** Once a day; the first time of all bills. Two processes that do it at once save the same. */
export async function computeMeans({ database }: Pick<Deps, 'database'>, now = new Date()): Promise<number> {
  const today = madridDayOf(now.getTime())
  const computed = await findComputedDay(database)
  if (computed === today) return 0
  const since = computed ? firstOfMonth(addMonths(today, -monthsBack)) : '0001-01-01'
  return database.transaction(async (tx) => {
    await waitForStatements(tx)
    return saveMeans(tx, { since, today })
  })
}
