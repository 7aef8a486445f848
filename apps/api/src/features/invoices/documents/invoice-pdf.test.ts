import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import type { Locale } from '@fanal/domain/settings/languages'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { rectified, someGasData, someInvoiceData } from '#test/fixtures/invoice-data'
import { pdfText } from '#test/pdf'
import type { InvoiceData } from '#features/invoices/invoice-data'
import { composeInvoicePdf } from './invoice-pdf.ts'
import { printable } from './pdf-canvas.ts'

const compose = (data: InvoiceData, locale: Locale = 'es-ES') =>
  composeInvoicePdf(data, { locale, portal: 'portal.example.com' })
/** The PDF's text, with plain spaces. */
const wordsOf = async (data: InvoiceData, locale: Locale = 'es-ES') =>
  pdfText(await compose(data, locale)).replaceAll('\u00a0', ' ')

test('in Spanish it says all that an invoice must say', async () => {
  const words = await wordsOf(someInvoiceData({ batteryCents: 387 }))
  // Parties, invoice, dates, amount and payment.
  for (const part of [
    'Fanal Energia, SL · NIF B64123458',
    'Marta Soler Vidal',
    'NIF 12345678Z',
    'FE26-004182',
    '05/10/2026',
    'del 01/09/2026 al 30/09/2026 (30 días)',
    '22/10/2026',
    '64,20 €',
    'ES91 •••• •••• 1332',
    // Lines, regulated part, readings, use.
    '4,6 kW × 0,082011 €/kW·día × 30 días',
    '70 kWh × 0,226 €/kWh',
    '52,76 € × 5,11269632 % (desde 01/06/2026)',
    '56,26 € × 21 % (desde 01/06/2026)',
    'Total de la factura',
    '68,07 €',
    '-3,87 €',
    'Peajes y cargos regulados',
    'Real',
    'Estimada',
    'Potencia máxima demandada: P1 3,412 kW.',
    '250 kWh en 30 días: 8,3 kWh al día.',
    'P1 70 kWh, P2 62 kWh, P3 118 kWh',
    '(17004)',
    'sept 26',
    // Supply, contacts and claims.
    'ES0031405512340001MK0F',
    '2.0TD',
    'P1 4,6 kW, P2 4,6 kW',
    'P1 (punta y llano)',
    'P2 (valle)',
    '512340001',
    '24/09/2027, con renovación anual',
    'e-distribución',
    '900 760 706',
    'penalización',
    'Junta Arbitral de Consumo',
    'https://gdo.cnmc.es',
    'https://comparador.cnmc.gob.es/',
    'Página 1 de 2',
  ])
    expect(words.replaceAll('\n', ' '), part).toContain(part)
})

test.each([
  ['es-ES', 'Impuesto electricidad (mínimo legal)', '400 kWh × 0,001 €/kWh', '0,40 €'],
  ['ca-ES', 'Impost electricitat (mínim legal)', '400 kWh × 0,001 €/kWh', '0,40 €'],
  ['en-US', 'Electricity tax (legal minimum)', '400 kWh × 0.001 €/kWh', '€0.40'],
] as const)('the legal minimum of the electricity tax is told as such: %s', async (locale, ...parts) => {
  const words = await wordsOf(
    someInvoiceData({
      energiesKwh: [100, 100, 200],
      energyPrices: ['0.07', '0.08', '0.08'],
      electricityTaxRate: '0.005',
    }),
    locale,
  )
  for (const part of parts) expect(words.replaceAll('\n', ' ')).toContain(part)
})

test.each([
  [
    'es-ES',
    'en 5 días sobre facturas y cobros, en 2 horas sobre la continuidad',
    '15 días hábiles sobre lo demás',
  ],
  [
    'ca-ES',
    'en 5 dies sobre factures i cobraments, en 2 hores sobre la continuïtat',
    '15 dies hàbils sobre la resta',
  ],
  ['en-US', 'within 5 days on invoices and charges, within 2 hours on', '15 working days on everything else'],
] as const)('how soon a claim is answered depends on what it is about: %s', async (locale, ...parts) => {
  const words = (await wordsOf(someInvoiceData(), locale)).replaceAll('\n', ' ')
  for (const part of parts) expect(words).toContain(part)
})

test('where published prices are not known, the regulated part says what is not in it', async () => {
  const { supply } = someInvoiceData()
  const of = (tariff: string) => wordsOf(someInvoiceData({}, { supply: supply && { ...supply, tariff } }))
  expect((await of('3.0TD')).replaceAll('\n', ' ')).toContain('La energía no está incluida')
  expect((await of('2.0TD')).replaceAll('\n', ' ')).not.toContain('no está incluida')
})

