import { createHash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locale } from '@fanal/domain/settings/languages'
import { beforeAll, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { Certificate } from '#formats/cms'
import { aCertificate, signingFolder } from '#test/fixtures/certificate'
import { rectified, someGasData, someInvoiceData } from '#test/fixtures/invoice-data'
import { canBeElectronic, composeFacturae } from './facturae.ts'
import type { InvoiceData } from '#features/invoices/invoice-data'
import { signFacturae } from './sign-facturae.ts'

const schema = readFileSync(
  new URL('../../../../test/fixtures/schemas/facturae-subset.xsd', import.meta.url),
  'utf8',
)

/** Starting the validator takes longer than validating: all at once. */
async function problemsOf(...documents: string[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: documents.map((contents, i) => ({ fileName: `${i}.xml`, contents })),
    schema: [{ fileName: 'facturae.xsd', contents: schema }],
  })
  return errors.map(({ rawMessage }) => rawMessage)
}

const company = { name: 'Forns Pa d’Or & Fills, SL', vat: 'B12345674', address: 'Rambla, 3, 08500 Vic' }
/** 400 kWh, 0.5 % of 44.01 € is 0.22 €. */
const leastTax = {
  energiesKwh: [100, 100, 200],
  energyPrices: ['0.07', '0.08', '0.08'],
  electricityTaxRate: '0.005',
}
const samples: Record<string, InvoiceData> = {
  home: someInvoiceData(),
  'with surplus and battery': someInvoiceData({ surplus: { kwh: 420, price: '0.06' }, batteryCents: 387 }),
  'with surplus beyond its energy': someInvoiceData({
    energiesKwh: [30, 35, 75],
    surplus: { kwh: 420, price: '0.06', isBanked: true },
  }),
  'refund of surplus beyond its energy': someInvoiceData(
    { energiesKwh: [30, 35, 75], surplus: { kwh: 420, price: '0.06', isBanked: true } },
    { isRefund: true, rectificative_type: 'A', rectified },
  ),
  gas: someGasData(),
  'with the legal minimum of the electricity tax': someInvoiceData(leastTax),
  refund: someInvoiceData({ batteryCents: 387 }, { isRefund: true, rectificative_type: 'A', rectified }),
  'rectifying one': someInvoiceData({}, { rectificative_type: 'R', rectified }),
  'of a company that transfers': someInvoiceData({}, { customer: company, iban: '' }),
  'with a long number and names': someInvoiceData(
    {},
    {
      number: 'SERIE-2026/ELECTRICIDAD-000000012345',
      customer: {
        name: `María ${'del Carmen '.repeat(6)} Soler Vidal`,
        vat: 'X1234567L',
        address: `Avinguda ${'dels Tarongers '.repeat(8)}, 38001 Santa Cruz de Tenerife`,
      },
    },
  ),
}

