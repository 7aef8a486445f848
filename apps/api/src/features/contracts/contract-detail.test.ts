import type { Contract } from '@fanal/contract/schemas/contracts'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { storeFile } from '#platform/files'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract } from '#test/builders'
import { detailOf, type Holder } from '#test/fixtures/changes'
import { aHolderWithAll, shownSupply } from '#test/fixtures/contracts'

const app = await closedAfterAll(testApp())
let holder: Holder
const pdf = Buffer.from('%PDF-1.7 the contract')
beforeEach(async () => {
  holder = await aHolderWithAll(app)
})

async function attach(name: string, bytes: number, created: string) {
  const content = Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, 32)])
  const fileId = await storeFile(app.database, holder.id, {
    name,
    content,
    kinds: ['pdf'],
    maxBytes: 20_000_000,
  })
  const { id } = await app.database.one<{ id: number }>(sql`
    insert into contract_attachments (customer_id, contract_id, file_id, name, category_name, created_date)
    values (${holder.id}, ${holder.contract.id}, ${fileId}, 'Contrato firmado', 'Contrato', ${created}) returning id`)
  return { id, content }
}

test('everything a contract holds', async () => {
  const supply = shownSupply(holder.contract.cups)
  expect(await detailOf(holder)).toEqual<Contract>({
    id: holder.contract.id,
    name: holder.contract.name,
    type: 'electricity',
    state: 'activa',
    sign_date: '2024-02-01',
    start_date: '2024-02-10',
    end_date: null,
    end_reason: '',
    amount_debt: '0.00',
    ...supply,
    cups: { ...supply.cups, ref_catastral: '9872023VH5797S0001WX' },
    contracted_power_period: [
      { period: 'P1', power: 4.6 },
      { period: 'P2', power: 4.6 },
    ],
    pressio: null,
    caudal: null,
    waitingForSignature: [],
    owner_partner: { name: 'Berta Roca Vila' },
    fiscal_partner: { name: 'Roca i Vila, SL', vat: 'B12345674' },
    fiscal_address: { full_address: 'Carrer Nou, 1, 17001 Girona' },
    notification_address: {
      id: holder.addresses[0].id,
      name: 'Casa',
      full_address: holder.addresses[0].full_address,
      email: 'casa@example.com',
      mobile: '+34600000001',
    },
    bank_account: { id: holder.accounts[0].id, printable_iban: maskIban(holder.accounts[0].iban) },
    ref_catastral: '9872023VH5797S0001WX',
    invoice_online: 'postal+email',
    no_cession_sips: { state: 'unactive', waiting_for_signature: false },
    atr_available: true,
    is_returning: false,
    dso: { name: 'e-distribución', website: 'https://www.edistribucion.com' },
    dso_reference: '123456789',
    dso_phone: '+34900760706',
    is_peninsula: false,
    selfcons_code: '41',
    personalised: { doubleTariff: null, happyHours: null, happyDay: null },
    bateria_virtual: [],
    services: [
      { id: expect.any(Number) as number, name: 'Asistencia', start_date: '2025-02-10', end_date: null },
      {
        id: expect.any(Number) as number,
        name: 'Mantenimiento',
        start_date: '2024-02-10',
        end_date: '2025-02-09',
      },
    ],
    attachments: [],
  })
})

test('a contract without account or address, and one that is not there', async () => {
  const bare = await aContract(app.database, { customerId: holder.id, type: 'gas' })
  expect(await detailOf({ ...holder, contract: bare })).toMatchObject({
    type: 'gas',
    notification_address: null,
    bank_account: null,
    contracted_power_period: [],
  })
  const none = await holder.client.get('/api/v2/contracts/unknown')
  expect([none.statusCode, none.json().error]).toEqual([404, 'not_found'])
})

describe('attachments', () => {
  test('the newest first, with their size, and byte by byte as they were stored', async () => {
    const small = await attach('contrato.pdf', 2_340, '2026-01-10T10:00:00Z')
    const large = await attach('plànol ñ "x".pdf', 1_250_000, '2026-03-10T10:00:00Z')
    const { attachments } = await detailOf(holder)
    expect(attachments).toEqual([
      {
        id: large.id,
        name: 'Contrato firmado',
        filename: 'plànol ñ _x_.pdf',
        category_name: 'Contrato',
        created_date: '2026-03-10T10:00:00.000Z',
        size_text: '1.3 MB',
      },
      {
        id: small.id,
        name: 'Contrato firmado',
        filename: 'contrato.pdf',
        category_name: 'Contrato',
        created_date: '2026-01-10T10:00:00.000Z',
        size_text: '2.3 KB',
      },
    ])
    const answer = await holder.client.get(`/api/v2/contract/download_attachment/${large.id}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="planol n _x_.pdf"; filename*=UTF-8''pl%C3%A0nol%20%C3%B1%20_x_.pdf`,
      'x-content-type-options': 'nosniff',
    })
    expect(answer.rawPayload.equals(large.content)).toBe(true)
  })
  test.each(['999999', '0', 'x'])('%s is not there', async (id) => {
    const answer = await holder.client.get(`/api/v2/contract/download_attachment/${id}`)
    expect(answer.statusCode).toBe(id === '999999' ? 404 : 400)
  })
})

describe('communications', () => {
  test('the newest first, by every channel, and the document where there is one', async () => {
    const content = Buffer.from('%PDF-1.7 a letter')
    const fileId = await storeFile(app.database, holder.id, {
      name: 'carta.pdf',
      content,
      kinds: ['pdf'],
      maxBytes: 1000,
    })
    await app.database.run(sql`
      insert into communications (customer_id, contract_id, sent_at, channel, subject, body, file_id)
      values (${holder.id}, ${holder.contract.id}, '2026-02-01T09:00:00Z', 'postal', 'Precios nuevos', 'Cambian.', ${fileId}),
             (${holder.id}, ${holder.contract.id}, '2026-02-03T09:00:00Z', 'sms', 'Lectura', 'Gracias.', null),
             (${holder.id}, ${holder.contract.id}, '2026-01-03T09:00:00Z', 'portal', 'Hola', '', null)`)
    const place = `/api/v2/contracts/${holder.contract.name}/communications`
    const { items } = (await holder.client.get(place)).json()
    expect(items).toMatchObject([
      { sent_at: '2026-02-03T09:00:00.000Z', channel: 'sms', subject: 'Lectura', has_document: false },
      { channel: 'postal', subject: 'Precios nuevos', body: 'Cambian.', has_document: true },
      { channel: 'portal', subject: 'Hola', has_document: false },
    ])
    const document = await holder.client.get(`${place}/${items[1].id}/document`)
    expect(document.rawPayload.equals(content)).toBe(true)
    expect(document.headers['content-disposition']).toBe('attachment; filename="carta.pdf"')
    expect((await holder.client.get(`${place}/${items[0].id}/document`)).statusCode).toBe(404)
  })
})
