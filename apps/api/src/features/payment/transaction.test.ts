import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { setSetting } from '#features/settings/change-settings'
import { pdfText } from '#test/pdf'
import { aSignedInCustomer } from '#test/app'
import { aDebt, aDebtor, type Debtor, payBy, payingApp } from '#test/fixtures/payments'
import { closedAfterAll } from '#test/closed-after-all'

const app = await closedAfterAll(payingApp({ DEMO: true }))
let payer: Debtor
beforeEach(async () => {
  payer = await aDebtor(app, { name: 'Berta Roca Vila' })
})

const pay = async (payment_method_id = 'pm_card_visa', item_ids = [payer.debt.id]) =>
  (await payBy(payer.client, { platform_name: 'sandbox', item_ids, payment_method_id })).body
const summary = async (id: string | number, client = payer.client, version = 2) =>
  (await client.get(`/api/v${version}/transaction_summary/${id}?lang=es-ES`)).json<Record<string, unknown>>()
const receipt = (id: string | number, client = payer.client, lang = 'es-ES') =>
  client.get(`/api/v2/download_transaction_receipt/${id}?lang=${lang}`)

const emptyTexts =
  `transaction_id status amount currency last_transaction_update_at invoice_number invoice_concept
  payment_method_id payment_type paid_by_user_email`.split(/\s+/)
const nothing = {
  ...Object.fromEntries(emptyTexts.map((name) => [name, ''])),
  invoice_id: null,
  invoices: [],
  error: 'internal_error',
}

describe('the summary', () => {
  test('by the transaction and by the invoice, under each version', async () => {
    const { transaction_id } = await pay()
    const found = await summary(transaction_id)
    expect(found).toEqual({
      transaction_id,
      status: 'succeeded',
      amount: '68.07',
      currency: 'EUR',
      last_transaction_update_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      invoice_id: payer.debt.id,
      invoice_number: payer.debt.number,
      invoice_concept: `Factura ${payer.debt.number}`,
      invoices: [{ invoice_id: payer.debt.id, invoice_number: payer.debt.number, amount: '68.07' }],
      payment_method_id: 'pm_card_visa',
      payment_type: 'credit_card',
      paid_by_user_email: payer.email,
      error: '',
    })
    expect(await summary(payer.debt.id)).toEqual(found)
    expect(await summary(payer.debt.id, payer.client, 1)).toEqual(found)
  })

  test('of several invoices', async () => {
    const other = await aDebt(app.database, { customerId: payer.id, totalCents: 1000 })
    const { transaction_id } = await pay('pm_card_visa', [payer.debt.id, other.id])
    const found = await summary(other.id)
    expect(found).toMatchObject({ transaction_id, amount: '78.07', invoice_concept: '2 facturas' })
    expect(found['invoices']).toHaveLength(2)
  })

  test('the most telling payment of an invoice', async () => {
    const declined = await pay('pm_card_chargeDeclined')
    expect(await summary(payer.debt.id)).toMatchObject({
      transaction_id: declined.transaction_id,
      status: 'failed',
    })
    const waiting = await pay('pm_card_authenticationRequired')
    expect(await summary(payer.debt.id)).toMatchObject({
      transaction_id: waiting.transaction_id,
      status: 'requires_action',
    })
    const paid = await pay()
    expect(await summary(payer.debt.id)).toMatchObject({
      transaction_id: paid.transaction_id,
      status: 'succeeded',
    })
  })
  test('being verified', async () => {
    const { transaction_id } = await pay()
    await app.database.run(
      sql`update payments set state = 'started' where transaction_id = ${transaction_id}`,
    )
    expect(await summary(transaction_id)).toMatchObject({ status: 'processing' })
  })

  test('an unknown one is reported in the answer; somebody else’s is unknown too', async () => {
    const { transaction_id } = await pay()
    const { client: other } = await aSignedInCustomer(app)
    for (const id of ['999999999', '99999999999999999999', 'TNOTHING', payer.debt.id, transaction_id])
      expect(await summary(id, other)).toEqual(nothing)
    expect(await summary('TNOTHING')).toEqual(nothing)
  })
})

describe('the receipt', () => {
  test('in the language that is asked for', async () => {
    const { transaction_id, payment_intent_id = '' } = await pay()
    await setSetting(app.database, 'invoicing.legalName', 'Energía de Ejemplo, SL')
    await setSetting(app.database, 'invoicing.vat', 'B64123458')
    const answer = await receipt(transaction_id)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${transaction_id}.pdf"`,
      'cache-control': 'private, no-store',
    })
    const text = pdfText(answer.rawPayload)
    for (const word of [
      'Justificante de pago',
      transaction_id,
      payer.debt.number,
      '68,07',
      payer.name,
      payer.email,
      payment_intent_id,
      // The payee.
      'Energía de Ejemplo, SL',
      'B64123458',
    ])
      expect(text).toContain(word)
    expect(pdfText((await receipt(payer.debt.id, payer.client, 'ca-ES')).rawPayload)).toContain(
      'Justificant de pagament',
    )
    expect(pdfText((await receipt(payer.debt.id, payer.client, 'en-US')).rawPayload)).toContain(
      'Payment receipt',
    )
  })

  test('only of what was paid, and by the customer', async () => {
    const failed = await pay('pm_card_chargeDeclined')
    const { client: other } = await aSignedInCustomer(app)
    const refused = [
      await receipt(failed.transaction_id),
      await receipt('TNOTHING'),
      await receipt(999_999_999),
    ]
    const { transaction_id } = await pay()
    refused.push(await receipt(transaction_id, other), await receipt(payer.debt.id, other))
    for (const answer of refused) expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found'])
    expect((await receipt(transaction_id)).statusCode).toBe(200)
  })
})
