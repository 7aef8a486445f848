import type { Locator, Page } from '@playwright/test'
import { numbers, rows } from '../invoices/invoice-page.ts'
import { electricity } from '../lib/contract-page.ts'
import { card, open, takenOver } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

// Parts of a page whose code, styles or texts fail to load: each shows an error in its place and can be retried. The
// rest of the page is not affected, and nothing is uncaught.

/** The browser's message about a failed file, and React's about the part that needed it. */
const expected = /Failed to load resource|Failed to fetch dynamically imported module|Unable to preload CSS/

/** Blocks files until it is called. */
async function cutOff(page: Page, files: RegExp) {
  let times = 0
  await page.route(files, (route) => {
    times += 1
    return route.abort()
  })
  const mend = async () => {
    expect(times, String(files)).toBeGreaterThan(0)
    await page.unroute(files)
  }
  return Object.assign(mend, { times: () => times })
}

/**
 * A retry brings the part; in a browser that remembers the failure it brings a new document, in which the part is
 * opened again.
 */
async function comesBy(part: Locator, reopen: Locator) {
  await expect(async () => {
    try {
      await expect(part).toBeVisible({ timeout: 3_000 })
    } catch {
      await reopen.click({ timeout: 5_000 })
      await expect(part).toBeVisible({ timeout: 5_000 })
    }
  }).toPass()
}

const retry = 'Volver a intentarlo'
const failed = /^No hemos podido cargar esta parte de la página/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeEach(({ problems }) => problems.allow(expected))

test('pages that only show load no code of forms', async ({ page }) => {
  await signIn(page, marta)
  const namesForms = async (path: string) => {
    const html = await (await page.request.get(path)).text()
    expect(html).toContain('</h1>')
    return html.includes('/assets/react-hook-form-')
  }
  const shown = ['/', '/consumo', '/facturas', '/contratos/electricidad', '/solicitudes']
  for (const path of shown) expect(await namesForms(path), path).toBe(false)
  await open(page, '/facturas')
  const invoice = await numbers(page).first().getAttribute('href')
  expect(await namesForms(invoice ?? ''), 'an invoice').toBe(false)
  expect(await namesForms('/perfil'), 'the profile').toBe(true)
})

for (const [what, files] of [
  ['code', /\/assets\/filter-panel-[^/]*\.js/],
  ['styles', /\/assets\/filter-panel-[^/]*\.css/],
] as const)
  test(`filters: the ${what}`, async ({ page }) => {
    await signIn(page, marta)
    await open(page, '/facturas')
    const mend = await cutOff(page, files)
    const filters = page.getByRole('button', { name: 'Filtros', exact: true })
    await filters.click()
    const panel = page.getByRole('region', { name: 'Filtros' })
    await expect(panel.getByRole('alert')).toContainText(failed)
    await expect(heading(page)).toHaveText('Facturas')
    // While they are blocked.
    const before = mend.times()
    await panel.getByRole('button', { name: retry }).click()
    await expect.poll(mend.times).toBeGreaterThan(before)
    await expect(panel.getByRole('alert')).toContainText(failed)
    await mend()
    await panel.getByRole('button', { name: retry }).click()
    await comesBy(panel.getByRole('button', { name: 'Añadir el filtro' }), filters)
    const rules = () =>
      [...document.styleSheets].find(({ href }) => href?.includes('filter-panel-'))?.cssRules.length
    expect(await page.evaluate(rules)).toBeGreaterThan(0)
  })

for (const [what, files, opener, shown] of [
  ['chart', /\/assets\/chart-card-[^/]*\.js/, 'Ver el gráfico', 'Por meses'],
  ['selection', /\/assets\/selection-bar-[^/]*\.js/, 'Descargar varias', 'Todas las de esta página'],
] as const)
  test(`invoices: the ${what}, opened by a press and by an address`, { tag: '@whole' }, async ({ page }) => {
    await signIn(page, marta)
    await open(page, '/facturas')
    const main = page.getByRole('main')
    const alert = main.getByRole('alert').filter({ hasText: failed, visible: true })
    const part = main.getByText(shown, { exact: true }).filter({ visible: true })
    const again = main.getByRole('button', { name: retry }).filter({ visible: true })
    const pressed = main.getByText(opener, { exact: true }).filter({ visible: true })
    const mend = await cutOff(page, files)
    await pressed.click()
    await expect(alert).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    // The address keeps what was pressed: a new document begins with it.
    await page.reload()
    await takenOver(page)
    await expect(alert).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await mend()
    await again.click()
    await expect(part).toBeVisible()
    await expect(alert).toHaveCount(0)
  })

