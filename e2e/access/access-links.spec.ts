import type { Page, Request } from '@playwright/test'
import { open, pathOf, takenOver } from '../lib/pages.ts'
import { bakery, fanal, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

/** The operator's link as path and query, since the tests' server has its own port. */
async function linkFrom(...words: string[]): Promise<string> {
  const { pathname, search } = new URL(await fanal(...words))
  return pathname + search
}
const userLink = (user = marta.user) => linkFrom('user', 'link', user)
const staffLink = () =>
  linkFrom('impersonate', marta.user, '--reason', 'Duda sobre una factura', '--actor', 'Pau')

const secretOf = (link: string) => link.split(/[=.]/).at(-1) ?? ''
const at = (path: string, link: string) => path + link.slice(link.indexOf('?'))
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tokens = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => /token|login_link/.test(name))

test('a link with a client id opens the page, once; nothing of it stays in address, history, page or referrer', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/)
  const link = await userLink()
  const secret = secretOf(link)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto('/version')
  await page.goto(at('/perfil', link))
  await expect(heading(page)).toHaveText('Mi perfil')
  await takenOver(page)
  expect(pathOf(page)).toBe('/perfil')
  expect(await tokens(page)).toEqual(['token'])
  expect(await page.content()).not.toContain(secret)
  expect(await page.evaluate(() => document.referrer)).toBe('')
  const carrying = requests.filter((request) => request.url().includes(secret))
  expect(carrying.map((request) => request.resourceType())).toEqual(['document'])
  for (const request of requests) expect((await request.allHeaders())['referer'] ?? '').not.toContain(secret)
  for (let i = 0; i < 3; i += 1) {
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain(secret)
  }
  await page.context().clearCookies({ name: 'token' })
  await page.goto(link)
  await expect(heading(page)).toHaveText('Los datos de acceso no son correctos')
  await expect(page.getByText('Código de error: 505')).toBeVisible()
  await takenOver(page)
  expect(pathOf(page)).toBe('/')
  expect(await tokens(page)).toEqual([])
  // After a reload the page is there again, without the error.
  await page.reload()
  await expect(heading(page)).toHaveText('La luz clara, la factura también.')
})

test('a link works where no script runs; on the login page it leads to the homepage, in the language of the customer', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  await page.goto(at('/acceso', await userLink(bakery.user)))
  expect(pathOf(page)).toBe('/acceso')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ca-ES')
  await expect(page.getByRole('heading', { name: 'Els teus contractes 135' })).toBeVisible()
  expect(pathOf(page)).toBe('/')
  await context.close()
})

test('impersonation shows whose portal it is, changes nothing, can be left, and is seen by the customer', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 419/)
  const link = await staffLink()
  await page.goto(at('/perfil', link))
  await expect(page.getByText(/Estás viendo la oficina virtual de Marta .* solo lectura/)).toBeVisible()
  await takenOver(page)
  const save = page.getByRole('button', { name: 'Guardar el idioma' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await save.hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'No se puede hacer esta acción mientras se suplanta a un cliente',
  )
  const refused = await page.request.put('/api/v2/users/locale', { data: { locale: 'ca-ES' } })
  expect([refused.status(), ((await refused.json()) as { error: string }).error]).toEqual([403, 'read_only'])
  await page.getByRole('button', { name: 'Dejar de mirar' }).click()
  await expect(heading(page)).toHaveText('La luz clara, la factura también.')
  expect(await tokens(page)).toEqual([])

  await page.goto(link)
  await expect(heading(page)).toHaveText('El enlace de acceso ha caducado')
  await expect(page.getByText('ha caducado o ya se ha usado')).toBeVisible()
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(heading(page)).toHaveText('La luz clara, la factura también.')

  await signIn(page, marta)
  await open(page, '/perfil')
  const row = page.getByRole('row').filter({ hasText: 'Motivo: Duda sobre una factura' }).first()
  await expect(row).toContainText('Personal de Fanal Energia')
  // The list of looks names who it was, and in what role.
  await expect(page.locator('#looks')).toContainText('Pau · Servicio técnico')
})

test('a plain link of another site finds the session that is there', async ({ page, origin, problems }) => {
  // Another host name is another site for the browser, on the same server.
  const elsewhere = origin.replace('127.0.0.1', 'localhost')
  problems.allow(new RegExp(`foreign request: ${elsewhere}`))
  await signIn(page, marta)
  await page.goto(`${elsewhere}/version`)
  const follow = (path: string) =>
    page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, id: 'out' })
      document.body.append(link)
    }, origin + path)
  await follow('/perfil?lang=es-ES')
  await page.locator('#out').dispatchEvent('click')
  await expect(heading(page)).toHaveText('Mi perfil')
  expect(pathOf(page)).toBe('/perfil')
  await page.waitForLoadState('networkidle')

  // What a busy server is still asked for is answered without the session.
  problems.allow(/status of 401/)
  await page.context().clearCookies({ name: 'token' })
  await page.goto(`${elsewhere}/version`)
  await follow('/perfil')
  await page.locator('#out').dispatchEvent('click')
  await expect(page.locator('#user')).toBeVisible()
  expect(pathOf(page)).toBe('/acceso?redirectPath=%2Fperfil')
})