const numbers = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(-?[\\d.]+)</${name}>`, 'g'))].map(([, text]) => Number(text))
const one = (xml: string, name: string) => numbers(xml, name).at(-1) ?? Number.NaN
const inside = (xml: string, name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1] ?? ''
const sum = (values: number[]) => Math.round(values.reduce((all, value) => all + value, 0) * 100) / 100

test('all are as the standard wants them, in each language', async () => {
  const locales: Locale[] = ['es-ES', 'ca-ES', 'en-US']
  const all = Object.values(samples)
  expect(all.every(canBeElectronic)).toBe(true)
  const documents = all.flatMap((data) => locales.map((locale) => composeFacturae(data, locale)))
  expect(await problemsOf(...documents)).toEqual([])
  // The validator does detect errors.
  const [first = ''] = documents
  expect(await problemsOf(first.replace('<Modality>I</Modality>', ''))).not.toEqual([])
})

describe.each(Object.entries(samples))('%s', (_, data) => {
  test('its sums agree with each other and with the invoice', () => {
    const xml = composeFacturae(data, 'es-ES')
    const totals = inside(xml, 'InvoiceTotals')
    const sign = data.isRefund ? -1 : 1
    const paid = one(totals, 'TotalPaymentsOnAccount') || 0
    expect(sum(numbers(inside(xml, 'Items'), 'GrossAmount'))).toBe(one(totals, 'TotalGrossAmount'))
    expect(one(totals, 'TotalGrossAmountBeforeTaxes')).toBe(one(totals, 'TotalGrossAmount'))
    expect(sum([one(totals, 'TotalGrossAmount'), one(totals, 'TotalTaxOutputs')])).toBe(
      one(totals, 'InvoiceTotal'),
    )
    expect(sum([one(totals, 'InvoiceTotal'), -paid])).toBe(one(totals, 'TotalOutstandingAmount'))
    expect(one(totals, 'InvoiceTotal') * 100).toBeCloseTo(sign * data.totalCents, 6)
    expect(one(totals, 'TotalExecutableAmount') * 100).toBeCloseTo(sign * data.toPayCents, 6)
    expect(numbers(inside(xml, 'Batch'), 'TotalAmount')).toEqual([
      one(totals, 'InvoiceTotal'),
      one(totals, 'TotalOutstandingAmount'),
      one(totals, 'TotalExecutableAmount'),
    ])
  })

  test('each line is what it counts times its price', () => {
    const items = inside(composeFacturae(data, 'es-ES'), 'Items')
    const [quantities, prices] = [numbers(items, 'Quantity'), numbers(items, 'UnitPriceWithoutTax')]
    for (const [i, cost] of numbers(items, 'TotalCost').entries())
      expect(Math.abs((quantities[i] ?? 0) * (prices[i] ?? 0) - cost)).toBeLessThan(0.0051)
  })
})

test('the legal minimum of the electricity tax is counted by kWh', () => {
  const xml = composeFacturae(someInvoiceData(leastTax), 'es-ES')
  expect(xml).toContain(
    '<ItemDescription>Impuesto electricidad (mínimo legal)</ItemDescription><Quantity>400</Quantity><UnitOfMeasure>36</UnitOfMeasure><UnitPriceWithoutTax>0.001</UnitPriceWithoutTax><TotalCost>0.40</TotalCost>',
  )
})

test('a surplus beyond its energy is its kWh at their price, less what went to the battery', () => {
  const xml = composeFacturae(samples['with surplus beyond its energy'] as InvoiceData, 'es-ES')
  expect(xml).toContain('<Quantity>420</Quantity><UnitOfMeasure>36</UnitOfMeasure>')
  expect(xml.replaceAll('\u00a0', ' ')).toContain(
    '<TotalCost>-25.20</TotalCost><Charges><Charge><ChargeReason>Valen 25,20 €; descuentan como mucho la energía, 21,33 €; 3,87 € van a tu batería virtual.</ChargeReason><ChargeAmount>3.87</ChargeAmount></Charge></Charges><GrossAmount>-21.33</GrossAmount>',
  )
})

test('a person and a company are named as such', () => {
  expect(composeFacturae(samples['home'] as InvoiceData, 'es-ES')).toContain(
    '<Individual><Name>Marta</Name><FirstSurname>Soler</FirstSurname><SecondSurname>Vidal</SecondSurname>',
  )
  const xml = composeFacturae(samples['of a company that transfers'] as InvoiceData, 'es-ES')
  expect(xml).toContain('<CorporateName>Forns Pa d’Or &amp; Fills, SL</CorporateName>')
  expect(xml).toContain('<Town>Vic</Town><Province>Barcelona</Province>')
  expect(xml).toContain(
    '<PaymentMeans>04</PaymentMeans><AccountToBeCredited><IBAN>ES4200491500010123456789</IBAN>',
  )
})

test('a refund corrects by difference, what replaces it as a whole', () => {
  const refund = composeFacturae(samples['refund'] as InvoiceData, 'es-ES')
  expect(refund).toContain(
    '<InvoiceClass>OR</InvoiceClass><Corrective><InvoiceNumber>FE26-003990</InvoiceNumber>',
  )
  expect(refund).toContain('<CorrectionMethod>02</CorrectionMethod>')
  expect(refund).toContain('<InvoiceTotal>-68.07</InvoiceTotal>')
  expect(composeFacturae(samples['rectifying one'] as InvoiceData, 'es-ES')).toContain(
    '<CorrectionMethod>01</CorrectionMethod>',
  )
})

test.each([
  ['a refund of nothing known', someInvoiceData({}, { isRefund: true, rectificative_type: 'A' })],
  [
    'no taxes apart',
    someInvoiceData({}, { lines: someInvoiceData().lines.filter(({ kind }) => kind !== 'vat') }),
  ],
  [
    'a customer without an address',
    someInvoiceData({}, { customer: { ...company, address: '' }, supply: undefined }),
  ],
])('%s: there is none', (_, data) => {
  expect(canBeElectronic(data)).toBe(false)
})

describe('the signature', () => {
  const folder = signingFolder()
  let certificate: Certificate
  let signed: string
  beforeAll(async () => {
    certificate = await aCertificate(folder)
    const xml = composeFacturae(samples['of a company that transfers'] as InvoiceData, 'ca-ES')
    signed = await signFacturae(xml, certificate, new Date('2026-10-06T10:00:00Z'))
  })

  /** Canonical XML by libxml2, of the whole or of a part with its inherited namespaces. */
  async function canonical(xml: string): Promise<string> {
    const { normalized, errors } = await validateXML({
      xml: [{ fileName: 'a.xml', contents: xml }],
      normalization: 'c14n',
    })
    expect(errors).toEqual([])
    return normalized.replace(/\n$/, '')
  }
  const spaces = () =>
    [...new Set([...signed.matchAll(/ xmlns:\w+="[^"]+"/g)].map(([declaration]) => declaration))].toSorted()
  const partOf = (xml: string, name: string) => {
    const [whole = '', attributes = '', body = ''] =
      new RegExp(`<${name}([^>]*)>(.*?)</${name}>`, 's').exec(xml) ?? []
    expect(whole).not.toBe('')
    return `<${name}${spaces().join('')}${attributes}>${body}</${name}>`
  }
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
  const digests = (xml: string) =>
    [...xml.matchAll(/<ds:DigestValue>([^<]+)<\/ds:DigestValue>/g)].map(([, value]) => value)

  /** With `form`, parts are canonicalised first; they already are canonical. */
  async function verified(xml: string, form: (part: string) => Promise<string> = async (part) => part) {
    const info = partOf(xml, 'ds:SignedInfo')
    const [ofDocument, ofProperties, ofKey] = digests(info)
    const bare = xml.replace(/^<\?xml[^\n]*\n/, '').replace(/<ds:Signature .*<\/ds:Signature>/s, '')
    const value = Buffer.from(/<ds:SignatureValue>([^<]+)</.exec(xml)?.[1] ?? '', 'base64')
    return {
      document: sha256(await form(bare)) === ofDocument,
      properties: sha256(await form(partOf(xml, 'xades:SignedProperties'))) === ofProperties,
      key: sha256(await form(partOf(xml, 'ds:KeyInfo'))) === ofKey,
      signature: verify('sha256', Buffer.from(await form(info)), certificate.x509.publicKey, value),
    }
  }
  const all = { document: true, properties: true, key: true, signature: true }

  test('holds for the document, the properties and the certificate', async () => {
    expect(await verified(signed, canonical)).toEqual(all)
    expect(await verified(signed)).toEqual(all)
    expect(await problemsOf(signed)).toEqual([])
  })

  test('states the policy, the role and the certificate', () => {
    expect(signed).toContain('politica_de_firma_formato_facturae_v3_1.pdf</xades:Identifier>')
    expect(signed).toContain('<ds:DigestValue>Ohixl6upD6av8N7pEvDABhEL6hM=</ds:DigestValue>')
    expect(signed).toContain('<xades:ClaimedRole>emisor</xades:ClaimedRole>')
    expect(signed).toContain('<xades:SigningTime>2026-10-06T10:00:00Z</xades:SigningTime>')
    expect(signed).toContain(
      '<ds:X509IssuerName>CN=Fanal demo (self-signed),O=Fanal demo,C=ES</ds:X509IssuerName>',
    )
  })

  test.each([
    ['an amount', '<InvoiceTotal>68.07', '<InvoiceTotal>68.08', { ...all, document: false }],
    ['the buyer', 'B12345674', 'B64123458', { ...all, document: false }],
    ['the role', '>emisor<', '>tercero<', { ...all, properties: false }],
    ['the digest', '<ds:Reference Id="', '<ds:Reference Id="x', { ...all, signature: false }],
  ])('a changed %s is seen', async (_, before, after, expected) => {
    expect(signed).toContain(before)
    expect(await verified(signed.replaceAll(before, after))).toEqual(expected)
  })
})
