import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepAttempt } from '#features/payment/open-attempt.ts'
import { marta } from '#lib/customer-fixture.ts'
import { addDays, addMonths, firstOfMonth, lastOfMonth, madridDayOf } from '@fanal/domain/dates'
import { formatsOf } from '@fanal/domain/formats/formats'
import { aBill, electricity } from '#test/bills.ts'
import { anInvoice } from '#test/invoice-examples.ts'
import { invoiceServer } from '#test/invoice-server.ts'
import { button, cardOf, count, drawInvoices, pathNow } from '#test/invoices.tsx'
import { challenged } from '#test/paying.tsx'
import { loadSpanish } from '#test/portal.tsx'
import { press } from '#test/press.ts'

beforeAll(() => loadSpanish('invoices', 'payment', 'shell'))

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const pay = page.getByRole('button', { name: 'Pagar', exact: true }).first()
const cannotPay = 'Estás mirando la cuenta de otra persona: no puedes pagar.'
const staff = { profile: { ...marta, readonly: true } }

test('what is owed is said, and paying begins from there or from a row', async () => {
  invoiceServer()
  drawInvoices('/facturas')
  await expect.element(main).toHaveTextContent(/90,00\s€ en 2 facturas/)
  await pay.click()
  for (const number of ['FE26-000005', 'FE26-000006']) await expect.element(dialog).toHaveTextContent(number)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await press(button('Pagar la factura FE26-000005'))
  await expect.element(dialog).toHaveTextContent('FE26-000005')
  expect((await dialog.findElement()).textContent).not.toContain('FE26-000006')
})

test('an address that asks to pay opens the payment, once', async () => {
  invoiceServer()
  drawInvoices('/facturas?action=payOnline')
  await expect.element(dialog).toHaveTextContent('FE26-000005')
  await expect.poll(pathNow).toBe('/facturas')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a type without debts names it, and leads to what is owed elsewhere', async () => {
  invoiceServer()
  drawInvoices('/facturas?contractType=gas')
  await expect.element(main).toHaveTextContent('no tienes ninguna factura de gas por pagar')
  await press(page.getByRole('link', { name: /Pero tienes 90,00\s€ por pagar de electricidad/ }))
  await expect.element(main).toHaveTextContent('Por pagar')
  await expect.element(page.getByRole('heading', { name: 'Facturas de electricidad' })).toBeVisible()
  expect((await main.findElement()).textContent).not.toContain('Pero tienes')
})

test('unknown debts are said to be, and asked for again', async () => {
  let isBroken = true
  invoiceServer({}, ({ path }) =>
    isBroken && path.startsWith('invoices/summary') ? { status: 500, body: { error: 'x' } } : undefined,
  )
  drawInvoices('/contratos/gas/200001/facturas')
  const warning = page.getByRole('alert')
  await expect.element(warning).toHaveTextContent('No hemos podido saber lo que tienes por pagar.')
  isBroken = false
  await press(button('Volver a probar'))
  await expect.element(warning).not.toBeInTheDocument()
  await expect
    .element(main)
    .toHaveTextContent('Estás al día: este contrato no tiene ninguna factura por pagar.')
})

test('staff reads, and cannot pay', async () => {
  invoiceServer()
  drawInvoices('/facturas', staff)
  await expect.element(pay).toHaveAttribute('aria-disabled', 'true')
  // The pointer may be there already, from another test.
  await userEvent.unhover(pay)
  await pay.hover()
  await expect.element(page.getByRole('tooltip').filter({ hasText: cannotPay }).first()).toBeVisible()
  await pay.click({ force: true })
  expect(dialog.query()).toBeNull()
})

test('staff is told why an address opens no payment', async () => {
  invoiceServer()
  drawInvoices('/facturas?action=payOnline', staff)
  await expect.element(page.getByRole('status').filter({ hasText: cannotPay })).toBeVisible()
  await expect.element(count).toBeVisible()
  expect(dialog.query()).toBeNull()
})

