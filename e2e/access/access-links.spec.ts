import type { Page, Request } from '@playwright/test'
import { open, pathOf, speak, takenOver } from '../lib/pages.ts'
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

test.describe('a link with a client id and its secret', () => {
  test('opens the page, once; nothing of it stays in address, history, page or referrer', async ({
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
    for (const request of requests)
      expect((await request.allHeaders())['referer'] ?? '').not.toContain(secret)
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
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await expect(heading(page)).toHaveText('La luz clara, la factura también.')
  })

  test('on the login page leads to the homepage, in the language of the customer', async ({ page }) => {
    await page.goto(at('/acceso', await userLink(bakery.user)))
    await expect(page.locator('html')).toHaveAttribute('lang', 'ca-ES')
    await expect(page.getByText('135 contractes', { exact: true })).toBeVisible()
    expect(pathOf(page)).toBe('/')
  })

  test('works where no script runs', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    const page = await context.newPage()
    await page.goto(at('/perfil', await userLink()))
    expect(pathOf(page)).toBe('/perfil')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(heading(page)).toHaveText('Mi perfil')
    await context.close()
  })

  test('takes the place of the session that the browser had', async ({ page }) => {
    const before = await signIn(page, bakery)
    await page.goto(at('/perfil', await userLink()))
    await expect(page.getByText('marta@example.com')).toBeVisible()
    const answer = await page.request.get('/api/v2/users/', {
      headers: { Authorization: `Bearer ${before}` },
    })
    expect(answer.status()).toBe(401)
  })
})

test.describe('impersonation', () => {
  test('shows whose portal it is, changes nothing, and has a button to leave', async ({ page, problems }) => {
    problems.allow(/status of 419/)
    const link = await staffLink()
    await page.goto(link)
    const banner = page.getByText(/Estás viendo la oficina virtual de Marta .* solo lectura/)
    await expect(banner).toBeVisible()
    await open(page, '/perfil')
    await expect(banner).toBeVisible()
    const save = page.getByRole('button', { name: 'Guardar el idioma' })
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await save.hover()
    await expect(page.getByRole('tooltip')).toHaveText(
      'No se puede hacer esta acción mientras se suplanta a un cliente',
    )
    const refused = await page.request.put('/api/v2/users/locale', { data: { locale: 'ca-ES' } })
    expect([refused.status(), ((await refused.json()) as { error: string }).error]).toEqual([
      403,
      'read_only',
    ])
    await page.getByRole('button', { name: 'Dejar de mirar' }).click()
    await expect(heading(page)).toHaveText('La luz clara, la factura también.')
    expect(await tokens(page)).toEqual([])

    await page.goto(link)
    await expect(heading(page)).toHaveText('El enlace de acceso ha caducado')
    await expect(page.getByText('ha caducado o ya se ha usado')).toBeVisible()
    await page.getByRole('link', { name: 'Continuar' }).click()
    await expect(heading(page)).toHaveText('La luz clara, la factura también.')
  })

  test('can be seen by the customer, with its reason', async ({ page }) => {
    await page.goto(at('/version', await staffLink()))
    await expect(page.getByText(/Estás viendo/)).toBeVisible()
    await takenOver(page)
    await page.context().clearCookies({ name: 'token' })
    await signIn(page, marta)
    await open(page, '/perfil')
    const row = page.getByRole('row').filter({ hasText: 'Motivo: Duda sobre una factura' }).first()
    await expect(row).toContainText('Personal de Fanal Energia')
    await expect(page.getByRole('main')).not.toContainText('Pau')
  })
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

  await page.context().clearCookies({ name: 'token' })
  await page.goto(`${elsewhere}/version`)
  await follow('/perfil')
  await page.locator('#out').dispatchEvent('click')
  await expect(page.locator('#user')).toBeVisible()
  expect(pathOf(page)).toBe('/acceso?redirectPath=%2Fperfil')
})

test('a link that does not let in says why, in every language', async ({
  page,
  context,
  origin,
  problems,
}) => {
  problems.allow(/status of 4(00|01|19)/)
  const used = await staffLink()
  await page.goto(used, { waitUntil: 'commit' })
  await expect.poll(() => tokens(page)).toEqual(['token'])
  await context.clearCookies({ name: 'token' })
  for (const { lang, link, status, text } of [
    { lang: 'es', link: used, status: 419, text: /caducado o ya/ },
    { lang: 'ca', link: '/?token=abc', status: 401, text: /no és vàlid/ },
    { lang: 'en', link: '/?client_id=a&secret=b', status: 505, text: /not correct|incorrect/ },
  ] as const) {
    await speak(context, lang, origin)
    // The page takes the secret out of its address while it loads.
    await page.goto(link, { waitUntil: 'commit' })
    const view = page.locator(`[data-error="${status}"]`)
    await expect(view).toContainText(text)
    await expect(view).toContainText(String(status))
    expect(await tokens(page)).toEqual([])
    // After a reload the page is there again, without the error.
    await takenOver(page)
    await page.reload()
    await expect(view).toBeHidden()
  }
})
