import type { Locator, Page } from '@playwright/test'
import { overflow } from '../a11y/look.ts'
import { electricity } from '../lib/contract-page.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { holding, open, saved } from '../lib/pages.ts'
import { asBakery, impersonate, marta, signIn } from '../lib/people.ts'
import { set, untilDrawn } from '../lib/settings.ts'
import { expect } from '../lib/test.ts'

// Shares and euros change here: own server.
const test = withOwnServer()
test.describe.configure({ mode: 'default' })

const solar = 'Batería solar de casa'
const savings = 'Ahorro para el invierno'
const failed = 'No se puede hacer la operación en este momento. No ha cambiado nada: vuelve a probar.'

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
const slider = (dialog: Locator) => dialog.getByRole('slider')
const number = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Porcentaje, en número' })
const row = (dialog: Locator, table: string, contract: string) =>
  dialog.getByRole('table', { name: table }).getByRole('row', { name: contract })

async function asMarta(page: Page, contract: string): Promise<void> {
  await signIn(page, marta)
  await open(page, electricity(contract))
  await expect(panel(page)).toBeVisible()
}

/** The maximum number of simultaneous tooltips, sampled whenever one opens. */
async function mostTips(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.body
    const look = ({ newState }: ToggleEvent) => {
      const others = document.querySelectorAll('[role=tooltip]:popover-open').length
      if (newState === 'open') dataset['tips'] = String(Math.max(others + 1, Number(dataset['tips'] ?? 0)))
    }
    document.addEventListener('beforetoggle', look, { capture: true })
  })
  return () => page.evaluate(() => Number(document.body.dataset['tips']))
}

/** Cents of a displayed amount: "38,71 €". */
const centsOf = async (of: Locator) => Number((await of.innerText()).replaceAll(/[^\d-]/g, ''))
const held = (page: Page, name: string) => centsOf(battery(page, name).locator('p').first())

test('shows each battery with all that there is to know, its movements, and a file', async ({ page }) => {
  await asMarta(page, '100001')
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

test('a panel that fails to load can be retried', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|Unable to preload CSS|dynamically imported module/)
  await signIn(page, marta)
  await page.route(/batteries-panel/, (route) => route.abort())
  await open(page, electricity('100001'))
  await expect(panel(page).getByRole('alert')).toContainText('No hemos podido cargar las baterías.')
  await page.unroute(/batteries-panel/)
  await press(panel(page), 'Volver a probar')
  await expect(battery(page, solar)).toBeVisible()
})

test('a file that cannot be made says so', async ({ page, problems }) => {
  problems.allow(/status of 500/)
  await asMarta(page, '100001')
  await page.route(/virtual_batteries/, (route) => route.fulfill({ status: 500, json: {} }))
  await press(panel(page), 'Descargar en Excel')
  await expect(panel(page).getByRole('button', { name: /No se ha podido descargar/ })).toBeVisible()
})

