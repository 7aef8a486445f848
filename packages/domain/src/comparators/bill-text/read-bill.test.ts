import { describe, expect, test } from 'vitest'
import { fragmentsOf } from './example-bill-fixture.ts'
import { outcomeOf, printedBills } from './layout-outcome-fixture.ts'
import { readBill } from './read-bill.ts'

/** Each layout with several bills: what stands where must not matter. */
const printed = Array.from({ length: 12 }, (_, i) => printedBills(i + 1))
const names = (printed[0] ?? []).map(({ name, energy }) => ({ name, energy }))

describe('bills of other retailers', () => {
  test('at least 40 layouts', () => {
    const electricity = names.filter(({ energy }) => energy === 'electricity')
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
    expect(electricity.length).toBeGreaterThanOrEqual(28)
    expect(names.length - electricity.length).toBeGreaterThanOrEqual(10)
  })

  test.each(names.map(({ name }, i) => [name, i] as const))('%s', (_, i) => {
    const wrong: string[] = []
    const missed: string[] = []
    let read = 0
    for (const bills of printed) {
      const bill = bills[i]
      if (!bill) throw new Error('No such layout')
      const outcome = outcomeOf(bill, readBill(bill.fragments, bill.energy))
      wrong.push(...outcome.wrong)
      missed.push(...outcome.missed)
      read += outcome.read
    }
    expect(wrong).toEqual([])
    expect(read / (read + missed.length)).toBeGreaterThanOrEqual(0.9)
  })
})

const told = (layout: string, energy: 'electricity' | 'gas' = 'electricity') => {
  const read = readBill(fragmentsOf(`CUPS: ES0031405512340001MK0F\n${layout}`), energy)
  if (typeof read === 'string') return read
  const { powers, kwh, from, to, total } = read
  return {
    ...(powers.length > 0 && { powers }),
    ...(kwh.length > 0 && { kwh }),
    ...(from && { from, to }),
    ...(total !== null && { total }),
  }
}

