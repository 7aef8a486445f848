import type { CurveDay } from '@fanal/domain/consumption/curve-day'
import { addDay, type CurveMonth, emptyMonth, monthOf } from '@fanal/domain/consumption/curve-roll-up'
import { unpackDay } from '@fanal/domain/consumption/curve-row'
import { applyFile, type DayOutcome, dayOutcomes, type KnownDay } from '@fanal/domain/consumption/curve-steps'
import { addDays } from '@fanal/domain/dates'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import type { OwnContract } from '#features/contracts/queries'
import type { Db, Sql } from '#platform/database'
import { waitForCurves } from './lock-queries.ts'
import {
  dayKey,
  findStoredDays,
  findKnownMonths,
  statementsFor,
  type StoredRow,
  type WrittenDay,
} from './curve-day-queries.ts'
import { type ContractMonth, findClocks, putMonths, type SupplyClock } from './month-queries.ts'
import { rollUpMonths } from './roll-up-months.ts'

/** What a file says of a day of a contract: only the points that it has. */
export interface IncomingDay extends OwnContract {
  curve: CurveDay
}

/** Number of days that were new, changed, had better data, or were unchanged. */
export type SavedDays = Record<DayOutcome, number>

/** A month of a contract, and what became of its days: each counts once, in how many parts it may come. */
interface SavedMonth extends OwnContract {
  month: string
  isWritten: boolean
  /** One entry per day of the month: 0, or 1 + index in `dayOutcomes`. */
  outcomes: Uint8Array
  /** Running totals while all days are new. Otherwise they are queried at the end. */
  sum: CurveMonth | undefined
}

/** Keys are those of `dayKey`. */
type Months = Map<string, SavedMonth>
type Clocks = ReadonlyMap<number, SupplyClock>

/** The only writer of curves: merges days with stored ones, and updates their months, in the caller's transaction. */
export async function saveCurves(tx: Db, days: readonly IncomingDay[]): Promise<SavedDays> {
  const save = curveSaver(tx)
  await save.add(days)
  return await save.finish()
}

/** The same for a file in parts: months are written once, at the end. */
export function curveSaver(tx: Db) {
  const months: Months = new Map()
  return {
    add: (days: readonly IncomingDay[]) => addToMonths(tx, months, days),
    finish: () => writeMonths(tx, months),
    /** The newest day of each contract of those that were not known before. */
    newest: () => newestDays(months.values()),
  }
}

async function addToMonths(tx: Db, months: Months, days: readonly IncomingDay[]): Promise<void> {
  if (days.length === 0) return
  await waitForCurves(tx)
  const clocks = await findClocks(tx, days)
  const own = await monthsOf(tx, months, days, clocks)
  const mayBeStored = days.filter(
    ({ curve }, i) => !own[i]?.sum || (own[i].outcomes[placeOf(curve.day)] ?? 0) > 0,
  )
  const known = await knownDays(tx, mayBeStored, clocks)
  const stored = new Set(known.keys())
  const apply = (from: number, to: number): Sql[] => {
    const written = new Map<string, WrittenDay & { month: SavedMonth }>()
    for (let i = from; i < to; i += 1) {
      const [day, month] = [days[i], own[i]]
      if (!day || !month) continue
      const { customerId, contractId, curve } = day
      const key = dayKey(contractId, curve.day)
      const { known: after, outcome } = applyFile(known.get(key), curve)
      const at = placeOf(curve.day)
      month.outcomes[at] = Math.max(month.outcomes[at] ?? 0, dayOutcomes.indexOf(outcome) + 1)
      if (!after) continue
      const isNew = !stored.has(key)
      month.isWritten = true
      if (!isNew) month.sum = undefined
      known.set(key, after)
      written.set(key, { customerId, contractId, known: after, isNew, month })
    }
    for (const key of written.keys()) stored.add(key)
    return statementsFor([...written.values()], ({ contractId, known: { shown }, month: { sum } }, row) => {
      const clock = clocks.get(contractId)
      if (sum && clock) addDay(sum, row, shown.imported, clock)
    })
  }
  await writeWhileNext(tx, days.length, apply)
}

