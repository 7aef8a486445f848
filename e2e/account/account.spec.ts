import type { Browser, Page } from '@playwright/test'
import { withOwnServer } from '../lib/own-server.ts'
import { open, pathOf, takenOver } from '../lib/pages.ts'
import { bakery, endElsewhere, fillIn, marta, signIn, signInAnew } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

const test = withOwnServer()
// In sequence, on one server.
test.describe.configure({ mode: 'default' })

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

/** Another device of the same customer. */
async function elsewhere(browser: Browser, baseURL: string | undefined, who = marta) {
  const context = await browser.newContext({ baseURL, userAgent: firefox })
  const page = await context.newPage()
  await signInAnew(page, who)
  return { context, page }
}
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const isSignedIn = async (page: Page) => (await page.request.get('/api/v2/users/')).status() === 200

test('is private, shows who the customer is, and leads to the change of password', async ({ page }) => {
  await open(page, '/perfil')
  expect(pathOf(page)).toBe('/acceso?redirectPath=%2Fperfil')
  await signIn(page, marta)
  await open(page, '/')
  await page.getByRole('button', { name: /^Tu cuenta/ }).click()
  await page.getByRole('link', { name: 'Mis datos', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi perfil')
  await expect(page).toHaveTitle('Mi perfil · Fanal Energia')
  for (const text of ['Marta Soler Vidal', '12345678Z', 'marta@example.com'])
    await expect(card(page, 'Tus datos')).toContainText(text)
  await card(page, 'Contraseña').getByRole('link', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
})

test('a session on another device is ended, and that device notices at its next step at the latest', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.allow(/status of 401/)
  await signIn(page, bakery)
  const other = await elsewhere(browser, baseURL, bakery)
  await open(other.page, '/version')
  await open(page, '/el-meu-perfil')
  const list = card(page, 'Sessions obertes')
  const row = list.getByRole('listitem').filter({ hasText: 'Firefox a Windows' })
  await expect(list.getByRole('listitem').first()).toContainText('Aquest dispositiu')
  await row.getByRole('button', { name: 'Tancar la sessió: Firefox a Windows' }).click()
  await expect(list.getByRole('status')).toHaveText('Hem tancat la sessió.')
  await expect(row).toHaveCount(0)
  expect(await isSignedIn(page)).toBe(true)
  expect(await isSignedIn(other.page)).toBe(false)
  // Unless its news have told it before. Not a pointer's click, which a dialog that comes meanwhile would take.
  const expired = other.page.getByRole('dialog', { name: 'La sessió ha caducat' })
  const home = other.page.getByRole('navigation').first().getByRole('link', { name: 'Inici' })
  if (!(await expired.isVisible())) await home.dispatchEvent('click')
  await expect(expired).toBeVisible()
  await other.context.close()
})

test('another language counts for pages, mails and other devices', async ({ page, browser, baseURL }) => {
  await signIn(page, marta)
  await open(page, '/perfil')
  await card(page, 'Idioma').getByRole('combobox').selectOption('ca-ES')
  await page.getByRole('button', { name: 'Guardar el idioma' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('El meu perfil')
  expect(pathOf(page)).toBe('/el-meu-perfil')
  const other = await elsewhere(browser, baseURL)
  await open(other.page, '/')
  await expect(other.page.locator('html')).toHaveAttribute('lang', 'ca-ES')
  await other.context.close()
  await card(page, 'Idioma').getByRole('combobox').selectOption('es-ES')
  await page.getByRole('button', { name: "Desar l'idioma" }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi perfil')
})

test('an unsaved choice outlives the session, but not signing out', async ({ page, origin, problems }) => {
  problems.allow(/status of 401/)
  const token = await signIn(page, marta)
  await open(page, '/perfil')
  const choice = card(page, 'Idioma').getByRole('combobox')
  await choice.selectOption('en-US')
  // No other call of the page notices first.
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await endElsewhere(origin, token)
  await page.getByRole('button', { name: 'Guardar el idioma' }).click()
  const dialog = page.getByRole('dialog', { name: 'La sesión ha caducado' })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'La sesión ha caducado' })).toBeVisible()
  expect(pathOf(page)).toBe('/acceso?redirectPath=%2Fperfil')
  await takenOver(page)
  await fillIn(page, marta)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi perfil')
  expect(pathOf(page)).toBe('/perfil')
  await expect(choice).toHaveValue('en-US')

  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La luz clara, la factura también.')
  await signIn(page, marta)
  await open(page, '/perfil')
  await expect(choice).toHaveValue('es-ES')
})
