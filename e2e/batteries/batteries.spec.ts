import type { Locator, Page } from '@playwright/test'
import { electricity } from '../lib/contract-page.ts'
import { onChangingServer as test } from '../lib/own-server.ts'
import { open, saved } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Shares and euros change here. Facts, files and dialogs are component tests: batteries-panel.test.tsx,
// change-percentage-dialog.test.tsx, move-dialog.test.tsx.
test.describe.configure({ mode: 'default' })

const solar = 'Batería solar de casa'
const savings = 'Ahorro para el invierno'

const panel = (page: Page) => page.locator('#batteries')
const battery = (page: Page, name: string) =>
  panel(page)
    .locator('li')
    .filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
const fact = (of: Locator, label: string) =>
  of
    .locator('dl > div')
    .filter({ has: of.page().getByText(label, { exact: true }) })
    .locator('dd')
const press = (of: Locator, name: string) => of.getByRole('button', { name, exact: true }).click()
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const number = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Porcentaje, en número' })
const row = (dialog: Locator, table: string, contract: string) =>
  dialog.getByRole('table', { name: table }).getByRole('row', { name: contract })

/** Cents of a displayed amount: "38,71 €". */
const centsOf = async (of: Locator) => Number((await of.innerText()).replaceAll(/[^\d-]/g, ''))
const held = (page: Page, name: string) => centsOf(battery(page, name).locator('p').first())

test('a share and a move are stored to the cent, and seen from the other contract', async ({
  page,
  problems,
}) => {
  // A panel that fails to load can be retried.
  problems.allow(/ERR_FAILED|Unable to preload CSS|dynamically imported module/)
  await signIn(page, marta)
  await page.route(/batteries-panel/, (route) => route.abort())
  await open(page, electricity('100002'))
  await expect(panel(page).getByRole('alert')).toContainText('No hemos podido cargar las baterías.')
  await page.unroute(/batteries-panel/)
  await press(panel(page), 'Volver a probar')
  const own = battery(page, solar)
  await press(own, 'Cambiar el reparto')
  const change = dialogOf(page, 'Cambiar el reparto')
  await number(change).fill('75')
  await expect(row(change, solar, '100001')).toContainText(/60\s%.*25\s%/)
  await expect(row(change, solar, '100002')).toContainText(/40\s%.*75\s%/)
  const [first, second] = [await held(page, solar), await held(page, savings)]
  await press(change, 'Cambiar el reparto')
  await expect(change).toBeHidden()
  await expect(page.getByText('Reparto cambiado: este contrato recibe ahora el 75 %.')).toBeVisible()
  await expect(own).toContainText('75 % para este contrato')
  expect(await held(page, solar)).toBe(first)

  // The preview is what happens.
  await press(own, 'Mover a otra batería')
  const dialog = dialogOf(page, 'Mover a otra batería')
  await dialog.getByRole('radio', { name: savings }).check()
  await press(dialog, 'Siguiente')
  await number(dialog).fill('50')
  const after = (name: string) => centsOf(row(dialog, name, 'Saldo').locator('td').last())
  const promised = [await after(solar), await after(savings)]
  expect((promised[0] ?? 0) + (promised[1] ?? 0)).toBe(first + second)
  await press(dialog, 'Siguiente')
  await dialog.getByRole('button', { name: /^Mover \d/ }).click()
  await expect(dialog.getByRole('status')).toContainText('Hecho: has movido')
  await press(dialog, 'Entendido')
  expect([await held(page, solar), await held(page, savings)]).toEqual(promised)
  await battery(page, savings).getByText('Movimientos').click()
  await expect(battery(page, savings).locator('tbody tr').first()).toContainText('Traspaso recibido')

  // Discounts are switched at once, and stay so.
  const discounts = own.getByRole('switch', { name: 'Descontar de mis facturas' })
  await expect(discounts).toBeChecked()
  await discounts.click()
  await expect(own).toContainText('Solo se acumula')
  await expect(discounts).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(discounts).not.toBeChecked()
  await own.getByText('Más datos').click()
  const share = Number.parseInt(await fact(own, 'Reparto').innerText(), 10)

  await open(page, electricity('100001'))
  await expect(own.getByText('Recibe tu excedente')).toBeVisible()
  await expect(own).toContainText(`${100 - share} % para este contrato`)
  await own.getByText('Movimientos').click()
  const rows = own.getByRole('table', { name: `Movimientos de ${solar}` }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  // The newest movement has the current balance.
  expect(await centsOf(rows.first().locator('td').last())).toBe(await held(page, solar))
  const excel = await saved(page, () => press(panel(page), 'Descargar en Excel'))
  expect(excel).toMatch(/^baterias-\d{4}-\d{2}-\d{2}\.xlsx$/)
  await press(own, 'Página 2')
  await expect(rows.last()).toContainText('Excedente de la factura')
  const link = rows.last().getByRole('link')
  const invoice = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(invoice)
})