test('it does not claim that nothing is left to do: a charge can fail', async () => {
  const words = (await wordsOf(someInvoiceData())).replaceAll('\n', ' ')
  expect(words).toContain('Lo cargaremos en tu cuenta')
  expect(words).not.toContain('No tienes que hacer nada')
})

test('it shows no whole account number', async () => {
  expect((await wordsOf(someInvoiceData())).replaceAll(/\s/g, '')).not.toContain('ES9121000418450200051332')
})

test.each([
  [
    'ca-ES',
    ['Total a pagar', 'Energia consumida P2 (pla)', 'Lectures del comptador', 'Pàgina 1 de 2', '68,07 €'],
  ],
  ['en-US', ['Total to pay', 'Energy used P2 (flat)', 'Meter readings', 'Page 1 of 2', '€68.07']],
] as [Locale, string[]][])('%s', async (locale, parts) => {
  const words = await wordsOf(someInvoiceData(), locale)
  for (const part of parts) expect(words).toContain(part)
  expect(words).not.toContain('Total de la factura (')
  expect(words).not.toMatch(/[{}]/)
})

describe('other kinds', () => {
  test('gas has no comparison of origins, but its own tax and cubic metres', async () => {
    const words = await wordsOf(someGasData())
    expect(words).toContain('117,58 €')
    expect(words).toContain('Impuesto especial sobre hidrocarburos')
    expect(words).toContain('118 m³')
    expect(words).toContain('De metros cúbicos a kWh: 118 m³ × 11,42 kWh/m³ = 1.348 kWh.')
    expect(words).not.toContain('gdo.cnmc.es')
  })

  test('a refund is negative and says what it corrects', async () => {
    const data = someInvoiceData({}, { isRefund: true, rectificative_type: 'A', rectified })
    const words = await wordsOf(data)
    expect(words).toContain('Factura rectificativa')
    expect(words).toContain('FE26-003990, del 05/09/2026')
    expect(words).toContain('-68,07 €')
    expect(words).toContain('Total a tu favor')
    expect(words).not.toContain('Vencimiento')
    // A refund is not consumption, and daily use is never negative.
    expect(words).toContain('Te devolvemos lo facturado por 250 kWh (30 días).')
    expect(words).toContain('P1 70 kWh, P2 62 kWh, P3 118 kWh')
    expect(words).not.toContain('al día')
    expect(words).not.toMatch(/(^|\n)68,07 €/)
  })

  test('several supply points have a line each, on as many sheets as they need', async () => {
    const names = Array.from({ length: 90 }, (_, i) => String(110_001 + i))
    const data = someInvoiceData(
      {},
      {
        type: 'multipoint',
        supply: undefined,
        contractId: null,
        totalCents: 90 * 1_234,
        toPayCents: 90 * 1_234,
        lines: names.map((name) => lineOf({ kind: 'supply', name }, 1, '12.34')),
        points: names.map((contract) => ({
          contract,
          cups: 'ES0031405512340001MK0F',
          street: 'Carrer Nou, 1',
          city: 'Vic',
          postalCode: '08500',
          tariff: '2.0TD',
        })),
      },
    )
    const words = await wordsOf(data)
    for (const name of names) expect(words).toContain(`Suministro ${name}`)
    expect(words).toContain('1.110,60 €')
    expect(words).toMatch(/Página 4 de 4/)
  })

  test('each supply is also there with its own lines, where they are known', async () => {
    const { lines } = someInvoiceData()
    const parts = lines.filter(({ kind }) => kind !== 'vat')
    const supply = (name: string) => ({ ...lineOf({ kind: 'supply', name }, 1, '56.26'), lines: parts })
    const point = {
      cups: 'ES0031405512340001MK0F',
      street: 'Carrer Nou, 1',
      city: 'Vic',
      postalCode: '08500',
    }
    const data = someInvoiceData(
      {},
      {
        type: 'multipoint',
        supply: undefined,
        contractId: null,
        totalCents: 11_252,
        toPayCents: 11_252,
        lines: [supply('110101'), supply('110102')],
        points: ['110101', '110102'].map((contract) => ({ ...point, contract, tariff: '2.0TD' })),
      },
    )
    const words = await wordsOf(data)
    // The electricity tax of both, 2.70 € each, is included in the taxes.
    expect(words.replaceAll('\n', ' ')).toContain('Suministros 107,12 € Impuestos 5,40 €')
    expect(words).toContain('Detalle por suministro')
    for (const [part, times] of [
      ['Suministro 110101 · ES0031405512340001MK0F · Carrer Nou, 1, Vic', 2],
      ['4,6 kW × 0,082011 €/kW·día × 30 días', 2],
      ['70 kWh × 0,226 €/kWh', 2],
      ['52,76 € × 5,11269632 %', 2],
      ['Alquiler del contador', 2],
      ['Energía consumida P2 (llano)', 2],
    ] as const)
      expect([part, words.split(part).length - 1]).toEqual([part, times])
  })

  test.each([
    [
      'es-ES',
      true,
      false,
      'Valen 25,20 €; descuentan como mucho la energía, 21,33 €; 3,87 € van a tu batería virtual.',
    ],
    [
      'ca-ES',
      true,
      false,
      'Valen 25,20 €; descompten com a molt l’energia, 21,33 €; 3,87 € van a la teva bateria virtual.',
    ],
    [
      'en-US',
      true,
      false,
      'Worth €25.20; it discounts the energy at most, €21.33; €3.87 goes to your virtual battery.',
    ],
    ['es-ES', false, false, '3,87 € no se compensan.'],
    ['es-ES', true, true, '3,87 € salen de tu batería virtual.'],
  ] as const)('a surplus beyond its energy (%s)', async (locale, isBanked, isRefund, sentence) => {
    const use = { energiesKwh: [30, 35, 75], surplus: { kwh: 420, price: '0.06', isBanked } }
    const words = await wordsOf(someInvoiceData(use, { isRefund, rectified }), locale)
    expect(words).toContain(`420 kWh × ${locale === 'en-US' ? '-0.060' : '-0,060'} €/kWh`)
    expect(words.replaceAll("'", '’')).toContain(sentence)
  })

  test('without an account it says where to transfer to; with nothing to pay, so', async () => {
    expect((await wordsOf(someInvoiceData({}, { iban: '' }))).replaceAll('\n', ' ')).toContain(
      'por transferencia a ES42 0049 1500 0101 2345 6789',
    )
    expect(await wordsOf(someInvoiceData({ batteryCents: 9_999 }))).toContain('No tienes que pagar nada.')
  })

  test('contracts of six periods, and retailers without a number of theirs, have no code of the comparator', async () => {
    const { supply, settings } = someInvoiceData()
    const retailer = { ...settings.invoicing.comparatorCode, retailer: '' }
    for (const over of [
      { supply: supply && { ...supply, tariff: '3.0TD' } },
      { settings: { ...settings, invoicing: { ...settings.invoicing, comparatorCode: retailer } } },
    ])
      expect(await wordsOf(someInvoiceData({}, over))).not.toContain('comparador.cnmc')
  })
})

