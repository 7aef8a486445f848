import type { CurveColumns } from '../curve-columns.ts'
import { placesOf } from '../curve-points.ts'
import type { CurveType, DayRange } from '../curve-range.ts'

/** What stands before the energies of a row. */
const headers: Record<CurveType, string> = {
  monthly: 'CUPS;Mes;Dias',
  daily: 'CUPS;Fecha',
  hourly: 'CUPS;Fecha;Hora',
  'quarter-hourly': 'CUPS;Fecha;Hora;Cuarto',
}
const energies = 'Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh'

/** `1,234`: of whole Wh, three decimals. A month of gas that was given back is below zero. */
function kwh(wh: number | null | undefined): string {
  const size = Math.abs(wh ?? 0)
  const rest = String(size % 1_000).padStart(3, '0')
  return `${(wh ?? 0) < 0 ? '-' : ''}${Math.floor(size / 1_000)},${rest}`
}
const reversed = (day: string) => day.split('-').toReversed().join('/')
const isEstimated = (state: number | undefined) => state === 2

/**
 * The standard of the CNMC, and a column for what was fed in: hours end, are numbered 1 to 24 in local time, 1 to 23 and
 * 1 to 25 on the days when the clocks change. Quarters are numbered 1 to 4 within their hour; days and months add what was used
 * by period. Nothing is said of what is not known.
 */
export const composeCurveCsv = (...curve: Parameters<typeof curveCsvPieces>): string =>
  [...curveCsvPieces(...curve)].join('')

/** What is written of a long curve without a pause: some milliseconds. */
const pieceLength = 1 << 16

/** The same in pieces, so that a server has time for others between them. */
export function* curveCsvPieces(
  cups: string,
  curve: CurveColumns,
  { type, ...range }: DayRange & { type: CurveType },
): Generator<string> {
  const { by_period = [] } = curve
  const periods = by_period.map((_, i) => `;P${i + 1}_kWh`).join('')
  // The mark in front tells spreadsheets that it is UTF-8.
  let piece = `\ufeff${headers[type]};${energies}${periods}\r\n`
  const numbered = {
    monthly: (_: number, i: number) => `;${curve.counts[i] ?? 0}`,
    daily: () => '',
    hourly: (step: number) => `;${step + 1}`,
    'quarter-hourly': (step: number) => `;${Math.floor(step / 4) + 1};${(step % 4) + 1}`,
  }[type]
  let i = -1
  let [date, of] = ['', '']
  for (const { day, step } of placesOf(type, range, curve)) {
    i += 1
    const wh = curve.activa[i] ?? null
    if (wh === null) continue
    if (day !== of) [date, of] = [reversed(type === 'monthly' ? day.slice(0, 7) : day), day]
    const byPeriod = by_period.map((column) => `;${kwh(column[i])}`).join('')
    const method = isEstimated(curve.state[i]) ? 'E' : 'R'
    piece += `${cups};${date}${numbered(step, i)};${kwh(wh)};${method};${kwh(curve.exportada?.[i])}${byPeriod}\r\n`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}
