import type { Browser, Page } from '@playwright/test'
import { langsOf, look } from '../a11y/look.ts'
import { findMail } from '../lib/mailbox.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { open, pathOf, speak, takenOver } from '../lib/pages.ts'
import { bakery, endElsewhere, fillIn, marta, signIn, signInAnew } from '../lib/people.ts'
import { expect } from '../lib/test.ts'

const test = withOwnServer()
// In sequence, on one server.
test.describe.configure({ mode: 'default' })

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

/** Another device of the same customer. */
async function elsewhere(browser: Browser, baseURL: string | undefined, who = marta, userAgent = firefox) {
  const context = await browser.newContext({ baseURL, userAgent })
  const page = await context.newPage()
  const token = await signInAnew(page, who)
  return { context, page, token }
}
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
const isSignedIn = async (page: Page) => (await page.request.get('/api/v2/users/')).status() === 200

test('shows who the customer is, and leads to the change of password', async ({ page }) => {
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

test('is private', async ({ page }) => {
  await open(page, '/perfil')
  expect(pathOf(page)).toBe('/acceso?redirectPath=%2Fperfil')
})

test.describe('sessions', () => {
  test('one on another device is signed out, and that device notices at its next step', async ({
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
    await other.page.getByRole('navigation').first().getByRole('link', { name: 'Inici' }).click()
    await expect(other.page.getByRole('dialog', { name: 'La sessió ha caducat' })).toBeVisible()
    await other.context.close()
  })

  test('all others together, after asking', async ({ page, browser, baseURL }) => {
    await signIn(page, marta)
    const others = [await elsewhere(browser, baseURL), await elsewhere(browser, baseURL)]
    await open(page, '/perfil')
    const list = card(page, 'Sesiones abiertas')
    await list.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Cerrar las demás sesiones?' })
    await dialog.getByRole('button', { name: 'Cancelar' }).last().click()
    await expect(dialog).toBeHidden()
    expect(await isSignedIn(others[0]?.page ?? page)).toBe(true)
    await list.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
    await dialog.getByRole('button', { name: 'Cerrar las demás sesiones' }).click()
    await expect(list.getByRole('status')).toHaveText('Hemos cerrado las demás sesiones.')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    for (const { page: there, context } of others) {
      expect(await isSignedIn(there)).toBe(false)
      await context.close()
    }
    expect(await isSignedIn(page)).toBe(true)
  })

  test('a failure is reported, and nothing looks done', async ({ page, browser, baseURL, problems }) => {
    problems.allow(/status of 500/)
    await signIn(page, marta)
    const other = await elsewhere(browser, baseURL)
    await open(page, '/perfil')
    await page.route('**/user/sessions/*', (route) =>
      route.fulfill({ status: 500, json: { error: 'internal_error' } }),
    )
    const list = card(page, 'Sesiones abiertas')
    await list.getByRole('button', { name: 'Cerrar la sesión: Firefox en Windows' }).first().click()
    await expect(list.getByRole('alert')).toHaveText('No hemos podido cerrarla. Vuelve a probar.')
    expect(await isSignedIn(other.page)).toBe(true)
    await other.context.close()
  })

  test('a part that fails to load is reported, and can be retried', async ({ page, problems }) => {
    problems.allow(/status of 403/)
    await signIn(page, marta)
    await page.route('**/user/sign_ins?*', (route) =>
      route.fulfill({ status: 403, json: { error: 'x', message: 'x', reference: 'REF123' } }),
    )
    await open(page, '/perfil')
    const history = card(page, 'Historial de accesos')
    await expect(history.getByRole('alert')).toContainText('REF123')
    await page.unroute('**/user/sign_ins?*')
    await history.getByRole('button', { name: 'Volver a probar' }).click()
    await expect(history.getByRole('row').nth(1)).toContainText('Con contraseña')
  })
})

test('sign-ins are listed, newest first, page by page', async ({ page, browser, baseURL }) => {
  const other = await elsewhere(browser, baseURL)
  for (let i = 0; i < 11; i += 1) await signInAnew(other.page, marta)
  await signInAnew(page, marta)
  await open(page, '/perfil')
  const history = card(page, 'Historial de accesos')
  await expect(history.getByRole('row').nth(1)).toContainText('Chrome en Linux')
  await expect(history.getByRole('row').nth(2)).toContainText('Firefox en Windows')
  await expect(history.getByRole('row')).toHaveCount(11)
  await history.getByRole('button', { name: 'Página siguiente' }).click()
  await expect(history.getByRole('button', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
  await other.context.close()
})

test('a new device is told by mail', async ({ page, browser, baseURL }) => {
  await signIn(page, marta)
  const edge = `${firefox} Edg/131.0`
  const other = await elsewhere(browser, baseURL, marta, edge)
  await findMail(page, 'Nuevo acceso a tu oficina virtual', 'Dispositivo: Edge, Windows.')
  await other.context.close()
})

test('consents are taken back as easily as given, and each change is listed', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/perfil')
  const consents = card(page, 'Tus consentimientos')
  const marketing = consents.getByRole('switch', { name: 'Marketing' })
  const newest = consents.getByRole('listitem').filter({ hasText: 'Marketing' }).first()
  await expect(marketing).not.toBeChecked()
  await marketing.click()
  await expect(newest).toContainText('Dado')
  await page.reload()
  await expect(marketing).toBeChecked()
  await takenOver(page)
  await marketing.click()
  await expect(newest).toContainText('No dado o retirado')
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'consent_marketing')
  expect(cookie?.value).toBe('0')
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

for (const lang of langsOf('profile'))
  test(`everybody can use it: ${lang}`, async ({ page, context, origin, browser, baseURL, server }) => {
    test.setTimeout(120_000)
    await signIn(page, marta)
    await speak(context, lang, origin)
    const other = await elsewhere(browser, baseURL)
    const loaded = async () => {
      await page.locator('#sesiones').getByRole('listitem').nth(1).waitFor()
      await page.getByRole('table').waitFor()
    }
    const askToEndOthers = async () => {
      await page.locator('#sesiones').getByRole('button').last().click()
      await page.getByRole('dialog').waitFor()
    }
    const next = [{ name: 'end other sessions', part: 'dialog[open]', act: askToEndOthers }]
    const found = await look(page, { name: 'profile', path: '/perfil', act: loaded, next }, lang)

    const { pathname, search } = new URL(
      await server.fanal('impersonate', marta.user, '--reason', 'x'.repeat(200)),
    )
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(pathname + search)
    await expect(page.locator('form[action="/session/end"]').first()).toBeVisible()
    await speak(context, lang, origin)
    found.push(...(await look(page, { name: 'read-only profile', path: '/perfil', act: loaded }, lang)))
    await other.context.close()
    expect(found).toEqual([])
  })