describe('figures that look like others', () => {
  test.each<[string, object]>([
    [
      'lecturas punta: 1.697 kWh llano: 1.204 kWh valle: 3.402 kWh consumos punta: 39 kWh llano: 37 kWh valle: 82 kWh\nTotal a pagar 41,20 €',
      { kwh: [39, 37, 82], total: 41.2 },
    ],
    ['Lecturas y consumos punta: 1.697 kWh llano: 1.204 kWh valle: 3.402 kWh', {}],
    ['Consumo de hogares como el tuyo: punta 39 kWh llano 37 kWh valle 82 kWh', {}],
    ['Tu consumo medio: punta 39 kWh llano 37 kWh valle 82 kWh', {}],
    ['Consumo anual (kWh)\nPunta: 800 kWh\nLlano: 760 kWh\nValle: 1.431 kWh', {}],
    ['Punta @20 1.658 @30 1.697\nLlano @20 1.167 @30 1.204\nValle @20 3.320 @30 3.402\nConsumo kWh', {}],
    ['Consumo P1: 70 kWh, P2: 62 kWh', {}],
    ['Consumo punta 164,000 kWh llano 137,000 kWh valle 210,000 kWh', { kwh: [164, 137, 210] }],
    ['Consumo P1 70.40 kWh P2 62.10 kWh P3 118.25 kWh', { kwh: [70, 62, 118] }],
    // Nothing in the bill tells whether these are thousands.
    ['Consumo punta 1.234 kWh llano 1.100 kWh valle 2.046 kWh', {}],
    [
      'Consumo punta 1.234 kWh llano 1.100 kWh valle 2.046 kWh\nTotal a pagar 912,10 €',
      { kwh: [1234, 1100, 2046], total: 912.1 },
    ],
    // More than this amount could pay for.
    ['Consumo punta 11.234 kWh llano 11.100 kWh valle 12.046 kWh\nTotal a pagar 62,10 €', { total: 62.1 }],
    [
      'Consumo P1 10 kWh P2 20 kWh P3 30 kWh P4 40 kWh P5 50 kWh P6 60 kWh Total consumo 210 kWh',
      { kwh: [10, 20, 30, 40, 50, 60] },
    ],
    [
      'Consumo facturado: 39 kWh en punta, 37 kWh en llano, 82 kWh en valle y 158 kWh en total',
      { kwh: [39, 37, 82] },
    ],
    ['Consumo facturado: 39 kWh en punta, 37 kWh\nen llano, 82 kWh en valle y 158 kWh en total', {}],
    ['Has consumido 158 kWh: 39 kWh en punta, 37 kWh en llano y 82 kWh en valle', { kwh: [39, 37, 82] }],
    ['Energía (kWh)\nPunta @20 39 @30 8,81\nLlano @20 37 @30 5,55\nValle @20 82 @30 10,17', {}],
    ['Energía\nPunta @20 0,2261 €/kWh\nLlano @20 0,1502 €/kWh\nValle @20 0,1241 €/kWh', {}],
    [
      'Punta 1.697 kWh (lectura) 39 kWh (consumo)\nLlano 1.204 kWh (lectura) 37 kWh (consumo)\nValle 3.402 kWh (lectura) 82 kWh (consumo)\nTotal a pagar 61,20 €',
      { total: 61.2 },
    ],
    ['Consumo: punta 800 kWh/año, llano 760 kWh/año, valle 1431 kWh/año', {}],
    ['Potencia contratada: 4,6 kW en punta y 3,45 kW en valle', { powers: ['4.6', '3.45'] }],
    ['Potencias contratadas: punta-llano 4,600; valle 3,450 kW', { powers: ['4.6', '3.45'] }],
    ['Potencia contratada en punta-llano: 4,600 kW en valle: 3,450 kW', { powers: ['4.6', '3.45'] }],
    [
      'Potencia máxima demandada en el último año: punta 3,120 kW valle 2,800 kW\nPotencias contratadas: punta-llano 4,600 kW; valle 3,450 kW',
      { powers: ['4.6', '3.45'] },
    ],
    ['Potencia contratada 4,6 kW. Potencia máxima 3,1 kW', { powers: ['4.6', '4.6'] }],
    ['Potencia contratada P1: 4,6 kW', {}],
    ['Tarifa 3.0TD. Potencia contratada P1: 20 kW P2: 20 kW', {}],
    ['Potencia máxima demandada: 3,1 kW', {}],
    ['Potencia contratada P1: 4,6 kW\nPotencia contratada P2: 20 kW', {}],
    ['Periodo: 31/08/2026 a 26/09/2026 (26 días)', { from: '2026-09-01', to: '2026-09-26' }],
    ['Periodo de facturación del 01/09/2026 al 30/09/2026', { from: '2026-09-01', to: '2026-09-30' }],
    ['Periodo de facturación del 31/08/2026 al 30/09/2026', {}],
    ['Periodo de facturación del 30/09/2026 al 01/09/2026', {}],
    ['Periodo de facturación del 31/02/2026 al 31/03/2026', {}],
    ['Vigencia de precios: del 01/01/2026 al 31/03/2026 (90 días)', {}],
    [
      'Total a pagar\n68,07 €\nImporte de los últimos doce meses 812,33 €\nTotal aplazado 120,00 €',
      { total: 68.07 },
    ],
    ['Total IVA 11,81 €\nTotal potencia 12,44 €\nTotal electricidad 50,10 €', {}],
    ['Importe 68,07 €', {}],
    ['Tu total factura sería de 59,10 €', {}],
    ['IVA 21% 11,81 €\nTotal a pagar 98,07 €', {}],
  ])('%s', (layout, right) => expect(told(layout)).toEqual(right))

  test('what is not taken says where it stands', () => {
    const read = readBill(
      fragmentsOf(
        'CUPS: ES0031405512340001MK0F\nUna página\n-----\nIVA 21% 11,81 €\nTotal a pagar 98,07 €\nPotencia contratada P1: 4,6 kW',
      ),
      'electricity',
    )
    expect(read).toMatchObject({
      total: null,
      notes: {
        cups: [{ words: 'CUPS: ES0031405512340001MK0F', page: 1, isTaken: true }],
        total: [{ words: 'Total a pagar 98,07 €', page: 2, isTaken: false }],
        powers: [{ words: 'Potencia contratada P1: 4,6 kW', page: 2, isTaken: false }],
        kwh: [],
      },
    })
  })
})

