import { type CurveMonth, monthOf, rollUpDays } from '@fanal/domain/consumption/curve-roll-up'
import { unpackValues } from '@fanal/domain/consumption/curve-values'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import type { Db } from '#platform/database'
import {
  type CheckedDay,
  findCheckedDays,
  findCheckedMonths,
  nextContracts,
  saveTotals,
} from './check-queries.ts'
import { lockCurves } from './lock-queries.ts'
import { findClocks, type SupplyClock } from './month-queries.ts'
import { rollUpMonths } from './roll-up-months.ts'

/** Number of contracts checked per transaction. */
const atOnce = 25

export interface CurveDrift {
  contract: string
  /** A day, or the first day of a month. */
  of: string
  what: string
  /** An unreadable row is reported, not guessed. */
  canRepair: boolean
}

/** Totals that do not match their values; fixed with `repair`. The caller opens a transaction for each step. */
export async function checkSome(
  tx: Db,
  after: number,
  repair: boolean,
  onWait: () => void,
): Promise<{ last: number | undefined; days: number; months: number; drifts: CurveDrift[] }> {
  await lockCurves(tx, onWait)
  const contracts = await nextContracts(tx, after, atOnce)
  const clocks = await findClocks(
    tx,
    contracts.map(({ customer_id, id }) => ({ customerId: customer_id, contractId: id })),
  )
  const all = { last: contracts.at(-1)?.id, days: 0, months: 0, drifts: [] as CurveDrift[] }
  for (const { id, name } of contracts) {
    const clock = clocks.get(id)
    if (!clock) continue
    const { days, months, drifts } = await checkContract(tx, clock, repair)
    all.days += days
    all.months += months
    for (const one of drifts) all.drifts.push({ contract: name, ...one })
  }
  return all
}

type Drift = Omit<CurveDrift, 'contract'>

async function checkContract(tx: Db, clock: SupplyClock, repair: boolean) {
  const days = await findCheckedDays(tx, clock)
  const months = await findCheckedMonths(tx, clock)
  const sound: CheckedDay[] = []
  const drifts: Drift[] = []
  const drifted: CheckedDay[] = []
  for (const day of days) {
    const drift = driftOfDay(day, clock)
    if (drift) drifts.push(drift)
    if (drift?.canRepair) drifted.push(day)
    if (!drift || drift.canRepair) sound.push(day)
  }
  const due = rollUpDays(sound, clock)
  drifts.push(...driftsOfMonths(months, due))
  if (repair) await mend(tx, clock, drifted, drifts)
  return { days: days.length, months: months.length, drifts }
}

/** Also fixes the day's totals, for its month. */
function driftOfDay(day: CheckedDay, clock: SupplyClock): Drift | undefined {
  try {
    const steps = stepsOfDay(day.day, clock.zone, day.step_minutes)
    if (day.states.length > 0 && day.states.length !== steps)
      throw new RangeError(`${day.states.length} states are not ${steps}`)
    const sums = [day.imported, day.exported, day.reactive].map((bytes) =>
      unpackValues(bytes, steps).reduce((sum, wh) => sum + wh, 0),
    )
    const told = [day.imported_wh, day.exported_wh, day.reactive_varh]
    if (sums.every((sum, i) => sum === told[i])) return undefined
    ;[day.imported_wh = 0, day.exported_wh = 0, day.reactive_varh = 0] = sums
    const what = `its totals are ${told.join(', ')}, its values add up to ${sums.join(', ')}`
    return { of: day.day, what, canRepair: true }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { of: day.day, what: `its values cannot be read: ${error.message}`, canRepair: false }
  }
}

function driftsOfMonths(stored: readonly CurveMonth[], due: readonly CurveMonth[]): Drift[] {
  const names = [...new Set([...stored, ...due].map(({ month }) => month))].sort()
  return names.flatMap((month) => {
    const [is, should] = [stored, due].map((some) => some.find((one) => one.month === month))
    if (!is) return [{ of: month, what: 'the month is missing', canRepair: true }]
    if (!should) return [{ of: month, what: 'the month has no days', canRepair: true }]
    return (Object.keys(should) as (keyof CurveMonth)[])
      .filter((name) => String(is[name]) !== String(should[name]))
      .map((name) => ({
        of: month,
        what: `${name} is ${String(is[name])}, its days add up to ${String(should[name])}`,
        canRepair: true,
      }))
  })
}

async function mend(
  tx: Db,
  clock: SupplyClock,
  days: readonly CheckedDay[],
  drifts: readonly Drift[],
): Promise<void> {
  await saveTotals(tx, clock, days)
  const months = new Set(drifts.filter(({ canRepair }) => canRepair).map(({ of }) => monthOf(of)))
  const broken = new Set(drifts.filter(({ canRepair }) => !canRepair).map(({ of }) => monthOf(of)))
  const wanted = [...months].filter((month) => !broken.has(month))
  await rollUpMonths(
    tx,
    wanted.map((month) => ({ customerId: clock.customer_id, contractId: clock.id, month })),
  )
}