test('the same content gives the same bytes, with a title and a language', async () => {
  const [one, other] = [await compose(someInvoiceData()), await compose(someInvoiceData())]
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
  const read = await PDFDocument.load(one)
  expect(read.getTitle()).toBe('Factura FE26-004182')
  expect(Buffer.from(one).toString('latin1')).toContain('/Lang (es)')
})

test.each([
  ['l·l, l’aigua, 5 €, ñ ç Œ', 'l·l, l’aigua, 5 €, ñ ç Œ'],
  ['instaŀlació', 'instal·lació'],
  ['\u22123 a\u2011b 1\u202f000', '–3 a-b 1\u00a0000'],
  ['Łódź 漢字', '?ód? ??'],
])('%s can be printed', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test('a long name shrinks and wraps, in the heading and in the footer, and nothing of it is cut', async () => {
  const name =
    'Comercialitzadora Cooperativa d\u2019Energia Renovable de les Comarques del Delta i de l\u2019Ebre'
  const data = someInvoiceData()
  const { organization, invoicing } = data.settings
  const settings = {
    ...data.settings,
    organization: { ...organization, name },
    invoicing: { ...invoicing, legalName: `${name}, Societat Cooperativa Catalana Limitada` },
  }
  const words = (await wordsOf({ ...data, settings })).replaceAll(/\s+/g, ' ')
  expect(words).toContain(`${name} `)
  expect(words.split(`${name}, Societat Cooperativa Catalana Limitada`).length).toBeGreaterThan(3)
  expect(words).not.toContain('\u2026')
})

test('a name that the fonts cannot write does not stop the document', async () => {
  const customer = { name: 'Łukasz Żółw 漢字', vat: '12345678Z', address: 'Carrer Nou, 1, 17001 Girona' }
  expect(await wordsOf(someInvoiceData({}, { customer }))).toContain('?ukasz ?ó?w ??')
})
