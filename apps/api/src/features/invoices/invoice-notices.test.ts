import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer } from '#test/app'
import { aContract, anInvoice } from '#test/builders'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'
import { mailsTo } from '#test/deliver'
import { aHolder, type Holder } from '#test/fixtures/changes'
import { eventsOf, noticesOf, switchOff } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { notifyDue } from './notify-due.ts'

const database = await closedAfterAll(testDatabase())
const app = await sharedApp({ database })
const { deps } = app
const folder = await folderRemovedAfterAll()
const today = madridDayOf(Date.now())
const inDays = (days: number) => addDays(today, days)

let customer: Holder
beforeEach(async () => {
  customer = await aHolder(app)
})

let count = 0
function aRecord(over: object = {}) {
  count += 1
  return {
    number: `FN-${count}`,
    type: 'electricity',
    contract: customer.contract.name,
    date: inDays(-2),
    start_date: inDays(-40),
    end_date: inDays(-10),
    due_date: inDays(20),
    amount_total: '68.07',
    amount_pending: '68.07',
    paid: 'unpaid',
    lines: [{ kind: 'other', quantity: 1, price_unit: '68.07', amount: '68.07' }],
    ...over,
  }
}

async function importing(...records: object[]) {
  const path = join(folder, `${Math.random()}.jsonl`)
  await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'))
  return fanal(database.address, ['import', 'invoices', path])
}

describe('an import tells', () => {
  test('of a new invoice, once, in the customer’s language, and nobody else', async () => {
    const other = await aSignedInCustomer(app)
    const english = await aSignedInCustomer(app, { locale: 'en-US' })
    const { name } = await aContract(database, { customerId: english.id })
    const records = [aRecord(), aRecord({ contract: name })]
    for (const _ of [1, 2]) expect((await importing(...records)).code).toBe(0)
    const [notice, ...more] = await noticesOf(customer.client)
    expect(more).toEqual([])
    expect(notice).toMatchObject({
      event: 'invoice_new',
      title: 'Tienes una factura nueva: 68,07\u00A0€',
      detail: `Factura ${records[0]?.number}`,
    })
    expect(
      (await customer.client.get(notice?.href.replace('/factura/', '/api/v2/invoices/') ?? '')).statusCode,
    ).toBe(200)
    expect((await mailsTo(app, english.email))[0]?.subject).toBe('You have a new invoice: €68.07')
    expect((await mailsTo(app, customer.email)).map(({ subject }) => subject)).toEqual([notice?.title])
    expect(await noticesOf(other.client)).toEqual([])
  })

  test('of nothing that is older than a month', async () => {
    await importing(aRecord({ date: inDays(-31) }), aRecord({ date: inDays(-30) }))
    expect(await eventsOf(database, customer.id)).toEqual(['invoice_new'])
  })

  test('of a refund as such', async () => {
    const first = aRecord({ date: inDays(-60) })
    await importing(first)
    await importing(
      aRecord({ rectificative_type: 'A', rectifies: first.number, paid: 'paid', amount_pending: '0' }),
    )
    expect(await noticesOf(customer.client)).toEqual([
      expect.objectContaining({ event: 'invoice_refund', title: 'Te abonamos 68,07\u00A0€' }),
    ])
  })

  test('of a payment by bank, and of one that came back', async () => {
    const debit = aRecord({ date: inDays(-40), due_date: inDays(-5), paid: 'pending_remesa' })
    const failed = { ...debit, number: 'FN-returned' }
    await importing(debit, failed)
    expect(await eventsOf(database, customer.id)).toEqual([])
    const steps = [
      { change_date: inDays(-40), code: 'pending' },
      { change_date: inDays(-1), code: 'returned' },
    ]
    const paid = { ...debit, paid: 'paid', amount_pending: '0' }
    for (const _ of [1, 2]) await importing(paid, { ...failed, paid: 'unpaid', pending_states: steps })
    const told = await noticesOf(customer.client)
    expect(told.map(({ event, detail }) => [event, detail])).toEqual(
      expect.arrayContaining([
        ['payment_received', debit.number],
        ['bill_returned', 'Factura FN-returned: puedes pagarla con tarjeta'],
      ]),
    )
    expect(told).toHaveLength(2)
  })

  test('of many at once in one notice with their sum, and of none again', async () => {
    const records = Array.from({ length: 5 }, () => aRecord())
    await importing(...records)
    expect(await noticesOf(customer.client)).toEqual([
      expect.objectContaining({
        event: 'invoices_new',
        title: 'Tienes facturas nuevas: 340,35\u00A0€',
        detail: '5 facturas',
        href: '/facturas',
      }),
    ])
    expect(await mailsTo(app, customer.email)).toHaveLength(1)
    await importing(...records.map((record) => ({ ...record, energy_consumed: 1 })))
    expect(await mailsTo(app, customer.email)).toHaveLength(1)
  })

  test('as chosen: without mail', async () => {
    await switchOff(customer.client, 'invoices')
    await importing(aRecord())
    expect(await noticesOf(customer.client)).toHaveLength(1)
    expect(await mailsTo(app, customer.email)).toEqual([])
  })

  test('of nothing that it does not write', async () => {
    await importing(aRecord({ amount_total: '1.00' }), aRecord({ contract: 'nobody' }))
    expect(await eventsOf(database, customer.id)).toEqual([])
  })
})

