import { type CurveDay, type CurveTrack, wholeDay } from '@fanal/domain/consumption/curve-day'
import { curveSources, rankOf } from '@fanal/domain/consumption/curve-sources'
import { addDays, addMonths } from '@fanal/domain/dates'
import { findContracts } from '#demo/contracts/queries'
import { saveCurves } from '#features/consumption/save-curves'
import type { Db } from '#platform/database'
import type { DemoCurveDay } from './curves.ts'

export interface DemoCurve {
  contract: string
  days: DemoCurveDay[]
  /** The last billed day; '' without any. */
  billedTo: string
}

const [gap, real, estimated, billed] = [0, 1, 2, 3]

/** Gaps by days ago: from one quarter to another, estimated by the distributor or not. */
const unread: Record<number, readonly [from: number, to: number, state: number]> = {
  5: [52, 64, estimated],
  7: [12, 20, gap],
  9: [0, 100, estimated],
  64: [0, 100, estimated],
  65: [0, 60, estimated],
  203: [36, 52, estimated],
}

/** The meter of the panels. */
const ofPanels = (rank: number, values: readonly number[]): CurveTrack => ({
  ranks: new Uint32Array(values.length).fill(rank),
  values: Uint32Array.from(values),
})

function curveDay({ day, selfUsed, ...values }: DemoCurveDay, billedTo: string, daysAgo: number): CurveDay {
  const isBilled = day <= billedTo
  const rank = isBilled
    ? rankOf({
        source: curveSources.billing,
        date: addDays(addMonths(`${day.slice(0, 7)}-01`, 1), 1),
        version: 0,
      })
    : rankOf({ source: curveSources.validated, date: addDays(day, 2), version: 0 })
  const curve = wholeDay(day, 15, rank, isBilled ? billed : real, values)
  if (selfUsed) {
    curve.selfUsed = ofPanels(rank, selfUsed)
    curve.generated = ofPanels(
      rank,
      selfUsed.map((wh, i) => wh + (values.exported[i] ?? 0)),
    )
  }
  const [from, to, state] = unread[daysAgo] ?? [0, 0, real]
  // Gaps are not billed.
  if (state === gap && isBilled) return curve
  curve.states.fill(state, from, to)
  if (state === gap)
    for (const column of [curve.ranks, curve.imported, curve.exported, curve.reactive])
      column.fill(0, from, to)
  return curve
}

/** Billed months, then recent readings with a few gaps. */
export async function saveDemoCurves(tx: Db, curves: readonly DemoCurve[], today: string): Promise<void> {
  const known = await findContracts(
    tx,
    curves.map(({ contract }) => contract),
  )
  const todayMs = Date.parse(today)
  for (const { contract, days, billedTo } of curves) {
    const own = known.get(contract)
    if (!own) continue
    // Not all of them on the same days.
    const shift = Number(contract) % 5
    await saveCurves(
      tx,
      days.map((one) => ({
        ...own,
        curve: curveDay(one, billedTo, (todayMs - Date.parse(one.day)) / 86_400_000 - shift),
      })),
    )
  }
}