test('staff cannot pay on the page of an invoice either', async () => {
  const unpaid = aBill(1, electricity(), { paid: 'unpaid', amount_pending: '68.07' })
  invoiceServer({}, ({ path }) => (path.startsWith('invoices/1?') ? { body: unpaid } : undefined))
  drawInvoices('/factura/1', staff)
  const payThis = button(/^Pagar 68,07\s€$/)
  await expect.element(payThis).toHaveAttribute('aria-disabled', 'true')
  await expect.element(payThis).toHaveAccessibleDescription(/no puedes pagar/)
  await payThis.click({ force: true })
  expect(dialog.query()).toBeNull()
})

test('a payment that was begun is the only dialog, whatever the address asks for', async () => {
  invoiceServer({}, ({ path }) => (path.startsWith('pay?') ? challenged : undefined))
  const invoices = [{ id: 5, number: 'FE26-000005', amount_pending: '60.00' }]
  keepAttempt(marta.id, { invoices, platform: 'sandbox', intentId: 'pi', transactionId: 'T2' })
  drawInvoices('/facturas?action=payOnline')
  await expect.element(button('Autorizar')).toBeVisible()
  await expect.poll(pathNow).toBe('/facturas')
  await expect.element(dialog).toHaveLength(1)
})

test('on the page of an invoice too, and closing it leaves none', async () => {
  const unpaid = aBill(5, electricity(), { paid: 'unpaid', amount_pending: '68.07' })
  invoiceServer({}, ({ path }) =>
    path.startsWith('pay?') ? challenged : path.startsWith('invoices/5?') ? { body: unpaid } : undefined,
  )
  drawInvoices('/factura/5?action=payOnline')
  await expect.element(button('Cancelar')).toBeVisible()
  await expect.poll(pathNow).toBe('/factura/5')
  await press(button('Cancelar'))
  await expect.element(dialog).not.toBeInTheDocument()

  const invoices = [{ id: 5, number: 'FE26-000005', amount_pending: '68.07' }]
  keepAttempt(marta.id, { invoices, platform: 'sandbox', intentId: 'pi', transactionId: 'T2' })
  drawInvoices('/factura/5?action=payOnline')
  await expect.element(button('Autorizar')).toBeVisible()
  await expect.poll(pathNow).toBe('/factura/5')
  await expect.element(dialog).toHaveLength(1)
})

test('what is overdue is said apart from what is due later, what is under way and what is in claim', async () => {
  const now = madridDayOf(Date.now())
  const owed = { paid: 'unpaid', amount_total: '60.00', amount_pending: '60.00' } as const
  invoiceServer({
    electricity: [
      anInvoice(4, { ...owed, due_date: addDays(now, -9) }),
      anInvoice(3, { ...owed, due_date: addDays(now, 3) }),
      anInvoice(2, { paid: 'pending_remesa', amount_pending: '40.00' }),
    ],
  })
  drawInvoices('/facturas')
  const near = formatsOf('es').nearDate(addDays(now, 3))
  await expect.element(main).toHaveTextContent(new RegExp(`60,00\\s€ vencidos · 60,00\\s€ hasta el ${near}`))
  await expect.element(main).toHaveTextContent(/En curso, 40,00\s€ en 1 factura/)
})

const yearsBack = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const end = lastOfMonth(addMonths('2026-10-01', -index))
    const amount = index < 12 ? '48.00' : '50.00'
    return anInvoice(index + 1, {
      date: end,
      start_date: firstOfMonth(end),
      end_date: end,
      amount_total: amount,
      amount_to_pay: amount,
    })
  })

