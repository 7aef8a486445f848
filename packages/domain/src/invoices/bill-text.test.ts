import { expect, test } from 'vitest'
import { factsOfText } from './bill-text.ts'

const nothing = { cups: '', powers: [], from: '', to: '', kwh: [], total: null }

test.each([
  [
    'CUPS: ES 0031 4055 1234 0001 MK 0F\nPotencia contratada P1: 4,600 kW\nPotencia contratada P2: 3,450 kW',
    { cups: 'ES0031405512340001MK0F', powers: ['4.6', '3.45'] },
  ],
  [
    'Codi ES0031405512340001MK Import total 68,07 €. Potència contractada 5,75 kW',
    { cups: 'ES0031405512340001MK', powers: ['5.75', '5.75'], total: 68.07 },
  ],
  ['ES0031405512340001KM and IBAN ES9121000418450200051332', {}],
  ['Potencia máxima demandada: 250 kWh', {}],
  [
    'Periodo de facturación: del 01/09/2026 al 30/09/2026\nConsumo P1 punta: 70 kWh\nConsumo P2 llano: 62 kWh\nConsumo P3 valle: 118 kWh\nTotal electricidad 56,20 €\nTOTAL IMPORTE FACTURA: 1.070,68 €',
    { from: '2026-09-01', to: '2026-09-30', kwh: [70, 62, 118], total: 1070.68 },
  ],
  [
    'Període de facturació de 1-9-2026 a 30-9-2026. Energia punta 70,4 kWh, pla 62,0 kWh, vall 118 kWh',
    { from: '2026-09-01', to: '2026-09-30', kwh: [70, 62, 118] },
  ],
  ['Periodo: del 30/09/2026 al 01/09/2026', {}],
  ['Periodo: del 31/02/2026 al 31/03/2026', {}],
  ['Consumo P1: 70 kWh, P2: 62 kWh', {}],
])('%j', (text, told) => expect(factsOfText(text)).toEqual({ ...nothing, ...told }))

// A shape that tried every length at every place would not end in time.
test('a long text without any is read to its end', () =>
  expect(factsOfText('potencia periodo total punta '.repeat(50_000))).toEqual(nothing))
