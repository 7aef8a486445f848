import type { BrowserContext, Page } from '@playwright/test'
import { withOwnServer } from '../lib/own-server.ts'
import { pathOf, takenOver } from '../lib/pages.ts'
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
    { scope: 'worker', timeout: 300_000 },
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
// One server and one provider.
test.describe.configure({ mode: 'default' })

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cookieNames = async (context: BrowserContext, origin: string) =>
  (await context.cookies(origin)).map(({ name }) => name)

test('a private page leads to the provider and, signed in, back to itself; signing out ends both', async ({
  page,
  context,
  provider,
  origin,
  problems,
}) => {
  // Pending requests of a page whose session is taken away, and the return that fails.
  problems.allow(/status of 40[01]/)
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

  // While the provider remembers, coming back needs no password.
  await context.clearCookies({ name: 'token' })
  await page.goto('/perfil')
  await page.waitForURL('**/perfil')
  await expect(title(page)).toHaveText('Mi perfil')
  expect(await cookieNames(context, origin)).toContain('token')

  await takenOver(page)
  await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
  await page.waitForURL(`${provider.issuer}/session/end**`)
  expect(await cookieNames(context, origin)).not.toContain('token')
  await page.getByRole('button', { name: 'Cerrar la sesión' }).click()
  await page.waitForURL('**/connect')
  await expect(title(page)).toHaveText('Entra en Fanal Energia')
  // No session is left there: the next login identifies again, or is cancelled.
  await page.getByRole('link', { name: 'Acceder' }).click()
  await expect(page.getByLabel('Contraseña')).toBeVisible()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.waitForURL('**/connect?status=401')
  await expect(title(page)).toHaveText('No hemos podido identificarte')
  expect(await cookieNames(context, origin)).not.toContain('openid_nonce')
  // The notice's button clears it.
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(title(page)).toHaveText('La luz clara, la factura también.')
  // A return without a start.
  await page.goto('/connect?code=stolen&state=stolen')
  expect(pathOf(page)).toBe('/connect?status=504')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('signing in and out works the same', async ({ page, provider }) => {
    await page.goto('/perfil')
    await identify(page, 'marta')
    await page.waitForURL((url) => url.hostname === 'localhost' && !url.pathname.startsWith('/cargando'))
    await expect(title(page)).toHaveText('Mi perfil')
    await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
    await page.waitForURL(`${provider.issuer}/session/end**`)
    await page.getByRole('button', { name: 'Cerrar la sesión' }).click()
    await page.waitForURL('**/connect')
    await expect(page.getByRole('link', { name: 'Acceder' })).toBeVisible()
  })
})