test('another share: previewed, clamped, stored, seen from the other contract, and taken back', async ({
  page,
}) => {
  await asMarta(page, '100002')
  await press(battery(page, solar), 'Cambiar el reparto')
  const dialog = dialogOf(page, 'Cambiar el reparto')
  const submit = dialog.getByRole('button', { name: 'Cambiar el reparto' })
  await expect(slider(dialog)).toBeFocused()
  await expect(slider(dialog)).toHaveValue('40')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  for (const [typed, shown] of [
    ['140', '100'],
    ['-5', '0'],
    ['33.4', '33'],
    ['33,3', '33'],
  ] as const) {
    await number(dialog).clear()
    await number(dialog).pressSequentially(typed)
    // As typed, until blur.
    await expect(number(dialog)).toHaveValue(typed)
    await expect(slider(dialog)).toHaveValue(shown)
    await number(dialog).blur()
    await expect(number(dialog)).toHaveValue(shown)
  }
  for (const typed of ['', 'abc', '7x', '1,2,3']) {
    await number(dialog).fill(typed)
    await page.keyboard.press('Enter')
    await number(dialog).blur()
    await expect(number(dialog)).toHaveValue(typed)
    await expect(number(dialog)).toHaveAccessibleDescription('Escribe un número entero de 0 a 100.')
    await expect(submit).toHaveAttribute('aria-disabled', 'true')
    await expect(row(dialog, solar, '100002')).toContainText(/40\s%.*40\s%/)
  }
  await slider(dialog).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(number(dialog)).toHaveValue('99')
  await number(dialog).fill('75')
  await expect(row(dialog, solar, '100001')).toContainText(/60\s%.*25\s%/)
  await expect(row(dialog, solar, '100002')).toContainText(/40\s%.*75\s%/)
  const before = await held(page, solar)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  // A double click is one click.
  await submit.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Reparto cambiado: este contrato recibe ahora el 75 %.')).toBeVisible()
  expect(sent).toHaveLength(1)
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

test('where the server fails, the slider goes back to what is stored', async ({ page, problems }) => {
  problems.allow(/status of 500/)
  await asMarta(page, '100002')
  await page.route(/change_bateria_pes_percentatge/, (route) => route.fulfill({ status: 500, json: {} }))
  await press(battery(page, solar), 'Cambiar el reparto')
  const dialog = dialogOf(page, 'Cambiar el reparto')
  await number(dialog).fill('90')
  await press(dialog, 'Cambiar el reparto')
  await expect(dialog.getByRole('alert')).toHaveText(failed)
  await expect(slider(dialog)).toHaveValue('40')
  await expect(number(dialog)).toHaveValue('40')
  await expect(dialog.getByRole('button', { name: 'Cambiar el reparto' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('Escape')
  await expect(fact(battery(page, solar), 'Reparto')).toHaveText('40 %')
})

test('a move in three steps: the preview is what happens, to the cent', async ({ page, problems }) => {
  problems.allow(/status of 500/)
  await asMarta(page, '100002')
  const [first, second] = [await held(page, solar), await held(page, savings)]
  await press(battery(page, solar), 'Mover a otra batería')
  const dialog = dialogOf(page, 'Mover a otra batería')
  const next = dialog.getByRole('button', { name: 'Siguiente' })
  const step = dialog.getByRole('list', { name: 'Pasos' }).locator('[aria-current=step]')
  await expect(step).toContainText('Batería')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await next.click({ force: true })
  await expect(step).toContainText('Batería')
  await dialog.getByRole('radio', { name: savings }).check()
  await next.click()
  await expect(step).toContainText('Cantidad')
  await number(dialog).fill('0')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await number(dialog).fill('50')
  const preview = dialog.getByRole('region', { name: 'Antes y después' })
  const limit = (page.viewportSize()?.height ?? 0) * 0.35
  expect((await preview.boundingBox())?.height).toBeLessThanOrEqual(limit + 1)
  const after = (name: string) => centsOf(row(dialog, name, 'Saldo').locator('td').last())
  const promised = [await after(solar), await after(savings)]
  expect((promised[0] ?? 0) + (promised[1] ?? 0)).toBe(first + second)
  await next.click()
  await expect(step).toContainText('Confirmar')
  await press(dialog, 'Atrás')
  await expect(number(dialog)).toHaveValue('50')
  await next.click()

  // A failure changes nothing, and can be retried.
  await page.route(/move_virtual_battery/, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  const send = dialog.getByRole('button', { name: /^Mover \d/ })
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText(failed)
  await send.click()
  await expect(dialog.getByRole('status')).toContainText('Hecho: has movido')
  await press(dialog, 'Entendido')
  expect([await held(page, solar), await held(page, savings)]).toEqual(promised)
  await battery(page, savings).locator('summary').click()
  await expect(battery(page, savings).locator('tbody tr').first()).toContainText('Traspaso recibido')
})

test('while it is moved it cannot be closed nor sent twice', async ({ page }) => {
  await asMarta(page, '100002')
  let calls = 0
  const gate = holding()
  await page.route(/move_virtual_battery/, async (route) => {
    calls += 1
    await gate.isOpen
    await route.continue()
  })
  await press(battery(page, savings), 'Mover a otra batería')
  const dialog = dialogOf(page, 'Mover a otra batería')
  await dialog.getByRole('radio', { name: solar }).check()
  for (let i = 0; i < 2; i += 1) await press(dialog, 'Siguiente')
  const send = dialog.getByRole('button', { name: /^Mover/ }).last()
  await send.click()
  await expect(dialog.getByText('Moviendo…')).toBeVisible()
  // Only the pressed button is busy; the back button waits.
  await expect(send).toHaveAttribute('aria-busy', 'true')
  await expect(dialog.getByRole('button', { name: 'Atrás' })).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByRole('button', { name: 'Atrás' })).not.toHaveAttribute('aria-busy')
  await page.keyboard.press('Escape')
  await send.click({ force: true })
  gate.open()
  await expect(dialog.getByRole('status')).toContainText('Hecho')
  expect(calls).toBe(1)
  await press(dialog, 'Entendido')
  // Everything was moved: nothing is left.
  await battery(page, savings).getByRole('button', { name: 'Mover a otra batería' }).hover()
  await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(
    'Este contrato no tiene nada que mover en esta batería.',
  )
})

/** Sends what the page would, like another window of the customer. */
async function elsewhere(page: Page, path: string, body: object): Promise<void> {
  const answer = await page.request.put(`/api/v2/contract/100002/${path}`, { data: body })
  expect(answer.status()).toBe(200)
}
async function idsOf(page: Page): Promise<Record<string, number>> {
  const { bateria_virtual } = (await (await page.request.get('/api/v2/contracts/100002')).json()) as {
    bateria_virtual: { bateria: { id: number; name: string } }[]
  }
  return Object.fromEntries(bateria_virtual.map(({ bateria }) => [bateria.name, bateria.id]))
}

test('a move confirmed with stale data is not made: the current state is shown and confirmed again', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/)
  await asMarta(page, '100002')
  const ids = await idsOf(page)
  await press(battery(page, solar), 'Mover a otra batería')
  const dialog = dialogOf(page, 'Mover a otra batería')
  await dialog.getByRole('radio', { name: savings }).check()
  await press(dialog, 'Siguiente')
  await number(dialog).fill('40')
  await press(dialog, 'Siguiente')
  const send = dialog.getByRole('button', { name: /^Mover \d/ })
  const seen = await centsOf(send)
  const path = `bateria_virtual_move_virtual_battery/${ids[solar]}`
  await elsewhere(page, path, { pes_percentatge: 40, bateria_desti: ids[savings] })
  await send.click()
  await expect(dialog.getByRole('alert')).toContainText('Ha cambiado mientras tanto')
  await expect(send).not.toHaveText(
    new RegExp(`${Math.floor(seen / 100)},${String(seen % 100).padStart(2, '0')}`),
  )
  const promised = await centsOf(send)
  expect(promised).toBeLessThan(seen)
  await expect(dialog.getByRole('region', { name: 'Antes y después' })).toBeVisible()
  await send.click()
  await expect(dialog.getByRole('status')).toContainText('Hecho: has movido')
  expect(await centsOf(dialog.getByText('Hecho: has movido'))).toBe(promised)
  await press(dialog, 'Entendido')

  // Everything was moved meanwhile: nothing is left to confirm.
  await press(battery(page, solar), 'Mover a otra batería')
  await dialog.getByRole('radio', { name: savings }).check()
  for (let i = 0; i < 2; i += 1) await press(dialog, 'Siguiente')
  await elsewhere(page, path, { pes_percentatge: 100, bateria_desti: ids[savings] })
  await dialog
    .getByRole('button', { name: /^Mover/ })
    .last()
    .click()
  await expect(dialog.getByRole('alert')).toContainText('Ha cambiado mientras tanto')
  await expect(dialog.getByRole('button', { name: /^Mover/ }).last()).toHaveAttribute('aria-disabled', 'true')
  await elsewhere(page, `bateria_virtual_move_virtual_battery/${ids[savings]}`, {
    pes_percentatge: 100,
    bateria_desti: ids[solar],
  })
})

test('a share changed elsewhere is not silently overwritten', async ({ page, problems }) => {
  problems.allow(/status of 409/)
  await asMarta(page, '100002')
  const ids = await idsOf(page)
  await press(battery(page, savings), 'Cambiar el reparto')
  const dialog = dialogOf(page, 'Cambiar el reparto')
  await number(dialog).fill('90')
  await elsewhere(page, `change_bateria_pes_percentatge/${ids[savings]}`, { pes_percentatge: 12 })
  await press(dialog, 'Cambiar el reparto')
  await expect(dialog.getByRole('alert')).toContainText('ha cambiado mientras tanto')
  await expect(slider(dialog)).toHaveValue('12')
  await expect(number(dialog)).toHaveValue('12')
  await expect(row(dialog, savings, '100002')).toContainText(/12\s%.*12\s%/)
  await number(dialog).fill('90')
  await press(dialog, 'Cambiar el reparto')
  await expect(fact(battery(page, savings), 'Reparto')).toHaveText('90 %')
})

test('of its origin a warning comes in place of the move', async ({ page, origin }) => {
  await asMarta(page, '100001')
  await press(battery(page, solar), 'Mover a otra batería')
  const warning = dialogOf(page, 'Esta batería no se puede mover')
  await expect(warning).toContainText(solar)
  await press(warning, 'Entendido')
  await expect(warning).toBeHidden()

  // Also for a battery with one contract, if other contracts have theirs.
  await asBakery(page, origin)
  await open(page, electricity('110020'))
  await press(panel(page), 'Mover a otra batería')
  await expect(dialogOf(page, 'Esta batería no se puede mover')).toContainText('Coberta de la botiga nova')
})

test('discounts are switched off and on at once; a failure shows what is stored', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/)
  await asMarta(page, '100002')
  const own = battery(page, solar)
  const discounts = own.getByRole('switch', { name: 'Aplicar el saldo a mis facturas' })
  await expect(discounts).toBeChecked()
  await discounts.click()
  await expect(own).toContainText('Solo se acumula')
  await expect(discounts).not.toHaveAttribute('aria-busy')
  await open(page, electricity('100002'))
  await expect(discounts).not.toBeChecked()
  await discounts.click()
  await expect(own).toContainText('Se descuenta en cada factura')
  await expect(discounts).not.toHaveAttribute('aria-busy')
  await expect(discounts).toBeChecked()
  await page.route(/\/bateria\/\d+/, (route) => route.fulfill({ status: 500, json: {} }))
  await discounts.click()
  await expect(own.getByRole('alert')).toHaveText(failed)
  await expect(discounts).toBeChecked()
})

test('the setting makes a select of it, with the server’s own words', async ({ page, server }) => {
  await set(server, { contract: { virtualBattery: { renderType: 'select' } } })
  await signIn(page, marta)
  const select = battery(page, savings).getByRole('combobox', { name: 'Descuentos' })
  await untilDrawn(page, electricity('100001'), '"renderType":"select"')
  await open(page, electricity('100001'))
  await expect(select).toHaveValue('acumular')
  await select.selectOption({ label: 'Aplicar el saldo a mis facturas' })
  await expect(select).toHaveValue('aplicar')
  await expect(select).not.toHaveAttribute('aria-busy')
  await open(page, electricity('100001'))
  await expect(select).toHaveValue('aplicar')
  await select.selectOption('acumular')
  await expect(select).not.toHaveAttribute('aria-busy')
  await set(server, { contract: { virtualBattery: { renderType: 'toggle' } } })
})

test('outside its days nothing can be changed, and the tooltip says so', async ({ page, origin }) => {
  await asBakery(page, origin)
  for (const contract of ['110021', '110022']) {
    await open(page, electricity(contract))
    await expect(panel(page).getByText('Fuera de fechas')).toBeVisible()
    const button = panel(page).getByRole('button', { name: 'Cambiar el reparto' })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.hover()
    await expect(page.getByRole('tooltip').filter({ visible: true })).toHaveText(
      'Solo se puede cambiar entre su fecha de inicio y su fecha de fin.',
    )
  }
  // A battery of one contract is not shared; a contract without any has no panel.
  await open(page, electricity('110020'))
  await expect(panel(page).getByRole('button', { name: 'Mover a otra batería' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Cambiar el reparto' })).toHaveCount(0)
  await open(page, electricity('110024'))
  await expect(panel(page)).toHaveCount(0)
})

test('whoever impersonates sees all and changes nothing', async ({ page, server }) => {
  await impersonate(page, marta, server.fanal)
  await open(page, electricity('100002'))
  const why = 'No se puede hacer esta acción mientras se suplanta a un cliente'
  const tip = page.getByRole('tooltip').filter({ visible: true })
  const own = battery(page, solar)
  const most = await mostTips(page)
  for (const name of ['Cambiar el reparto', 'Mover a otra batería']) {
    const button = own.getByRole('button', { name })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.hover()
    await expect(tip).toHaveText(why)
  }
  expect(await most()).toBe(1)
  const discounts = own.getByRole('switch')
  await discounts.click({ force: true })
  await expect(discounts).toBeChecked()
  await own.locator('summary').click()
  await expect(own.locator('tbody tr').first()).toBeVisible()
})

test('fits a phone, dialogs too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asMarta(page, '100002')
  await battery(page, solar).locator('summary').click()
  await expect(battery(page, solar).locator('tbody tr').first()).toBeVisible()
  expect(await overflow(page)).toBe(0)
  await press(battery(page, solar), 'Cambiar el reparto')
  const dialog = dialogOf(page, 'Cambiar el reparto')
  const box = await slider(dialog).boundingBox()
  // Pixels of a scaled box may lack a millionth.
  expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await press(battery(page, solar), 'Mover a otra batería')
  const move = dialogOf(page, 'Mover a otra batería')
  await move.getByRole('radio', { name: savings }).check()
  for (let i = 0; i < 2; i += 1) await press(move, 'Siguiente')
  expect(await move.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
})
