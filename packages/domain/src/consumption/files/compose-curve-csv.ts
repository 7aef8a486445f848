import type { CurveColumns } from '../curve-columns.ts'
import { placesOf } from '../curve-points.ts'
import type { CurveType, DayRange } from '../curve-range.ts'

/** The leading columns of a row. */
const headers: Record<CurveType, string> = {
  monthly: 'CUPS;Mes;Dias',
  daily: 'CUPS;Fecha',
  hourly: 'CUPS;Fecha;Hora',
  'quarter-hourly': 'CUPS;Fecha;Hora;Cuarto',
}
const energies = 'Consumo_kWh;Metodo_obtencion;Energia_vertida_kWh'

/** `1,234`: whole Wh with three decimals. A refunded month of gas is negative. */
function kwh(wh: number | null | undefined): string {
  const size = Math.abs(wh ?? 0)
  const rest = String(size % 1_000).padStart(3, '0')
  return `${(wh ?? 0) < 0 ? '-' : ''}${Math.floor(size / 1_000)},${rest}`
}
const reversed = (day: string) => day.split('-').toReversed().join('/')
const isEstimated = (state: number | undefined) => state === 2

/**
 * The CNMC's format plus a column for exported energy: hours are numbered 1 to 24 in local time, 1 to 23 and 1 to 25 on
 * days of clock change. Quarters are numbered 1 to 4 within their hour; days and months add energy by period. Unknown
 * values are empty.
 */
export const composeCurveCsv = (...curve: Parameters<typeof curveCsvPieces>): string =>
  [...curveCsvPieces(...curve)].join('')

/** Rows per chunk: some milliseconds. */
const pieceLength = 1 << 16

/** The same in chunks, so that the event loop is not blocked. */
export function* curveCsvPieces(
  cups: string,
  curve: CurveColumns,
  { type, ...range }: DayRange & { type: CurveType },
): Generator<string> {
  const { by_period = [] } = curve
  const periods = by_period.map((_, i) => `;P${i + 1}_kWh`).join('')
  // The byte order mark tells spreadsheets that it is UTF-8.
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
