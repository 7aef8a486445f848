import type { Deps } from '#deps'
import { notifyMany } from '#features/notices/notify'
import { findOverAlerts, saveEnds } from './alert-queries.ts'
import { endedNotice } from './market-notices.ts'

const atOnce = 1_000

/** Ends the alerts of products that are traded no more, and tells whose they are. */
export async function endAlerts(
  { env, database }: Pick<Deps, 'env' | 'database'>,
  today: string,
): Promise<number> {
  let ended = 0
  for (;;) {
    const alerts = await findOverAlerts(database, today, atOnce)
    if (alerts.length === 0) return ended
    ended += await database.transaction(async (tx) => {
      const saved = new Set((await saveEnds(tx, alerts, today)).map(({ id }) => id))
      return notifyMany(env, tx, alerts.filter(({ id }) => saved.has(id)).map(endedNotice))
    })
  }
}
