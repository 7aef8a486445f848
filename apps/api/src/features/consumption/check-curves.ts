import { type CurveMonth, monthOf, rollUpDays, type StoredDay } from '@fanal/domain/consumption/curve-roll-up'
import { unpackValues } from '@fanal/domain/consumption/curve-values'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { type Db, sql } from '#platform/database'
import { lockCurves } from './curves-lock.ts'
import { findClocks, rollUpMonths, type SupplyClock } from './roll-up-months.ts'

export interface CurveDrift {
  contract: string
  /** A day, or the first day of a month. */
  of: string
  what: string
  /** An unreadable row is reported, not guessed. */
  canRepair: boolean
}

interface CheckedDay extends StoredDay {
  exported: Uint8Array
  reactive: Uint8Array
}

const atOnce = 25

/** Contracts with curves, in pages; the last one is the cursor. */
async function nextContracts(db: Db, after: number): Promise<{ id: number; name: string }[]> {
  return await db.many(sql`
    select id, name from contracts c
    where id > ${after} and (exists (select from curve_days d where d.contract_id = c.id)
      or exists (select from curve_months m where m.contract_id = c.id))
    order by id limit ${atOnce}`)
}

/** Totals that do not match their values; fixed with `repair`. The caller opens a transaction for each step. */
export async function checkSome(
  tx: Db,
  after: number,
  repair: boolean,
  onWait: () => void,
): Promise<{ last: number | undefined; days: number; months: number; drifts: CurveDrift[] }> {
  await lockCurves(tx, onWait)
  const contracts = await nextContracts(tx, after)
  const clocks = await findClocks(
    tx,
    contracts.map(({ id }) => id),
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
  const days = await tx.many<CheckedDay>(sql`
    select day, step_minutes, state, states, imported_wh, exported_wh, reactive_varh, imported, exported, reactive
    from curve_days where contract_id = ${clock.id} order by day`)
  const months = await tx.many<CurveMonth>(sql`
    select month, days, estimated_days, imported_wh, exported_wh, reactive_varh, period_wh, max_w
    from curve_months where contract_id = ${clock.id} order by month`)
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
  { id }: SupplyClock,
  days: readonly CheckedDay[],
  drifts: readonly Drift[],
): Promise<void> {
  const totals = days.map(({ day, imported_wh, exported_wh, reactive_varh }) => ({
    day,
    imported_wh,
    exported_wh,
    reactive_varh,
  }))
  await tx.run(sql`
    update curve_days d set imported_wh = r.imported_wh, exported_wh = r.exported_wh, reactive_varh = r.reactive_varh
    from jsonb_to_recordset(${JSON.stringify(totals)}) as r (day date, imported_wh int, exported_wh int, reactive_varh int)
    where d.contract_id = ${id} and d.day = r.day`)
  const months = new Set(drifts.filter(({ canRepair }) => canRepair).map(({ of }) => monthOf(of)))
  const broken = new Set(drifts.filter(({ canRepair }) => !canRepair).map(({ of }) => monthOf(of)))
  const wanted = [...months].filter((month) => !broken.has(month))
  await rollUpMonths(
    tx,
    wanted.map((month) => ({ contractId: id, month })),
  )
}