test('paying: the dialog, which can be closed, and its form', { tag: '@whole' }, async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/facturas')
  const mendDialog = await cutOff(page, /\/assets\/payment-dialog-[^/]*\.js/)
  const mendForm = await cutOff(page, /\/assets\/sandbox-form-[^/]*\.js/)
  const pay = page.getByRole('button', { name: 'Pagar', exact: true }).first()
  const dialog = page.getByRole('dialog')
  await pay.click()
  await expect(dialog.getByRole('alert')).toContainText(failed)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await pay.click()
  await expect(dialog.getByRole('alert')).toContainText(failed)
  await mendDialog()
  await dialog.getByRole('button', { name: retry }).click()
  await comesBy(dialog.getByRole('heading', { name: 'Pagar' }).first(), pay)
  await expect.poll(mendForm.times).toBeGreaterThan(0)
  await expect(dialog.getByRole('alert')).toContainText(failed)
  await mendForm()
  await dialog.getByRole('button', { name: retry }).click()
  await comesBy(dialog.getByLabel('Número de tarjeta'), pay)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(heading(page)).toHaveText('Facturas')
})

test('consumption: the code, then the words', { tag: '@whole' }, async ({ page }) => {
  await signIn(page, marta)
  const mendCode = await cutOff(page, /\/assets\/consumption-panel-[^/]*\.js/)
  const mendWords = await cutOff(page, /\/assets\/consumption-[\w-]{8}\.js/)
  await open(page, `${electricity('100001')}#consumption`)
  const panel = card(page, 'Consumo')
  const again = panel.getByRole('button', { name: 'Volver a probar' })
  await expect(panel.getByRole('alert')).toBeVisible()
  await mendCode()
  const before = mendWords.times()
  await again.click()
  await expect.poll(mendWords.times).toBeGreaterThan(before)
  await expect(panel.getByRole('alert')).toBeVisible()
  await mendWords()
  await again.click()
  await expect(panel.getByRole('slider')).toBeVisible()
})

test('a page whose code fails to load can be read, and hydrates when it loads', async ({ page }) => {
  await signIn(page, marta)
  const mend = await cutOff(page, /\/assets\/invoices-page-[^/]*\.js/)
  const isCut = page.waitForEvent('requestfailed')
  await page.goto('/facturas')
  await expect(heading(page)).toHaveText('Facturas')
  await isCut
  await mend()
  await takenOver(page)
  await page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Filtros' })).toBeVisible()
})

test('a page is used without the router; a link that it does not come for loads a document', {
  tag: '@whole',
}, async ({ page }) => {
  await signIn(page, marta)
  const cut = await cutOff(page, /\/assets\/router-[^/]*\.js/)
  await open(page, '/')
  await expect(page.getByRole('main').getByText('100001').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Facturas' }).click()
  await expect(heading(page)).toHaveText('Facturas')
  expect(cut.times()).toBeGreaterThan(0)
})

test('help', { tag: '@whole' }, async ({ page }) => {
  await open(page, '/acceso')
  const mend = await cutOff(page, /\/assets\/help-dialog-[^/]*\.js/)
  const help = page.getByRole('button', { name: 'Ayuda' })
  await help.click()
  const again = page.getByRole('button', { name: 'No se ha podido abrir. Vuelve a probar' })
  await expect(again).toBeVisible()
  await mend()
  await again.click()
  await comesBy(page.getByRole('dialog'), help)
})

test.describe('cookie choices', () => {
  test.use({ consent: false })
  test('are retried, and the page stays', { tag: '@whole' }, async ({ page }) => {
    await open(page, '/acceso')
    const mend = await cutOff(page, /\/assets\/cookie-choices-[^/]*\.js/)
    const banner = page.getByRole('region', { name: 'Tú decides sobre las cookies' })
    const choose = banner.getByRole('button', { name: 'Configurar' })
    await choose.click()
    await expect(banner.getByRole('alert')).toContainText(failed)
    await expect(page.locator('#user')).toBeVisible()
    await mend()
    await banner.getByRole('button', { name: retry }).click()
    await comesBy(banner.getByRole('checkbox').or(banner.getByRole('switch')).first(), choose)
  })
})
