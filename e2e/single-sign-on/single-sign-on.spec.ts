import type { BrowserContext, Page } from '@playwright/test'
import { axeFindings } from '../a11y/axe.ts'
import { langsOf, look } from '../a11y/look.ts'
import { withOwnServer } from '../lib/own-server.ts'
import { open, pathOf, speak, takenOver } from '../lib/pages.ts'
import { fillIn, marta } from '../lib/people.ts'
import { expect } from '../lib/test.ts'
import { identify, type Provider, startProvider } from './oidc-provider.ts'

// A real provider at 127.0.0.1 and the portal at localhost: two sites, so that cookies behave as in production.
const test = withOwnServer().extend<{ neighbour: void }, { provider: Provider }>({
  baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
  provider: [
    async ({ server }, use) => {
      const provider = await startProvider(server.url.replace('127.0.0.1', 'localhost'))
      await server.fanal(
        'settings',
        'set',
        'oidc',
        JSON.stringify({ providerUrl: provider.issuer, clientId: 'fanal' }),
      )
      await server.fanal('settings', 'set', 'features.oidc', 'true')
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  neighbour: [
    async ({ provider, problems, request }, use) => {
      // Health, and errors of its own pages.
      problems.allow(new RegExp(provider.issuer))
      // The portal's settings may be cached for two seconds.
      await expect.poll(async () => (await request.get('/connect')).status()).toBe(200)
      await use()
    },
    { auto: true },
  ],
})
// One server, tests in sequence: some change its settings.
test.describe.configure({ mode: 'default' })

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cookieNames = async (context: BrowserContext, origin: string) =>
  (await context.cookies(origin)).map(({ name }) => name)

async function signIn(page: Page, name: string, path = '/perfil'): Promise<void> {
  await page.goto(path)
  await identify(page, name)
  await page.waitForURL((url) => url.hostname === 'localhost' && !url.pathname.startsWith('/cargando'))
}

test('a private page leads to the provider and, signed in, back to itself', async ({
  page,
  context,
  provider,
  origin,
}) => {
  await page.goto('/perfil?x=1')
  expect(new URL(page.url()).origin).toBe(provider.issuer)
  await expect(title(page)).toHaveText('Proveedor de identidad de prueba')
  await identify(page, 'marta')
  await page.waitForURL('**/perfil?x=1')
  await expect(title(page)).toHaveText('Mi perfil')
  await expect(page.getByText('12345678Z')).toBeVisible()
  const token = (await context.cookies(origin)).find(({ name }) => name === 'token')
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(await cookieNames(context, origin)).not.toContain('openid_nonce')
  expect(await cookieNames(context, origin)).not.toContain('openid_key')
  const sessions = await page.request.get('/api/v2/user/sessions')
  expect(((await sessions.json()) as { items: object[] }).items[0]).toMatchObject({ login_type: 'openid' })

  // The address with the code is not in the history.
  await takenOver(page)
  await page.goBack()
  expect(new URL(page.url()).origin).toBe(provider.issuer)
})

test('home tells a visitor the way in', async ({ page, provider }) => {
  await open(page, '/version')
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click()
  await expect(title(page)).toHaveText('La luz clara, la factura también.')
  expect(pathOf(page)).toBe('/')
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await page.waitForURL(`${provider.issuer}/**`)
  await identify(page, 'marta')
  await expect(title(page)).toHaveText('Hola, Marta')
  expect(pathOf(page)).toBe('/')
})

test('our own login is not there', async ({ page, request }) => {
  expect((await request.get('/acceso')).status()).toBe(404)
  const answer = await request.post('/api/v2/user/login', { data: marta })
  expect(answer.status()).toBe(404)
  await open(page, '/')
  await expect(page.getByRole('link', { name: 'Entrar con contraseña' })).toHaveCount(0)
})

test('the access page has its two buttons', async ({ page, provider, request }) => {
  await open(page, '/connect')
  await expect(title(page)).toHaveText('Entra en Fanal Energia')
  // Contracting is offered once its pages exist.
  const isOffered = (await request.get('/nuevo-cliente-electricidad')).status() === 200
  await expect(page.getByRole('main').getByRole('link', { name: 'Contratar', exact: true })).toHaveCount(
    isOffered ? 1 : 0,
  )
  await page.getByRole('link', { name: 'Acceder' }).click()
  await page.waitForURL(`${provider.issuer}/**`)
  await identify(page, 'marta')
  await expect(title(page)).toHaveText('Hola, Marta')
  await open(page, '/connect')
  await page.getByRole('link', { name: 'Acceder' }).click()
  await expect(title(page)).toHaveText('Hola, Marta')
})

test('a new customer has menus of her own', async ({ page }) => {
  await signIn(page, 'ewa')
  await expect(page.getByText('X1234567L')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Principal' }).first()
  await expect(menu.getByRole('link', { name: 'Inicio' })).toBeVisible()
  for (const name of ['Contratos', 'Facturas'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0)
  await open(page, '/')
  await expect(title(page)).toHaveText('Hola, Ewa')
  await expect(page.getByRole('heading', { name: 'Consumo' })).toHaveCount(0)
})

test('signing out ends the session at the provider too', async ({ page, context, provider, origin }) => {
  await signIn(page, 'marta')
  await takenOver(page)
  await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
  await page.waitForURL(`${provider.issuer}/session/end**`)
  expect(await cookieNames(context, origin)).not.toContain('token')
  await page.getByRole('button', { name: 'Cerrar la sesión' }).click()
  await page.waitForURL('**/connect')
  await expect(title(page)).toHaveText('Entra en Fanal Energia')
  // No session is left there: the next login identifies again.
  await page.goto('/perfil')
  await expect(page.getByLabel('Contraseña')).toBeVisible()
})

test('while the provider remembers, coming back needs no password', async ({
  page,
  context,
  origin,
  problems,
}) => {
  // Pending requests of the previous page.
  problems.allow(/status of 401/)
  await signIn(page, 'marta')
  await context.clearCookies({ name: 'token' })
  await page.goto('/perfil')
  await page.waitForURL('**/perfil')
  await expect(title(page)).toHaveText('Mi perfil')
  expect(await cookieNames(context, origin)).toContain('token')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing in and out works the same', async ({ page, provider }) => {
    await signIn(page, 'marta')
    await expect(title(page)).toHaveText('Mi perfil')
    await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
    await page.waitForURL(`${provider.issuer}/session/end**`)
    await page.getByRole('button', { name: 'Cerrar la sesión' }).click()
    await page.waitForURL('**/connect')
    await expect(page.getByRole('link', { name: 'Acceder' })).toBeVisible()
  })
})

test.describe('what fails', () => {
  const expect401 = async (page: Page) => {
    await page.waitForURL('**/connect?status=401')
    await expect(title(page)).toHaveText('No hemos podido identificarte')
    await expect(page.getByText('Código de error: 401')).toBeVisible()
  }

  test('a return without a start is the 504 page', async ({ page, problems }) => {
    problems.allow(/status of 400/)
    await page.goto('/connect?code=stolen&state=stolen')
    expect(pathOf(page)).toBe('/connect?status=504')
    await expect(title(page)).toHaveText('No hemos podido completar el acceso')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await expect(title(page)).toHaveText('La luz clara, la factura también.')
  })

  test('cancelling at the provider is the 401 page, and its button clears it', async ({
    page,
    context,
    problems,
    origin,
  }) => {
    problems.allow(/status of 401/)
    await page.goto('/perfil')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await expect401(page)
    expect(await cookieNames(context, origin)).not.toContain('openid_nonce')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Continuar' }).click()
    await expect(title(page)).toHaveText('La luz clara, la factura también.')
  })

  test('a return that is repeated gives no second session', async ({ page, context, problems, origin }) => {
    problems.allow(/status of 40[01]/)
    let address = ''
    page.on('request', (request) => {
      if (request.url().includes('/connect?code=')) address = request.url()
    })
    await page.goto('/perfil')
    const kept = (await context.cookies(origin)).filter(({ name }) => name.startsWith('openid_'))
    expect(kept).toHaveLength(2)
    await identify(page, 'marta')
    await page.waitForURL('**/perfil')
    await context.clearCookies({ name: 'token' })
    await page.goto(address)
    expect(pathOf(page)).toBe('/connect?status=504')
    await context.addCookies(kept)
    await page.goto(address)
    await expect401(page)
    expect(await cookieNames(context, origin)).not.toContain('token')
  })

  test('of two tabs the first one is refused', async ({ page, context, problems, origin }) => {
    problems.allow(/status of 40[01]/)
    const other = await context.newPage()
    await page.goto('/perfil')
    await other.goto('/perfil')
    await identify(page, 'marta')
    await expect401(page)
    expect(await cookieNames(context, origin)).not.toContain('token')
    await other.close()
  })
})

for (const lang of langsOf('access page'))
  test(`the access page in ${lang}`, async ({ page, context, origin }) => {
    await speak(context, lang, origin)
    expect(await look(page, { name: 'access page', path: '/connect' }, lang)).toEqual([])
  })

test.describe('as the operator sets it', () => {
  test('passwords are changed at the provider', async ({ page, server, provider }) => {
    const address = `${provider.issuer}/.well-known/openid-configuration`
    await server.fanal('settings', 'set', 'oidc.changePasswordUrl', address)
    await signIn(page, 'marta')
    await open(page, '/')
    await page.getByRole('button', { name: /^Tu cuenta/ }).click()
    await expect(page.getByRole('link', { name: 'Cambiar la contraseña' }).first()).toHaveAttribute(
      'href',
      address,
    )
    await page.goto('/cambio-de-clave')
    expect(page.url()).toBe(address)
    await server.fanal('settings', 'unset', 'oidc.changePasswordUrl')
  })

  test('our own login may stay open beside it', async ({ page, server, request }) => {
    await server.fanal('settings', 'set', 'oidc.routes.allowDefaultLogin', 'true')
    await expect.poll(async () => (await request.get('/acceso')).status()).toBe(200)
    await open(page, '/connect')
    await expect(page.getByRole('link', { name: 'Entrar con contraseña' })).toBeVisible()
    await open(page, '/')
    await page.getByRole('link', { name: 'Entrar con contraseña' }).click()
    await expect(page.locator('#user')).toBeVisible()
    await takenOver(page)
    await fillIn(page, marta)
    await expect(title(page)).toHaveText('Hola, Marta')
    await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
    await expect(title(page)).toHaveText('La luz clara, la factura también.')
    await server.fanal('settings', 'unset', 'oidc.routes.allowDefaultLogin')
  })
})
