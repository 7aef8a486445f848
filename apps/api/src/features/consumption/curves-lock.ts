import { type Db, sql } from '#platform/database'

/** Whoever writes curves holds it until the transaction ends: two that read the same day would lose points of each other. */
export const curvesLock = 6_019

const pauseMs = 500

/** Asks again and again: a wait in the database would be ended by its time limit. */
export async function lockCurves(tx: Db, onWait: () => void): Promise<void> {
  const isFree = () => tx.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${curvesLock}) as free`)
  for (let tries = 0; !(await isFree()).free; tries += 1) {
    if (tries === 0) onWait()
    await new Promise((resolve) => void setTimeout(resolve, pauseMs))
  }
}