test('the last year stands beside the year before; chart and years are one press away', async () => {
  invoiceServer({ electricity: yearsBack(26) })
  drawInvoices('/facturas')
  const year = () => cardOf('Últimos 12 meses')
  await expect.element(main).toHaveTextContent('menos que el año anterior')
  await expect.element(year()).toHaveTextContent(/576,00\s€4\s% menos que el año anterior/)
  await expect.element(year().getByRole('img')).toHaveAccessibleName(/^Importe por mes, de noviembre de 2025/)
  const openYears = button('Por años')
  await expect.element(openYears).toHaveAttribute('aria-expanded', 'false')
  await press(openYears)
  expect(pathNow()).toBe('/facturas?chart=years')
  await expect.element(page.getByRole('heading', { name: 'Por años' })).toBeVisible()
  const totals = cardOf('Por años')
  await expect.element(totals).toHaveTextContent(/2026 de ene a oct480,00\s€/)
  await expect.element(totals).toHaveTextContent(/2025 596,00\s€/)
  await expect.element(totals).toHaveTextContent(/2024 de sept a dic200,00\s€/)
  const months = page
    .getByRole('group', { name: 'Importe por mes, comparado con el año anterior' })
    .getByRole('button')
  await expect.element(months).toHaveLength(12)
  await expect
    .element(months.last())
    .toHaveAccessibleName(/octubre de 2026; Los 12 anteriores 50,00\s€; Últimos 12 meses 48,00\s€/)
  await press(button('Ver como tabla'))
  await expect
    .element(page.getByRole('region', { name: 'Importe por mes, comparado con el año anterior' }))
    .toHaveTextContent(/octubre de 202650,00\s€48,00\s€/)
  await press(button('Meses'))
  await expect.element(page.getByRole('heading', { name: 'Por meses' })).toBeVisible()
  await press(button('Cerrar el gráfico'))
  await expect.element(page.getByRole('heading', { name: 'Por meses' })).not.toBeInTheDocument()
  expect(pathNow()).toBe('/facturas')
})

test('a year that is not whole is compared with nothing', async () => {
  invoiceServer({ electricity: yearsBack(20) })
  drawInvoices('/facturas')
  await expect.element(main).toHaveTextContent(/Últimos 12 meses576,00\s€/)
  expect((await main.findElement()).textContent).not.toContain('año anterior')
})

test('on a phone year and coupons come after the list', async () => {
  await page.viewport(360, 740)
  invoiceServer()
  drawInvoices('/facturas')
  await expect.element(count).toBeVisible()
  const topOf = async (name: string | RegExp) =>
    (await page.getByRole('heading', { name }).findElement()).getBoundingClientRect().top
  await expect.element(page.getByRole('heading', { name: /^Últimos/ })).toBeVisible()
  const invoices = await topOf('Facturas de electricidad')
  expect(await topOf('Por pagar')).toBeLessThan(invoices)
  expect(await topOf(/^Últimos/)).toBeGreaterThan(invoices)
})

test('the chart shows amounts and energy by month, by pointer, by key and as a table', async () => {
  invoiceServer()
  drawInvoices('/facturas')
  await press(button('Ver el gráfico'))
  const months = page.getByRole('group', { name: 'Importe facturado por mes' }).getByRole('button')
  await expect.element(months.first()).toBeVisible()
  // April, July, August, September, October.
  await expect.element(months).toHaveLength(5)
  await months.nth(3).hover()
  await expect.element(cardOf('Por meses')).toHaveTextContent(/septiembre de 2026105,00\s€/)
  await page.getByRole('heading', { name: 'Por meses' }).hover()
  ;((await months.last().findElement()) as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(months.nth(3)).toHaveFocus()
  await expect.element(months.nth(3)).toHaveAccessibleName(/: 105,00\s€; /)
  await userEvent.keyboard('{Home}')
  await expect.element(months.first()).toHaveFocus()
  await expect.element(months.first()).toHaveAccessibleName(/: -12,00\s€/)

  await press(button('kWh'))
  await press(button('Ver como tabla'))
  const table = page.getByRole('region', { name: 'Energía facturada por mes' }).getByRole('table')
  await expect.element(table).toBeVisible()
  const whole = await table.findElement()
  const textsOf = (what: string) => [...whole.querySelectorAll(what)].map(({ textContent }) => textContent)
  expect(textsOf('thead th')).toEqual(['Mes', '100001', '100002', 'Total'])
  expect(textsOf('tbody tr')).toHaveLength(5)
  expect(textsOf('tbody tr:last-child td')).toEqual(['200\u00A0kWh', '0\u00A0kWh', '200\u00A0kWh'])
  await press(button('Ver como gráfico'))
  await expect.element(table).not.toBeInTheDocument()
})