const gasBill = 'CUPS ES0217000000000321WZ Peaje RL.1, impuesto de hidrocarburos\nTotal a pagar 41,20 €'

describe('files that are no such bill', () => {
  test.each([
    ['Una carta cualquiera. Total a pagar 50,00 €', 'electricity', 'not_a_bill'],
    ['', 'gas', 'not_a_bill'],
    ['ES0031405512340001KM y la cuenta ES9121000418450200051332', 'electricity', 'not_a_bill'],
    ['CUPS ES0217000000000321WZ Peaje RL.1, impuesto de hidrocarburos', 'electricity', 'other_energy'],
    ['CUPS ES0031405512340001MK Peaje 2.0TD, potencia contratada 4,6 kW', 'gas', 'other_energy'],
  ] as const)('%s', (layout, energy, problem) => expect(readBill(fragmentsOf(layout), energy)).toBe(problem))

  test.each([
    'Factura rectificativa',
    'FACTURA RECTIFICATIVA Nº R26-000123',
    'Factura de electricidad rectificativa R26-000123',
    'Factura rectificadora · 12/10/2026',
    'Tipo de factura: Rectificativa por diferencias',
    'Tipus de factura: rectificativa',
    'Factura de abono nº A26-000007',
    'Nota de abono A26-000007',
    "Nota d'abonament A26-000007",
    'Factura de rectificació R26-000123',
    'Factura de anulación 2026/000123',
    'Rectifica a la factura FE26-001006',
    'Esta factura anula y sustituye a la factura nº FE26-001006',
    'Aquesta factura substitueix la factura núm. FE26-001006',
    'Factura rectificada: FE26-001006',
    'Factura que se rectifica: FE26-001006',
  ])('a bill that corrects another: %s', (words) => {
    const bill =
      'CUPS: ES0031405512340001MK0F\nConsumo punta 39 kWh llano 37 kWh valle 82 kWh\nTotal a pagar 41,20 €'
    for (const energy of ['electricity', 'gas'] as const)
      expect(readBill(fragmentsOf(`${words}\n${energy === 'gas' ? gasBill : bill}`), energy)).toBe(
        'rectifying',
      )
  })

  test.each([
    'Si detectamos un error emitiremos una factura rectificativa',
    'Factura rectificativa: si hay un error en tu lectura, la recibirás el mes que viene',
    'La factura podrá ser rectificada en el plazo de un año',
    'Facturas rectificativas y abonos: consulta tu área de cliente',
    'Abono en cuenta de tu saldo',
    'Factura anterior FE26-001006',
    'Esta factura sustituye a la lectura estimada',
    'Fecha de abono: 12/10/2026',
  ])('one that only speaks of it is read: %s', (words) =>
    expect(told(`Consumo P1 39 kWh P2 37 kWh P3 82 kWh\nTotal a pagar 41,20 €\n${words}`)).toEqual({
      kwh: [39, 37, 82],
      total: 41.2,
    }),
  )

  test.each([
    'Total a pagar: - 41,20 €',
    'Importe total 41,20- €',
    'Total factura -41,20 €',
    'Total a pagar −41,20 €',
  ])('an amount that is taken back is not taken: %s', (words) => expect(told(words)).toEqual({}))

  // A shape that tried every length at every place would not end in time.
  test.each([
    'potencia periodo total punta ',
    '1.697 kWh ',
    '31/08/2026 a ',
    '4,6 kW x 30 días x 0,08 €/kW ',
    'ES 0031 ',
  ])('a long text of %s is read to its end', (words) => {
    const text = words.repeat(30)
    const fragments = Array.from({ length: 600 }, (_, i) => ({
      page: 1 + (i % 6),
      x: 40,
      y: 10 * i,
      width: 500,
      height: 9,
      text,
    }))
    expect(readBill(fragments, 'electricity')).toBe('not_a_bill')
  })
})
