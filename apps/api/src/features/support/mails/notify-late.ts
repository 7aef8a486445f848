import { isTellingTime } from '@fanal/domain/notices/telling-hours'
import type { Deps } from '#deps'
import { recordEntry } from '#features/support/record-entry'
import { lockCase } from '#features/support/write-queries'
import { findLateCases, isStillLate } from './late-queries.ts'
import { notifyCustomer } from './notify-customer.ts'

const dayMs = 86_400_000
/** A server that was down for longer does not flood customers with old news; screens say it anyway. */
const announcedForMs = 7 * dayMs
const atOnce = 300

/**
 * Announces each case that became late, once: a line of its history, a notice and a mail that apologises and says what the
 * customer can do now. By day; at any hour where the term is counted in hours.
 */
export async function notifyLate(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  now = new Date(),
): Promise<number> {
  const since = new Date(now.getTime() - announcedForMs)
  const isUrgentOnly = !isTellingTime(now.getTime())
  let announced = 0
  for (const named of await findLateCases(database, { now, since, isUrgentOnly, limit: atOnce }))
    await database.transaction(async (tx) => {
      const it = await lockCase(tx, named.customerId, named.number)
      if (!it || !(await isStillLate(tx, it, now))) return
      await recordEntry(tx, it, { kind: 'late', by: 'system' })
      await notifyCustomer(env, tx, named, { kind: 'late' })
      announced += 1
    })
  return announced
}
