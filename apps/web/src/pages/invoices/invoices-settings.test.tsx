import type { InvoicesPage, InvoiceSummary } from '@fanal/contract/schemas/invoices'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { anInvoice } from '#test/invoice-examples.ts'
import { serve } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

const invoice = (id: number) =>
  anInvoice(id, {
    energy_consumed: 210,
    amount_total: '60.10',
    amount_to_pay: '50.10',
    amount_pending: '50.10',
    paid: 'unpaid',
  })
const summary: InvoiceSummary = {
  amount_owed: '50.10',
  n_owed: 1,
  amount_overdue: '0.00',
  n_overdue: 0,
  next_due: null,
  amount_claimed: '0.00',
  n_claimed: 0,
  counts: null,
  amount_underway: '0.00',
  n_underway: 0,
  owed_elsewhere: [],
  payable: [{ id: 1, number: 'FE26-000001', amount_pending: '50.10', is_claimed: false }],
  download_types: ['pdf'],
  is_demo_certificate: false,
}

/** Answers as many invoices as are asked for. */
const invoicesServer = () =>
  serve(({ path }) => {
    if (path.startsWith('invoices/summary')) return { body: summary }
    if (path.startsWith('invoices/chart')) return { body: { months: [], contracts: [], n_contracts: 0 } }
    if (path.startsWith('invoices/?')) {
      const limit = Number(new URLSearchParams(path.split('?')[1]).get('limit'))
      const items = Array.from({ length: Math.min(limit, 9) }, (_, i) => invoice(i + 1))
      const list: InvoicesPage = { items, n_items: 9, offset: 0, limit, is_more: false, next: null }
      return { body: list }
    }
    if (path.startsWith('banners/')) return { status: 404, body: { error: 'not_found' } }
    return { body: [] }
  })

const rows = () =>
  page.getByRole('table', { name: 'Facturas', exact: true }).getByRole('rowheader').elements()
const tabs = page.getByRole('navigation', { name: 'Tipo de factura' })
const final = page.getByRole('columnheader', { name: 'Importe final' })
const pay = page.getByRole('button', { name: 'Pagar', exact: true })

test('by default: all columns and types, and payment where it is enabled', async () => {
  invoicesServer()
  await openPage('/facturas', {
    profile: marta,
    settings: settingsWith({ invoices: { enablePayment: true } }),
  })
  await expect.poll(() => rows().length).toBe(9)
  await expect.element(final).toBeVisible()
  await expect.element(tabs).toBeVisible()
  await expect.element(pay.first()).toBeVisible()
})

test('its columns, types, page size, payment and where a PDF opens', async () => {
  const server = invoicesServer()
  const tab = { location: { href: '' }, close: () => undefined }
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const settings = settingsWith({
    features: { displayTypes: ['electricity'] },
    invoices: {
      showTotal: { amount_to_pay: false },
      enablePayment: false,
      itemsPerPage: 7,
      downloadInNewTab: true,
    },
  })
  await openPage('/facturas?action=payOnline', { profile: marta, settings })
  await expect.poll(() => rows().length).toBe(7)
  await expect.element(final).not.toBeInTheDocument()
  await expect.element(tabs).not.toBeInTheDocument()
  // Although one could be paid.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /FE26-000001.*en PDF$/ }).click()
  await expect.poll(() => tab.location.href).toMatch(/^blob:/)
  expect(opened).toHaveBeenCalledTimes(1)
  expect(server.to(/^invoices\/1\/pdf\//, 'GET')).toHaveLength(1)
  opened.mockRestore()
})
