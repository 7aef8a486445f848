import { exampleUse } from '@fanal/domain/invoices/example-bill-fixture'
import { composeElectricity, type ElectricityUse, lineOf } from '@fanal/domain/invoices/compose-invoice'
import fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoSettings } from '#demo/settings/settings'
import { sql } from '#platform/database'
import { saveSettingsPatch } from '#features/settings/queries'
import { sendFile } from '#platform/files'
import { testEnv } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aBankAccount, aContract, aCustomer, anInvoice, type Contract, type Customer } from '#test/builders'
import { signingFolder } from '#test/fixtures/certificate'
import { aCurveDay } from '#test/fixtures/curves'
import { testDatabase } from '#test/database'
import { pdfText } from '#test/pdf'
import { composeDownload, downloadTypesOf } from '#features/invoices/download-invoice'
import { findInvoiceDetail } from '#features/invoices/explain-queries'
import { computeMeans } from '#features/invoices/documents/compute-means'
import { findInvoiceData } from '#features/invoices/invoice-data'

const db = await closedAfterAll(testDatabase())
let marta: Customer
let home: Contract
const folder = signingFolder()
const env = testEnv({ DEMO: true, DATA_DIR: folder })

beforeAll(async () => {
  await saveSettingsPatch(db, demoSettings)
  marta = await aCustomer(db, { name: 'Marta Soler Vidal' })
  const account = await aBankAccount(db, marta.id)
  home = await aContract(db, { customerId: marta.id, bankAccountId: account.id })
  await db.run(sql`
    update contracts set fiscal_name = 'Marta Soler Vidal', fiscal_vat = ${marta.vat}, dso_name = 'e-distribución',
      fiscal_address = 'Carrer Nou, 12, 17001 Girona', dso_phone = '+34900760706', dso_reference = '512340001'
    where id = ${home.id}`)
})

/** A monthly bill of the home, with lines. */
async function aBill(
  month: string,
  use: Partial<ElectricityUse> = {},
  parts: { rectificativeType?: string; rectifies?: number } = {},
) {
  const { lines, totalCents, toPayCents } = composeElectricity({ ...exampleUse, ...use })
  const energies = use.energiesKwh ?? exampleUse.energiesKwh
  const invoice = await anInvoice(db, {
    customerId: marta.id,
    contractId: home.id,
    startDate: `${month}-01`,
    endDate: `${month}-28`,
    date: `${month}-28`,
    totalCents,
    toPayCents,
    lines,
    energyKwh: energies.reduce((sum, kwh) => sum + kwh, 0),
    rectificativeType: parts.rectificativeType ?? 'N',
  })
  await db.run(sql`update invoices set rectifies_id = ${parts.rectifies} where id = ${invoice.id}`)
  return invoice
}

const detailOf = (id: number, customerId = marta.id, kind: 'supply' | 'multipoint' = 'supply') =>
  findInvoiceDetail(
    db,
    { customerId, id, kind },
    { locale: 'es-ES', isPaymentOn: true, downloadTypes: () => ['pdf', 'signed_xml'] },
  )
const dataOf = (id: number, customerId = marta.id, kind: 'supply' | 'multipoint' = 'supply') =>
  findInvoiceData(db, { customerId, id, kind })

