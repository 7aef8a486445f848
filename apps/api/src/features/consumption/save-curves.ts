import type { CurveDay } from '@fanal/domain/consumption/curve-day'
import { unpackDay } from '@fanal/domain/consumption/curve-row'
import { applyFile, type DayOutcome, dayOutcomes, type KnownDay } from '@fanal/domain/consumption/curve-steps'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { type Db, sql } from '#platform/database'
import { curvesLock } from './curves-lock.ts'
import { dayKey, findDays, putDays, type StoredRow } from './curve-rows.ts'
import { findClocks, rollUpMonths, type SupplyClock } from './roll-up-months.ts'

/** What a file says of a day of a contract: only the points that it has. */
export interface IncomingDay {
  contractId: number
  curve: CurveDay
}

/** How many days were new, are shown otherwise now, had better data, or are as they were. */
export type SavedDays = Record<DayOutcome, number>

/** A month of a contract, and what became of its days: each counts once, in how many parts it may come. */
interface SavedMonth {
  contractId: number
  month: string
  isWritten: boolean
  /** By day of the month: 0, or the place in `dayOutcomes` and 1. */
  outcomes: Uint8Array
}

/**
 * The one place that writes curves: the days, merged with what is there, and the months that they belong to. In one
 * transaction, which the caller opens.
 */
export async function saveCurves(tx: Db, days: readonly IncomingDay[]): Promise<SavedDays> {
  const save = curveSaver(tx)
  await save.add(days)
  return await save.finish()
}

/** The same for a file that comes in parts: months are added up once, at the end. */
export function curveSaver(tx: Db) {
  const months = new Map<string, SavedMonth>()
  const monthOf = (contractId: number, day: string): SavedMonth => {
    const month = `${day.slice(0, 7)}-01`
    const key = dayKey(contractId, month)
    const found = months.get(key) ?? { contractId, month, isWritten: false, outcomes: new Uint8Array(31) }
    months.set(key, found)
    return found
  }
  return {
    async add(days: readonly IncomingDay[]): Promise<void> {
      if (days.length === 0) return
      await tx.run(sql`select pg_advisory_xact_lock(${curvesLock})`)
      const ids = days.map(({ contractId }) => contractId)
      const known = await knownDays(tx, days, await findClocks(tx, ids))
      const written = new Map<string, { contractId: number; known: KnownDay }>()
      for (const { contractId, curve } of days) {
        const key = dayKey(contractId, curve.day)
        const { known: after, outcome } = applyFile(known.get(key), curve)
        const month = monthOf(contractId, curve.day)
        const at = Number(curve.day.slice(8)) - 1
        month.outcomes[at] = Math.max(month.outcomes[at] ?? 0, dayOutcomes.indexOf(outcome) + 1)
        if (!after) continue
        month.isWritten = true
        known.set(key, after)
        written.set(key, { contractId, known: after })
      }
      await putDays(tx, [...written.values()])
    },
    async finish(): Promise<SavedDays> {
      await rollUpMonths(
        tx,
        [...months.values()].filter(({ isWritten }) => isWritten),
      )
      const saved: SavedDays = { created: 0, changed: 0, kept: 0, unchanged: 0 }
      for (const { outcomes } of months.values())
        for (const place of outcomes) {
          const outcome = dayOutcomes[place - 1]
          if (outcome) saved[outcome] += 1
        }
      return saved
    },
  }
}

async function knownDays(
  tx: Db,
  days: readonly IncomingDay[],
  clocks: ReadonlyMap<number, SupplyClock>,
): Promise<Map<string, KnownDay>> {
  const rows = await findDays(
    tx,
    days.map(({ contractId }) => contractId),
    days.map(({ curve }) => curve.day),
  )
  const unpack = (row: StoredRow) => {
    const zone = clocks.get(row.contract_id)?.zone ?? 'peninsula'
    return unpackDay(row, stepsOfDay(row.day, zone, row.step_minutes))
  }
  const known = new Map<string, KnownDay>()
  for (const row of rows)
    if (!row.is_aside) known.set(dayKey(row.contract_id, row.day), { shown: unpack(row) })
  for (const row of rows) {
    const day = row.is_aside && known.get(dayKey(row.contract_id, row.day))
    if (day) day.aside = unpack(row)
  }
  return known
}
