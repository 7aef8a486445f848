/** A gas meter reading of an invoice in m³, and its conversion. */
export interface GasReadingRow {
  start_date: string
  end_date: string
  previous: number
  current: number
  cubic_metres: number
  /** kWh per cubic metre. */
  factor: string
  energy_kwh: number
  is_estimated: boolean
  number: string
  /** Amount of the whole invoice in euros. */
  amount_total: string
}

const header =
  'CUPS;Fecha_inicio;Fecha_fin;Lectura_anterior_m3;Lectura_actual_m3;Consumo_m3;Factor_conversion_kWh_m3;Consumo_kWh;Metodo_obtencion;Factura;Importe_total_EUR'

const reversed = (day: string) => day.split('-').toReversed().join('/')
const comma = (value: number | string) => String(value).replace('.', ',')
/** Removes separators and formulas from imported invoice numbers. */
const plain = (text: string) => text.replaceAll(/[;"\r\n]/g, ' ').replace(/^[=+@-]+/, '')

/** Like the curve's CSV: Spanish headings, decimal comma, read (R) or estimated (E). */
export function composeGasCsv(cups: string, readings: readonly GasReadingRow[]): string {
  const rows = readings.map((one) =>
    [
      cups,
      reversed(one.start_date),
      reversed(one.end_date),
      comma(one.previous),
      comma(one.current),
      comma(one.cubic_metres),
      comma(one.factor),
      one.energy_kwh,
      one.is_estimated ? 'E' : 'R',
      plain(one.number),
      comma(one.amount_total),
    ].join(';'),
  )
  // The byte order mark tells spreadsheets that it is UTF-8.
  return `\ufeff${[header, ...rows].join('\r\n')}\r\n`
}
