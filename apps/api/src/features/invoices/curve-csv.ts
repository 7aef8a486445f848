import { curveStates, unpackValues } from '@fanal/domain/consumption/curve-values'
import { type StepMinutes, stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { type Zone, zoneOf } from '@fanal/domain/lookups/provinces'
import { type Db, sql } from '#platform/database'

export interface CurveDayRow {
  day: string
  step_minutes: StepMinutes
  state: number
  states: Uint8Array
  imported: Uint8Array
  exported: Uint8Array
}

export interface CurveOfContract {
  zone: Zone
  days: CurveDayRow[]
}

export async function findCurve(
  db: Db,
  contractId: number,
  from: string,
  to: string,
): Promise<CurveOfContract> {
  const rows = await db.many<CurveDayRow & { postal_code: string }>(sql`
    select d.day, d.step_minutes, d.state, d.states, d.imported, d.exported, c.postal_code
    from curve_days d join contracts c on c.id = d.contract_id
    where d.contract_id = ${contractId} and d.day between ${from} and ${to} order by d.day`)
  return { zone: zoneOf(Number(rows[0]?.postal_code.slice(0, 2))), days: rows }
}

/** The hours of a day in Wh: its quarters four by four. */
function hoursOf(values: readonly number[], perHour: number): number[] {
  const hours: number[] = []
  for (const [i, wh] of values.entries()) {
    const hour = Math.trunc(i / perHour)
    hours[hour] = (hours[hour] ?? 0) + wh
  }
  return hours
}

/** R for measured, E where any of its quarters is estimated; none for an hour of which nothing is known. */
function methodsOf({ state, states }: CurveDayRow, steps: number, perHour: number): (string | undefined)[] {
  return Array.from({ length: steps / perHour }, (_, hour) => {
    const own = states.length === 0 ? [state] : [...states.subarray(hour * perHour, (hour + 1) * perHour)]
    const names = own.map((one) => curveStates[one])
    if (names.every((name) => name === 'none')) return undefined
    return names.includes('estimated') ? 'E' : 'R'
  })
}

const kwh = (wh: number) => (wh / 1_000).toFixed(3).replace('.', ',')

/**
 * The standard of the CNMC, and a column for what was fed in: hours end, are numbered 1 to 24 in local time, 1 to 23 and
 * 1 to 25 on the days when the clocks change.
 */
export function composeCurveCsv(cups: string, { zone, days }: CurveOfContract): string {
  const rows = ['CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh']
  for (const one of days) {
    const date = one.day.split('-').toReversed().join('/')
    const perHour = 60 / one.step_minutes
    const steps = stepsOfDay(one.day, zone, one.step_minutes)
    const out = hoursOf(unpackValues(one.exported, steps), perHour)
    const methods = methodsOf(one, steps, perHour)
    for (const [i, wh] of hoursOf(unpackValues(one.imported, steps), perHour).entries())
      if (methods[i]) rows.push(`${cups};${date};${i + 1};${kwh(wh)};${methods[i]};${kwh(out[i] ?? 0)}`)
  }
  // The mark in front tells spreadsheets that it is UTF-8.
  return `\ufeff${rows.join('\r\n')}\r\n`
}
