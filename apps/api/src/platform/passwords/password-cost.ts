import { type Database, type Db, sql, waitForStatements } from '#platform/database'
import { measureHashMs, type PasswordCost, setPasswordCost } from './password-hash.ts'

/** Milliseconds of a core that a hash may take; 60–120 are asked for. */
const aimMs = 110
const maxPasses = 8

interface MeasuredCost extends PasswordCost {
  /** Milliseconds of a core when it was measured. */
  hashMs: number
  measuredAt: Date
}

/** The passes that fit into the aim, from the times of one and of three; at least one. */
export function passesWithin({ one, three }: { one: number; three: number }): number {
  const pass = Math.max((three - one) / 2, 1)
  return Math.min(maxPasses, Math.max(1, 1 + Math.floor((aimMs - one) / pass)))
}

/** The cost of this database's passwords; undefined before its first use. */
export const findPasswordCost = (db: Db): Promise<MeasuredCost | undefined> =>
  db.maybe(sql`
    select memory_kib as "memoryKib", passes, hash_ms as "hashMs", measured_at as "measuredAt" from password_costs`)

/**
 * Hashes passwords at the cost of the database, which the first server that uses it measures: machines differ by a
 * factor of five. Servers that start at once wait for the first, and agree.
 */
export async function usePasswordCost(database: Database, measure = measureHashMs): Promise<void> {
  const known = await findPasswordCost(database)
  setPasswordCost(known ?? (await database.transaction((tx) => measureOnce(tx, measure))))
}

async function measureOnce(tx: Db, measure: typeof measureHashMs): Promise<PasswordCost> {
  await waitForStatements(tx)
  await tx.run(sql`set local lock_timeout = 0`)
  await tx.run(sql`lock table password_costs in exclusive mode`)
  const known = await findPasswordCost(tx)
  if (known) return known
  const passes = passesWithin({ one: await measure(1), three: await measure(3) })
  const hashMs = Math.round(await measure(passes))
  return tx.one<PasswordCost>(sql`
    insert into password_costs (passes, hash_ms) values (${passes}, ${hashMs})
    returning memory_kib as "memoryKib", passes`)
}
