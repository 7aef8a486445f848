import type { Locator, Page } from '@playwright/test'
import { electricity } from '../lib/contract-page.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { open, saved } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

// Shares and euros change here: own server.
const test = withOwnServer()
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

async function asMarta(page: Page, contract: string): Promise<void> {
  await signIn(page, marta)
  await open(page, electricity(contract))
  await expect(panel(page)).toBeVisible()
}

/** Cents of a displayed amount: "38,71 €". */
const centsOf = async (of: Locator) => Number((await of.innerText()).replaceAll(/[^\d-]/g, ''))
const held = (page: Page, name: string) => centsOf(battery(page, name).locator('p').first())

test('shows each battery with all that there is to know, its movements, and a file', async ({
  page,
  problems,
}) => {
  // A panel that fails to load can be retried.
  problems.allow(/ERR_FAILED|Unable to preload CSS|dynamically imported module/)
  await signIn(page, marta)
  await page.route(/batteries-panel/, (route) => route.abort())
  await open(page, electricity('100001'))
  await expect(panel(page).getByRole('alert')).toContainText('No hemos podido cargar las baterías.')
  await page.unroute(/batteries-panel/)
  await press(panel(page), 'Volver a probar')
  await expect(battery(page, solar)).toBeVisible()

  const own = battery(page, solar)
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('Baterías virtuales')
  await expect(own.getByText('Origen', { exact: true })).toBeVisible()
  await expect(own.getByRole('img', { name: '60 % para este contrato' })).toHaveAttribute('data-tier', '60')
  await expect(fact(own, 'Reparto')).toHaveText('60 %')
  await expect(fact(own, 'Peso')).toHaveText('6.000')
  await expect(fact(own, 'La comparten')).toHaveText('2 contratos')
  await expect(fact(own, 'Hasta')).toHaveText('Sin fecha de fin')
  const other = battery(page, savings)
  await expect(other.getByText('Origen', { exact: true })).toHaveCount(0)
  await expect(other.getByRole('img')).toHaveAttribute('data-tier', '60')
  await expect(fact(other, 'Reparto')).toHaveText('70 %')

  await own.locator('summary').click()
  const rows = own.getByRole('table', { name: `Movimientos de ${solar}` }).locator('tbody tr')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('Ajuste a tu favor')
  // The newest movement has the current balance.
  expect(await centsOf(rows.first().locator('td').last())).toBe(await held(page, solar))
  await press(own, 'Página 2')
  await expect(rows.last()).toContainText('Excedente de la factura')
  const link = rows.last().getByRole('link')
  const invoice = await link.innerText()

  const excel = () => saved(page, () => press(panel(page), 'Descargar en Excel'))
  expect(await excel()).toMatch(/^baterias-\d{4}-\d{2}-\d{2}\.xlsx$/)
  const asked = page.waitForRequest(/virtual_batteries/)
  await page.getByRole('checkbox', { name: `Incluir ${savings} en el Excel` }).uncheck()
  await excel()
  expect(decodeURIComponent(new URL((await asked).url()).pathname)).not.toContain(',')
  await page.getByRole('checkbox', { name: `Incluir ${solar} en el Excel` }).uncheck()
  await panel(page).getByRole('button', { name: 'Descargar en Excel' }).hover()
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText('Elige al menos una batería.')

  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(invoice)
})

test('another share: previewed, stored, seen from the other contract, and taken back', async ({ page }) => {
  await asMarta(page, '100002')
  await press(battery(page, solar), 'Cambiar el reparto')
  const dialog = dialogOf(page, 'Cambiar el reparto')
  const submit = dialog.getByRole('button', { name: 'Cambiar el reparto' })
  await number(dialog).fill('75')
  await expect(row(dialog, solar, '100001')).toContainText(/60\s%.*25\s%/)
  await expect(row(dialog, solar, '100002')).toContainText(/40\s%.*75\s%/)
  const before = await held(page, solar)
  await submit.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Reparto cambiado: este contrato recibe ahora el 75 %.')).toBeVisible()
  await expect(fact(battery(page, solar), 'Reparto')).toHaveText('75 %')
  expect(await held(page, solar)).toBe(before)

  await open(page, electricity('100001'))
  await expect(fact(battery(page, solar), 'Reparto')).toHaveText('25 %')
  await expect(battery(page, solar).getByRole('img')).toHaveAttribute('data-tier', '1')
  await press(battery(page, solar), 'Cambiar el reparto')
  await number(dialog).fill('60')
  await submit.click()
  await expect(fact(battery(page, solar), 'Reparto')).toHaveText('60 %')
})

test('a move in three steps: the preview is what happens, to the cent', async ({ page }) => {
  await asMarta(page, '100002')
  const [first, second] = [await held(page, solar), await held(page, savings)]
  await press(battery(page, solar), 'Mover a otra batería')
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
  await battery(page, savings).locator('summary').click()
  await expect(battery(page, savings).locator('tbody tr').first()).toContainText('Traspaso recibido')

  // Discounts are switched at once, and stay so.
  const own = battery(page, solar)
  const discounts = own.getByRole('switch', { name: 'Aplicar el saldo a mis facturas' })
  await expect(discounts).toBeChecked()
  await discounts.click()
  await expect(own).toContainText('Solo se acumula')
  await expect(discounts).not.toHaveAttribute('aria-busy')
  await open(page, electricity('100002'))
  await expect(discounts).not.toBeChecked()
})