/** The month of each day; those not seen before are added. */
async function monthsOf(
  tx: Db,
  months: Months,
  days: readonly IncomingDay[],
  clocks: Clocks,
): Promise<SavedMonth[]> {
  const added = new Map<string, SavedMonth>()
  const found = days.map(({ customerId, contractId, curve }) => {
    const month = monthOf(curve.day)
    const key = dayKey(contractId, month)
    let known = months.get(key)
    if (!known) {
      const clock = clocks.get(contractId)
      const sum = clock && emptyMonth(month, clock)
      known = { customerId, contractId, month, isWritten: false, outcomes: new Uint8Array(31), sum }
      months.set(key, known)
      added.set(key, known)
    }
    return known
  })
  for (const { contract_id, month } of await findKnownMonths(tx, [...added.values()])) {
    const known = added.get(dayKey(contract_id, month))
    if (known) known.sum = undefined
  }
  return found
}

const created = dayOutcomes.indexOf('created') + 1

function newestDays(months: Iterable<SavedMonth>): (OwnContract & { day: string })[] {
  const newest = new Map<number, OwnContract & { day: string }>()
  for (const { customerId, contractId, month, outcomes } of months) {
    const at = outcomes.lastIndexOf(created)
    if (at < 0) continue
    const day = addDays(month, at)
    if (day > (newest.get(contractId)?.day ?? '')) newest.set(contractId, { customerId, contractId, day })
  }
  return [...newest.values()]
}

async function writeMonths(tx: Db, months: Months): Promise<SavedDays> {
  const saved: SavedDays = { created: 0, changed: 0, kept: 0, unchanged: 0 }
  const again: SavedMonth[] = []
  const sums: ContractMonth[] = []
  for (const month of months.values()) {
    const { customerId, contractId, isWritten, outcomes, sum } = month
    for (const place of outcomes) {
      const outcome = dayOutcomes[place - 1]
      if (outcome) saved[outcome] += 1
    }
    if (isWritten && !sum) again.push(month)
    if (sum && sum.days > 0) sums.push({ customer_id: customerId, contract_id: contractId, ...sum })
  }
  await rollUpMonths(tx, again)
  await putMonths(tx, sums)
  return saved
}

const atOnce = 500

/** Pipelines: statements run while the next ones are prepared, so that PostgreSQL and this process work in parallel. */
async function writeWhileNext(
  tx: Db,
  count: number,
  statementsOf: (from: number, to: number) => Sql[],
): Promise<void> {
  const run = async (statements: readonly Sql[]) => {
    for (const statement of statements) await tx.run(statement)
  }
  let writing = Promise.resolve()
  for (let at = 0; at < count; at += atOnce) {
    const next = async () => statementsOf(at, Math.min(count, at + atOnce))
    // Both are awaited, even if one fails: nothing may be written after the transaction has failed.
    const [made, written] = await Promise.allSettled([next(), writing])
    if (made.status === 'rejected') throw made.reason
    if (written.status === 'rejected') throw written.reason
    writing = run(made.value)
  }
  await writing
}

/** Index of a day in its month. */
const placeOf = (day: string) => Number(day.slice(8)) - 1

async function knownDays(
  tx: Db,
  days: readonly IncomingDay[],
  clocks: Clocks,
): Promise<Map<string, KnownDay>> {
  const known = new Map<string, KnownDay>()
  if (days.length === 0) return known
  const rows = await findStoredDays(
    tx,
    days.map(({ customerId, contractId, curve }) => ({ customerId, contractId, day: curve.day })),
  )
  const unpack = (row: StoredRow) => {
    const zone = clocks.get(row.contract_id)?.zone ?? 'peninsula'
    return unpackDay(row, stepsOfDay(row.day, zone, row.step_minutes))
  }
  for (const row of rows)
    if (!row.is_aside) known.set(dayKey(row.contract_id, row.day), { shown: unpack(row) })
  for (const row of rows) {
    const day = row.is_aside && known.get(dayKey(row.contract_id, row.day))
    if (day) day.aside = unpack(row)
  }
  return known
}
