import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeCnmcCode } from './cnmc-code.ts'
import type { CnmcCode } from './cnmc-fields.ts'
import { codeOfInvoice, type CodedInvoice, useOfYear } from './code-of-invoice.ts'
import { composeElectricity, lineOf } from './compose-invoice.ts'
import { exampleUse } from './example-bill-fixture.ts'
import { readCnmcCode } from './read-cnmc-code.ts'

const { lines, totalCents } = composeElectricity(exampleUse)
const invoice: CodedInvoice = {
  retailer: { code: 'R2-123', priceReview: 2, isGreen: true },
  postalCode: '17004',
  cups: 'ES0031405512340001MK0F',
  powers: [
    { period: 'P1', power: '4.600' },
    { period: 'P2', power: '4.600' },
  ],
  year: { from: '2025-10-01', kwh: [812, 743, 1398], maxKw: [3.86, 2.945, 0] },
  start: '2026-09-01',
  end: '2026-09-30',
  date: '2026-10-05',
  contractEnd: '2027-09-24',
  rectificativeType: 'N',
  lines,
  totalCents,
}
const code = codeOfInvoice(invoice)

test('a normal invoice has all of the 43 values', () => {
  const text = composeCnmcCode(code)
  expect(text).toBe(
    'https://comparador.cnmc.gob.es/comparador/QRE?cp=17004&cups=ES0031405512340001MK0F&com=R2-123&pP1=4.6&pP2=4.6&pmaxP1=3.86&pmaxP2=2.945&caP1=812&caP2=743&caP3=1398&iniA=2025-09-30&iniF=2026-08-31&finF=2026-09-30&fFact=2026-10-05&finContrato=2027-09-24&tc=E0&tf=N&rev=2&cfP1=70&cfP2=62&cfP3=118&cfP1flex=0&cfP2flex=0&prP1=29.934015&prP2=2.95504&prE1=0.226&prE2=0.15&prE3=0.124&imp=68.07&impPot=12.44&impEner=39.75&impSA=0&impOtrosConIE=0&impOtrosSinIE=0.8&dto=0&exc=0&dtoBS=0&finBS=0.57&ajuste=0&cambio=0&promo=0&verde=1&finPen=0000-00-00',
  )
  expect(text.split('&')).toHaveLength(43)
})

test('others have no amounts', () => {
  for (const rectificativeType of ['A', 'B', 'R', 'C', 'G'] as const) {
    const text = composeCnmcCode(codeOfInvoice({ ...invoice, rectificativeType }))
    expect(text.split('&')).toHaveLength(18)
    expect(text).toContain(`&tf=${rectificativeType === 'B' ? 'A' : rectificativeType}&`)
    expect(readCnmcCode(text)).toMatchObject({ missing: [], unreadable: [] })
  }
})

describe('what is out of the ordinary', () => {
  const withLines = (more: CodedInvoice['lines']) => codeOfInvoice({ ...invoice, lines: more })

  test('surplus, excesses, services, discounts and a monthly fee', () => {
    const sunny = composeElectricity({ ...exampleUse, surplus: { kwh: 100, price: '0.06' } })
    expect(
      withLines([
        ...sunny.lines,
        lineOf({ kind: 'excess' }, 1, '4.10'),
        lineOf({ kind: 'reactive' }, 1, '0.30'),
        lineOf({ kind: 'other', name: 'Mantenimiento' }, 1, '5.50'),
        lineOf({ kind: 'other', name: 'Bienvenida' }, 1, '-2.00'),
        lineOf({ kind: 'fixed' }, 30, '0.1'),
      ]),
    ).toMatchObject({ exc: 6, impOtrosConIE: 4.4, impSA: 5.5, dto: 2, impEner: 42.75, tc: 'E1', cambio: 0 })
  })

  test('one price for all hours; a price that changed in between', () => {
    const flat = composeElectricity({ ...exampleUse, energyPrices: ['0.15', '0.150', '0.15'] })
    expect(withLines(flat.lines)).toMatchObject({ tc: 'F0', cambio: 0 })
    const after = lineOf({ kind: 'energy', period: 'P1' }, 10, '0.25')
    expect(withLines([...lines, after])).toMatchObject({ cambio: 1, prE1: 0.25, cfP1: 80 })
  })

  test('the bills of a year: a refund takes off what it gives back, the highest demand counts', () => {
    const bill = (start: string, rectificativeType: 'N' | 'A', kwh: number, power: string) => ({
      start,
      rectificativeType,
      lines: [lineOf({ kind: 'energy', period: 'P1' }, kwh, '0.2'), lineOf({ kind: 'rent' }, 30, '0.03')],
      maxDemand: [{ period: 'P1', power }],
    })
    const bills = [
      bill('2026-02-01', 'N', 70, '3.1'),
      bill('2026-01-01', 'N', 90, '2.2'),
      bill('2026-01-01', 'A', 90, '2.2'),
    ]
    expect(useOfYear(bills, '2026-03-01')).toEqual({
      from: '2026-01-01',
      kwh: [70, 0, 0],
      maxKw: [3.1, 0, 0],
    })
    expect(useOfYear([], '2026-03-01').from).toBe('2026-03-01')
  })
})