describe('before a payment is due', () => {
  const noon = new Date(`${today}T11:00:00Z`)
  const due = (dueDate: string, over: { paid?: string; rectificativeType?: string } = {}) =>
    database.transaction(async (tx) => {
      const invoice = await anInvoice(tx, {
        customerId: customer.id,
        contractId: customer.contract.id,
        ...over,
      })
      await tx.run(sql`update invoices set due_date = ${dueDate} where id = ${invoice.id}`)
      return invoice
    })
  const tell = (now = noon) => notifyDue(deps, now)

  test('its customer hears a week and a day before, each once', async () => {
    const { number } = await due(inDays(7))
    for (const _ of [1, 2]) await tell()
    expect(await noticesOf(customer.client)).toEqual([
      expect.objectContaining({
        event: 'payment_due_week',
        title: 'Te queda una semana para pagar 68,07\u00A0€',
        detail: expect.stringMatching(new RegExp(`^Factura ${number}: hasta el \\S+ \\d`)),
        day: inDays(7),
      }),
    ])
    const later = new Date(noon.getTime() + 6 * 86_400_000)
    for (const _ of [1, 2]) await tell(later)
    expect(await eventsOf(database, customer.id)).toEqual(['payment_due_week', 'payment_due_day'])
  })

  test.each([
    ['too far', 8],
    ['between', 4],
    ['due today', 0],
    ['late', -1],
  ])('nobody hears of what is %s', async (_, days) => {
    await due(inDays(days))
    await tell()
    expect(await eventsOf(database, customer.id)).toEqual([])
  })

  test('nor of what is paid, a refund or in claim, nor at night', async () => {
    await due(inDays(7), { paid: 'paid' })
    await due(inDays(7), { rectificativeType: 'A' })
    const { id } = await due(inDays(7))
    await database.run(sql`
      insert into cases (customer_id, number, kind, subject, deadline_kind, opened_at, due_at, state, invoice_id, email, locale)
      values (${customer.id}, ${`C${id}`}, 'claim', 'No es mía', 'billing', now(), now(), 'open', ${id}, '', 'es-ES')`)
    await tell()
    await database.run(
      sql`update cases set state = 'closed', result = 'denied', closed_at = now() where invoice_id = ${id}`,
    )
    await tell(new Date(`${today}T02:00:00Z`))
    expect(await eventsOf(database, customer.id)).toEqual([])
    await tell()
    expect(await eventsOf(database, customer.id)).toEqual(['payment_due_week'])
  })

  test('many that are due on a day are one notice, once', async () => {
    for (let i = 0; i < 4; i += 1) await due(inDays(7))
    for (const _ of [1, 2]) await tell()
    expect(await noticesOf(customer.client)).toEqual([
      expect.objectContaining({
        title: 'Te queda una semana para pagar 272,28\u00A0€',
        detail: expect.stringMatching(/^4 facturas: hasta el/),
        day: inDays(7),
      }),
    ])
    expect(await mailsTo(app, customer.email)).toHaveLength(1)
  })

  test('a direct debit is told with its day and the end of its account', async () => {
    const { id, number } = await due('2026-11-20', { paid: 'pending_remesa' })
    await database.run(sql`
      update invoice_details set contract = '{"iban": "ES7921000813610123451001"}' where invoice_id = ${id}`)
    for (const _ of [1, 2]) await tell(new Date('2026-11-15T11:00:00Z'))
    expect(await noticesOf(customer.client)).toEqual([
      expect.objectContaining({
        event: 'debit_coming',
        title: 'El 20 nov cargaremos 68,07\u00A0€',
        detail: `Factura ${number}, en la cuenta ·· 1001`,
        day: '2026-11-20',
      }),
    ])
  })
})
