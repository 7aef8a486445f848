import { postmasterOf, sql } from './database-fixture.ts'
import { withOwnServer } from './own-server.ts'
import { expect, fillIn, marta, open, pathOf, signIn } from './portal.ts'

// Own server, since they break it.
const test = withOwnServer()
test.describe.configure({ mode: 'serial' })

test('a failure that is not about the session shows the crash page, and nobody is signed out', async ({
  page,
  server,
  context,
  problems,
}) => {
  problems.allow(/status of 500/)
  await signIn(page, marta)
  await sql(server.dataDir, 'alter table sessions rename to sessions_away')
  const answer = await page.goto('/cambio-de-clave')
  expect(answer?.status()).toBe(500)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo ha fallado')
  expect(pathOf(page)).toBe('/cambio-de-clave')
  await sql(server.dataDir, 'alter table sessions_away rename to sessions')
  await page.getByRole('button', { name: 'Recargar la página' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
  expect((await context.cookies()).map(({ name }) => name)).toContain('token')
})

test('a database that dies: pages stay up, what was typed stays, and it comes back by itself', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 50[03]/)
  await open(page, '/acceso')
  await page.locator('#user').fill(marta.user)
  const { pid } = await postmasterOf(server.dataDir)
  process.kill(pid, 'SIGKILL')
  const drawn = await page.request.get('/')
  expect(drawn.status()).toBe(200)
  expect(await drawn.text()).toContain('<h1')
  await expect(async () => {
    expect((await page.request.get('/health/ready')).status()).toBe(200)
  }).toPass({ timeout: 30_000 })
  await expect(page.locator('#user')).toHaveValue(marta.user)
  await fillIn(page, marta)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: '100001' })).toBeVisible()
})

test('a page that breaks shows the crash page in its place; the menu goes on working', async ({
  page,
  problems,
}) => {
  problems.allow(/uncaught|TypeError/)
  await page.route('**/api/*/contracts?*', (route) => route.fulfill({ json: { n_items: 3, items: null } }))
  await signIn(page, marta)
  // By client-side navigation: a document would embed its answers.
  await open(page, '/perfil')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo ha fallado')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Versión' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Versión del portal')
})

test('a server with too much to do: a calm word, and what was asked comes by itself', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 503/)
  await signIn(page, marta)
  await open(page, '/perfil')
  const asked: string[] = []
  await page.route('**/api/*/invoices/?*', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (asked.length > 1) return route.continue()
    return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { error: 'overloaded' } })
  })
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Facturas' }).click()
  const note = page.getByRole('status').filter({ hasText: 'Ahora mismo hay mucha gente' })
  await expect(note).toBeVisible()
  await expect(page.getByRole('main').getByText('FE26-').first()).toBeVisible()
  await expect(note).toBeHidden()
  // Retried under the same version, not an older one.
  expect(new Set(asked)).toEqual(new Set(['/api/v2/invoices/']))
})
