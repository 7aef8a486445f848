import { addDays } from '@fanal/domain/dates'
import { cheapestHours } from '@fanal/domain/market-alerts/cheap-hours'
import type { Deps } from '#deps'
import { notifyMany } from '#features/notices/notify'
import { findDayPrices, findIndexedCustomers, isShown, saveTold } from './cheap-hours-queries.ts'
import { cheapHoursNotice } from './market-notices.ts'

const atOnce = 500

/** Once the prices of tomorrow are there, everybody whose price follows them is told of its cheapest hours. */
export async function notifyCheapHours(
  { env, database }: Pick<Deps, 'env' | 'database'>,
  today: string,
): Promise<number> {
  const tomorrow = addDays(today, 1)
  if (await isShown(database, tomorrow)) return 0
  const cheap = cheapestHours(tomorrow, await findDayPrices(database, tomorrow))
  if (!cheap) return 0
  let [told, after] = [0, 0]
  for (;;) {
    const customers = await findIndexedCustomers(database, after, atOnce)
    const last = customers.at(-1)
    if (!last) break
    after = last.customer_id
    const notices = customers.map(({ customer_id }) => cheapHoursNotice(customer_id, tomorrow, cheap))
    told += await database.transaction((tx) => notifyMany(env, tx, notices))
  }
  await saveTold(database, tomorrow)
  return told
}