describe('reading', () => {
  const read = (text: string) => readCnmcCode(text)
  const { finPen: _, ...known } = code as Required<CnmcCode>

  test.each([
    ['as it is written', composeCnmcCode(code)],
    ['with &amp;', composeCnmcCode(code).replaceAll('&', '&amp;')],
    ['in capitals', composeCnmcCode(code).toUpperCase()],
    ['in small letters', composeCnmcCode(code).toLowerCase()],
    ['with commas', composeCnmcCode(code).replaceAll(/=(\d+)\.(\d+)(?=&|$)/g, '=$1,$2')],
    [
      'in another order',
      composeCnmcCode(code).replace(
        /\?(.*)/,
        (_, query: string) => `?${query.split('&').toReversed().join('&')}`,
      ),
    ],
    ['with spaces around', ` ${composeCnmcCode(code)}\n`],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({
      values: { ...known, prP2: 2.95504, finPen: '' },
      missing: [],
      unreadable: [],
      powerPricesPer: 'year',
    })
  })

  test.each([
    ['0.082011', '0.008096', 'day', 29.934015, 2.95504],
    ['27.704413', '0.725423', 'year', 27.704413, 0.725423],
    ['0', '0.008096', 'day', 0, 2.95504],
    ['0', '0.725423', 'year', 0, 0.725423],
    ['0', '0', 'year', 0, 0],
  ] as const)('powers at %s and %s are prices of a %s', (prP1, prP2, per, first, second) => {
    const text = composeCnmcCode(code).replace(/prP1=[\d.]+&prP2=[\d.]+/, `prP1=${prP1}&prP2=${prP2}`)
    expect(read(text)).toMatchObject({ powerPricesPer: per, values: { prP1: first, prP2: second } })
  })

  test('what is missing or cannot be read is named', () => {
    const text = composeCnmcCode(code)
      .replace('&cups=ES0031405512340001MK0F', '')
      .replace('imp=68.07', 'imp=sesenta')
      .replace('fFact=2026-10-05', 'fFact=05/10/2026')
    expect(read(`${text}&unknown=1&cp=08001`)).toMatchObject({
      missing: ['cups'],
      unreadable: ['fFact', 'imp'],
      values: { cp: '17004' },
    })
  })

  test.each(['', 'hola', 'https://comparador.cnmc.gob.es/', 'https://example.com/comparador/QRE?cp=17004'])(
    'any other text is none: %s',
    (text) => expect(read(text)).toBeUndefined(),
  )

  test('whatever is written can be parsed', () => {
    const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 99_999 }), (imp, exc, caP1) => {
        const values = { ...code, imp, exc, caP1 } as CnmcCode
        expect(read(composeCnmcCode(values))?.values).toMatchObject({ imp, exc, caP1 })
      }),
    )
  })

  test('malformed input never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => read(`https://comparador.cnmc.gob.es/comparador/QRE?${text}`)).not.toThrow()
      }),
    )
  })
})