describe('the bill explained', () => {
  test('compared with the previous one and that of a year ago; a corrected bill is replaced by its correction', async () => {
    const yearAgo = await aBill('2025-09', { energiesKwh: [60, 60, 100] })
    const wrong = await aBill('2026-08', { energiesKwh: [700, 620, 1180] })
    await aBill('2026-08', { energiesKwh: [700, 620, 1180] }, { rectificativeType: 'A', rectifies: wrong.id })
    const right = await aBill(
      '2026-08',
      { energiesKwh: [80, 62, 118] },
      { rectificativeType: 'R', rectifies: wrong.id },
    )
    const now = await aBill('2026-09')
    const detail = await detailOf(now.id)
    expect(detail?.days).toBe(28)
    expect(detail?.tariff).toBe('2.0TD')
    expect(detail?.download_types).toEqual(['pdf', 'signed_xml'])
    expect(detail?.previous?.number).toBe(right.number)
    expect(detail?.year_ago?.number).toBe(yearAgo.number)
    expect(detail?.lines.map(({ amount }) => Number(amount)).reduce((sum, one) => sum + one, 0)).toBeCloseTo(
      68.07,
      9,
    )
    expect(
      detail?.lines.map(({ kind, rate_since }) => rate_since && [kind, rate_since]).filter(Boolean),
    ).toEqual([
      ['electricity_tax', '2026-06-01'],
      ['vat', '2026-06-01'],
    ])
    expect(detail?.parts[0]).toEqual({ part: 'power', amount: '12.44' })
    const added = detail?.previous?.reasons.reduce(
      (sum, { amount }) => sum + Math.round(Number(amount) * 100),
      0,
    )
    expect(added).toBe(6807 - Math.round(Number(detail?.previous?.amount_total) * 100))
    expect(detail?.previous?.reasons).toEqual([
      { reason: 'energy', amount: '-2.05' },
      { reason: 'mix', amount: '-0.82' },
    ])
  })

  test('a refund is not compared', async () => {
    const bill = await aBill('2024-02')
    const back = await aBill('2024-02', {}, { rectificativeType: 'A', rectifies: bill.id })
    await aBill('2024-01')
    const detail = await detailOf(back.id)
    expect(detail?.previous).toBeNull()
    expect(detail?.parts[0]?.amount).toBe('12.44')
  })

  test('several supply points are compared', async () => {
    const supplies = (cents: string, energyKwh: number, month: string) =>
      anInvoice(db, {
        customerId: marta.id,
        startDate: `${month}-01`,
        endDate: `${month}-28`,
        totalCents: 2 * Number(cents) * 100,
        energyKwh,
        lines: [
          lineOf({ kind: 'supply', name: home.name }, 1, cents),
          lineOf({ kind: 'supply', name: 'gone' }, 1, cents),
        ],
      })
    const before = await supplies('100', 1_000, '2026-05')
    const now = await supplies('110', 1_100, '2026-06')
    const detail = await detailOf(now.id, marta.id, 'multipoint')
    expect(detail?.previous).toMatchObject({
      number: before.number,
      reasons: [{ reason: 'energy', amount: '20.00' }],
    })
    expect(detail?.supply_points).toMatchObject([
      {
        contract: home.name,
        type: 'electricity',
        cups: home.cups,
        full_address: expect.stringContaining(', '),
      },
    ])
    // Taxes are not separate lines.
    expect(detail?.download_types).toEqual(['pdf'])
    expect(await detailOf(now.id)).toBeUndefined()
    expect((await dataOf(now.id, marta.id, 'multipoint'))?.points).toMatchObject([{ cups: home.cups }])
  })

  test('another customer’s is not found', async () => {
    const other = await aCustomer(db)
    const bill = await aBill('2023-01')
    expect(await detailOf(bill.id, other.id)).toBeUndefined()
    expect(await dataOf(bill.id, other.id)).toBeUndefined()
  })
})

describe('what documents are made from', () => {
  test('the contract as it was, the history without what was given back, and what it corrects', async () => {
    const bill = await aBill('2022-05')
    const back = await aBill('2022-05', {}, { rectificativeType: 'A', rectifies: bill.id })
    const next = await aBill('2022-06', { energiesKwh: [10, 20, 30] })
    await aBill('2020-05')
    await db.run(sql`
      update invoice_details set contract = ${JSON.stringify({ tariff: '2.0TD', product: 'Llum Vella', powers: [{ period: 'P1', power: '3.450' }], iban: 'ES9121000418450200051332' })}
      where invoice_id = ${next.id}`)
    const data = await dataOf(next.id)
    expect(data?.history).toEqual([
      { month: '2022-05', kwh: 0 },
      { month: '2022-06', kwh: 60 },
    ])
    expect(data?.supply).toMatchObject({ product: 'Llum Vella', powers: [{ period: 'P1', power: '3.450' }] })
    expect(data?.iban).toBe('ES9121000418450200051332')
    expect(data?.customer).toEqual({
      name: 'Marta Soler Vidal',
      vat: marta.vat,
      address: 'Carrer Nou, 12, 17001 Girona',
    })
    const refund = await dataOf(back.id)
    expect(refund?.isRefund).toBe(true)
    expect(refund?.rectified?.number).toBe(bill.number)
    expect(refund?.supply).toMatchObject({ product: 'Llum Clara', distributor: 'e-distribución' })
  })

  test('the mean of the postal code only where five others are known', async () => {
    const bill = await aBill('2021-03')
    const neighbours = async (count: number) => {
      for (let i = 0; i < count; i += 1) {
        const { id: customerId } = await aCustomer(db)
        const { id: contractId } = await aContract(db, { customerId })
        await anInvoice(db, {
          customerId,
          contractId,
          endDate: '2021-03-15',
          startDate: '2021-03-01',
          energyKwh: 100 + i,
        })
      }
    }
    const computed = async (day: string) => {
      await computeMeans({ database: db }, new Date(`${day}T12:00:00Z`))
      return (await dataOf(bill.id))?.meanKwh
    }
    await neighbours(4)
    expect(await computed('2021-04-01')).toBeUndefined()
    await neighbours(1)
    const sum = 100 + 101 + 102 + 103 + 100 + exampleUse.energiesKwh.reduce((all, kwh) => all + kwh, 0)
    expect(await computed('2021-04-02')).toBe(Math.round(sum / 6))
    // Once a day.
    await neighbours(1)
    expect(await computed('2021-04-02')).toBe(Math.round(sum / 6))
    expect(await computed('2021-04-03')).toBe(Math.round((sum + 100) / 7))
    // Too old to change.
    await neighbours(1)
    expect(await computed('2022-08-01')).toBe(Math.round((sum + 100) / 7))
  })
})

