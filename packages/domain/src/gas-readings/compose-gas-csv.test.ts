import { expect, test } from 'vitest'
import { composeGasCsv, type GasReadingRow } from './compose-gas-csv.ts'

const reading: GasReadingRow = {
  start_date: '2026-01-01',
  end_date: '2026-02-28',
  previous: 4_210.5,
  current: 4_328.625,
  cubic_metres: 118.125,
  factor: '11.4116',
  energy_kwh: 1_348,
  is_estimated: false,
  number: 'FG26-02',
  amount_total: '117.58',
}

test('one row for each reading, with how its cubic metres became energy', () => {
  const csv = composeGasCsv('ES0031405512340001MK', [
    reading,
    { ...reading, is_estimated: true, number: '=A1;"B"' },
  ])
  expect(csv.split('\r\n')).toEqual([
    '\ufeffCUPS;Fecha_inicio;Fecha_fin;Lectura_anterior_m3;Lectura_actual_m3;Consumo_m3;Factor_conversion_kWh_m3;Consumo_kWh;Metodo_obtencion;Factura;Importe_total_EUR',
    'ES0031405512340001MK;01/01/2026;28/02/2026;4210,5;4328,625;118,125;11,4116;1348;R;FG26-02;117,58',
    'ES0031405512340001MK;01/01/2026;28/02/2026;4210,5;4328,625;118,125;11,4116;1348;E;A1  B ;117,58',
    '',
  ])
})

test('without readings there is the head alone', () => {
  expect(composeGasCsv('ES0031405512340001MK', []).split('\r\n')).toHaveLength(2)
})
