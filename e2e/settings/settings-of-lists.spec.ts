import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contract, contracts } from '../contracts/contract-list.ts'
import { rows, tabs } from '../invoices/invoice-page.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { card, open, takenOver } from '../lib/pages.ts'
import { asBakery, bakery, marta, signIn } from '../lib/people.ts'
import type { Server } from '../lib/server.ts'
import { set, untilDrawn } from '../lib/settings.ts'
import { expect } from '../lib/test.ts'

// Settings affect everybody: own server, tests in sequence.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

/** As the retailer's system provides it, by a file for the operator's import. */
async function cancel(page: Page, server: Server, name: string): Promise<void> {
  const answer = await page.request.get(`/api/v2/contracts/${name}`)
  const { type, cups, tariff, pricelist } = (await answer.json()) as {
    type: string
    cups: { name: string; street: string; city: string }
    tariff: { name: string }
    pricelist: { name: string }
  }
  const file = join(server.dataDir, 'contracts.jsonl')
  const record = {
    name,
    vat: bakery.user,
    type,
    state: 'cancelada',
    cups: cups.name,
    street: cups.street,
    city: cups.city,
    postal_code: '08012',
    tariff: tariff.name,
    product: pricelist.name,
  }
  await writeFile(file, `${JSON.stringify(record)}\n`)
  expect(await server.fanal('import', 'contracts', file)).toContain('1 changed')
}

test('of the list of contracts: its fields, its search, its page size, its types', async ({
  page,
  server,
  origin,
}) => {
  await asBakery(page, origin)
  // No contract of the demo is in this state.
  await cancel(page, server, '210003')
  await open(page, '/contratos/gas?q=210003')
  await expect(contract(page, '210003')).toContainText('Cancelado')
  await set(server, {
    contracts: { showProduct: false, showPower: false, dontShowSearchFilter: true, itemsPerPage: 7 },
    features: { displayTypes: ['electricity'] },
  })
  await untilDrawn(page, '/contratos/electricidad', '"dontShowSearchFilter":true')
  await open(page, '/contratos/electricidad')
  await expect(contracts(page)).toHaveCount(7)
  await expect(page.getByRole('navigation', { name: 'Tipo de contrato' })).toHaveCount(0)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByLabel('Por página')).toHaveValue('7')
  await expect(page.getByLabel('Por página').locator('option')).toHaveText([
    '5',
    '7',
    '10',
    '25',
    '50',
    '100',
  ])
  await expect(contracts(page).first().locator('dt')).toHaveText(['Tarifa'])
  // A type that is not displayed appears nowhere.
  for (const path of ['/contratos/gas', '/contratos/gas/210003'])
    expect((await page.request.get(path)).status(), path).toBe(404)
  await open(page, '/')
  await expect(page.getByText('120 contratos')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Gas natural')
})

test('of a contract: its buttons, its report, the names of its documents', async ({ page, server }) => {
  await signIn(page, marta)
  await set(server, {
    features: { horizontalButtons: true, disableDownloadContractReport: true, powerChange: false },
    contract: { attachmentAnonymization: true },
  })
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await untilDrawn(page, '/contratos/electricidad/100001', '"attachmentAnonymization":true')
  await open(page, '/contratos/electricidad/100001')
  await expect(button('Cambiar la cuenta de pago')).toBeVisible()
  await expect(button('Contrato en PDF')).toHaveCount(0)
  await expect(card(page, 'Documentos')).not.toContainText('Contrato firmado')
  await expect(button('Cambiar la potencia')).toHaveCount(0)
  await expect(button('Cambiar…')).toHaveCount(0)
  await expect(card(page, 'Documentos').getByRole('rowheader').first()).toHaveText(/^Documento \d+$/)
  await button('Cambiar el envío de facturas').click()
  await expect(page.getByRole('dialog', { name: 'Cambiar el envío de facturas' })).toBeVisible()
  // Neither the address nor home opens what is switched off.
  await open(page, '/contratos/electricidad/100001?action=powChange')
  await expect(page).toHaveURL(/100001$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('of the list of invoices: its columns, types, page size, payment and where a PDF opens', async ({
  page,
  server,
}) => {
  await signIn(page, marta)
  await set(server, {
    features: { displayTypes: ['electricity'] },
    invoices: {
      showTotal: { amount_to_pay: false },
      enablePayment: false,
      itemsPerPage: 7,
      downloadInNewTab: true,
    },
  })
  await untilDrawn(page, '/facturas', '"downloadInNewTab":true')
  await open(page, '/facturas?action=payOnline')
  await expect(rows(page)).toHaveCount(7)
  await expect(page.getByRole('columnheader', { name: 'Importe final' })).toHaveCount(0)
  await expect(tabs(page)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await page.request.get('/facturas-multipunto')).status()).toBe(404)
  await takenOver(page)
  const pdf = {
    // Headless browsers have no PDF viewer.
    contentType: 'text/plain',
    body: 'factura',
    headers: { 'content-disposition': 'attachment; filename="f.pdf"' },
  }
  await page.route('**/pdf/?*', (route) => route.fulfill(pdf))
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    rows(page)
      .first()
      .getByRole('button', { name: /en PDF$/ })
      .click(),
  ])
  await expect.poll(() => tab.url()).toMatch(/^blob:/)
})