describe('files', () => {
  const wanted = (id: number, type: 'pdf' | 'signed_pdf' | 'signed_xml' | 'curve_csv') =>
    ({ customerId: marta.id, id, kind: 'supply', type, locale: 'ca-ES' }) as const
  const download = async (id: number, type: 'pdf' | 'signed_pdf' | 'signed_xml' | 'curve_csv', own = env) => {
    const { content, ...file } = await composeDownload({ db, env: own }, wanted(id, type))
    return { ...file, content: typeof content === 'string' ? Buffer.from(content) : content }
  }

  test('each with its name and kind', async () => {
    const bill = await aBill('2019-05')
    await db.run(sql`update invoices set number = 'FE19/0001·à' where id = ${bill.id}`)
    const pdf = await download(bill.id, 'pdf')
    expect(pdf).toMatchObject({ name: 'FE19-0001_à.pdf', mediaType: 'application/pdf' })
    expect(pdfText(pdf.content)).toContain('Detall de la factura')
    const signed = await download(bill.id, 'signed_pdf')
    expect(signed.name).toBe('FE19-0001_à-signed.pdf')
    expect(signed.content.toString('latin1')).toContain('/ETSI.CAdES.detached')
    const xml = await download(bill.id, 'signed_xml')
    expect(xml).toMatchObject({ name: 'FE19-0001_à.xsig', mediaType: 'application/xml' })
    expect(xml.content.toString()).toContain('<InvoiceNumber>FE19/0001·à</InvoiceNumber>')
    expect(xml.content.toString()).toContain('<ds:SignatureValue>')
  })

  test('the curve of its days', async () => {
    const bill = await aBill('2019-03')
    await expect(download(bill.id, 'curve_csv')).rejects.toMatchObject({ code: 'not_found' })
    const day = '2019-03-10'
    await aCurveDay(db, { contractId: home.id, day, imported: 50 })
    const csv = await download(bill.id, 'curve_csv')
    expect(csv.name).toBe(`${bill.number}-curva.csv`)
    expect(csv.content.toString()).toContain(`${home.cups};10/03/2019;24;0,200;R;0,000`)
  })

  test('without a certificate nothing is signed', async () => {
    const bill = await aBill('2018-03')
    const plain = testEnv({ DEMO: false })
    await expect(download(bill.id, 'signed_pdf', plain)).rejects.toMatchObject({ code: 'not_found' })
    await expect(download(bill.id, 'signed_xml', plain)).rejects.toMatchObject({ code: 'not_found' })
    const { settings } = (await dataOf(bill.id)) ?? {}
    if (!settings) throw new Error('No settings')
    const { invoicing } = settings
    expect(downloadTypesOf({ env: plain, invoicing, hasCurve: true })).toEqual(['pdf', 'curve_csv'])
    expect(downloadTypesOf({ env, invoicing, hasCurve: false })).toEqual(['pdf', 'signed_pdf', 'signed_xml'])
    expect(downloadTypesOf({ env, invoicing: { ...invoicing, vat: '' }, hasCurve: false })).toEqual([
      'pdf',
      'signed_pdf',
    ])
  })

  test('as an attachment, with a name that every browser accepts', async () => {
    const server = fastify()
    const file = { name: 'FE’26 (1) à.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-') }
    server.get('/', (_request, reply) => sendFile(reply, file))
    const { headers, body } = await server.inject('/')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="FE_26 (1) a.pdf"; filename*=UTF-8''FE_26%20%281%29%20%C3%A0.pdf`,
    )
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(body).toBe('%PDF-')
  })

  test('of nobody else', async () => {
    const bill = await aBill('2018-04')
    const other = await aCustomer(db)
    const asked = { ...wanted(bill.id, 'pdf'), customerId: other.id }
    await expect(composeDownload({ db, env }, asked)).rejects.toMatchObject({ code: 'not_found' })
  })
})
