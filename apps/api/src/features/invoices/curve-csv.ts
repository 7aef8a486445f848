import { type Db, sql } from '#platform/database'

interface CurveRow {
  day: string
  imported: Buffer
  exported: Buffer
}

export function findCurve(db: Db, contractId: number, from: string, to: string): Promise<CurveRow[]> {
  return db.many(sql`
    select day, imported, exported from curve_days
    where contract_id = ${contractId} and day between ${from} and ${to} order by day`)
}

/** The hours of a day in Wh: its quarters four by four, 23, 24 or 25 of them. */
function hoursOf(quarters: Buffer): number[] {
  const hours: number[] = []
  for (let at = 0; at + 1 < quarters.length; at += 2) {
    const hour = Math.trunc(at / 8)
    hours[hour] = (hours[hour] ?? 0) + quarters.readUInt16LE(at)
  }
  return hours
}

const kwh = (wh: number) => (wh / 1_000).toFixed(3).replace('.', ',')

/**
 * The standard of the CNMC, and a column for what was fed in: hours end, are numbered 1 to 24 in local time, 1 to 23 and
 * 1 to 25 on the days when the clocks change. Billed curves are measured ones (R).
 */
export function composeCurveCsv(cups: string, days: readonly CurveRow[]): string {
  const rows = ['CUPS;Fecha;Hora;Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh']
  for (const { day, imported, exported } of days) {
    const date = day.split('-').toReversed().join('/')
    const out = hoursOf(exported)
    for (const [i, wh] of hoursOf(imported).entries())
      rows.push(`${cups};${date};${i + 1};${kwh(wh)};R;${kwh(out[i] ?? 0)}`)
  }
  // The mark in front tells spreadsheets that it is UTF-8.
  return `\ufeff${rows.join('\r\n')}\r\n`
}
