import { type Db, sql } from '#platform/database'

/** Held by writers of curves until the transaction ends: two that read the same day would lose each other's points. */
export const curvesLock = 6_019

const pauseMs = 500

/** Polls: a wait inside the database would hit its timeout. */
export async function lockCurves(tx: Db, onWait: () => void): Promise<void> {
  const isFree = () => tx.one<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${curvesLock}) as free`)
  for (let tries = 0; !(await isFree()).free; tries += 1) {
    if (tries === 0) onWait()
    await new Promise((resolve) => void setTimeout(resolve, pauseMs))
  }
}

/** The same for small writes: it waits in the database. */
export async function waitForCurves(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${curvesLock})`)
}

/** A large file takes longer than a request may. */
export async function allowMinutes(tx: Db): Promise<void> {
  tx.liftLimit?.()
  await tx.run(sql`
    select set_config('statement_timeout', '5min', true), set_config('idle_in_transaction_session_timeout', '5min', true)`)
}
