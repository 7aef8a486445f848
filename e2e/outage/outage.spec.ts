import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withOwnServer } from '../lib/own-server.ts'
import { open, pathOf } from '../lib/pages.ts'
import { fillIn, marta, signIn } from '../lib/people.ts'
import { untilDrawn } from '../lib/settings.ts'
import { expect } from '../lib/test.ts'
import { withFailingUpstream } from './failing-upstream.ts'

const test = withOwnServer()
test.describe.configure({ mode: 'serial' })

/** The pid of the server's own PostgreSQL. */
async function postmasterOf(dataDir: string): Promise<number> {
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

test('a database that dies: pages stay up, what was typed stays, and it comes back by itself', async ({
  page,
  server,
  problems,
}) => {
  problems.allow(/status of 50[03]/)
  await open(page, '/acceso')
  await page.locator('#user').fill(marta.user)
  process.kill(await postmasterOf(server.dataDir), 'SIGKILL')
  const drawn = await page.request.get('/')
  expect(drawn.status()).toBe(200)
  expect(await drawn.text()).toContain('<h1')
  await expect(async () => {
    expect((await page.request.get('/health/ready')).status()).toBe(200)
  }).toPass()
  await expect(page.locator('#user')).toHaveValue(marta.user)
  await fillIn(page, marta)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hola, Marta')
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: '100001' }).last(),
  ).toBeVisible()
})

test('a page that breaks shows the crash page in its place; the menu goes on working', async ({
  page,
  problems,
}) => {
  problems.allow(/uncaught|TypeError/)
  await page.route('**/api/*/contracts?*', (route) => route.fulfill({ json: { n_items: 3, items: null } }))
  await signIn(page, marta)
  // Client-side navigation: a document would embed its answers.
  await open(page, '/perfil')
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo ha fallado')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Versión' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Versión del portal')
})

test('an overloaded server: a note, and automatic retries', async ({ page, problems }) => {
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

const behind = withFailingUpstream()
behind.describe('a call that fails while the server draws', () => {
  behind.afterEach(({ upstream }) => upstream.fail())

  /** Reads are cached for seconds. */
  const cached = { timeout: 60_000 }

  behind(
    'that is not about the session shows the crash page, and nobody is signed out',
    async ({ page, upstream, context, problems }) => {
      problems.allow(/status of 500/)
      await signIn(page, marta)
      upstream.fail(/\/users\//)
      const answer = await page.goto('/cambio-de-clave')
      expect(answer?.status()).toBe(500)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo ha fallado')
      expect(pathOf(page)).toBe('/cambio-de-clave')
      upstream.fail()
      await page.getByRole('button', { name: 'Recargar la página' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cambiar la contraseña')
      expect((await context.cookies()).map(({ name }) => name)).toContain('token')
    },
  )

  behind(
    'flags that cannot be loaded count as off, and the page says so',
    async ({ page, upstream, problems }) => {
      problems.allow(/status of 5\d\d/)
      upstream.fail(/feature_flags/)
      const failed = 'Failed to fetch feature flags'
      await untilDrawn(page, '/', failed, cached)
      await open(page, '/')
      await expect(page.getByText(`${failed} (502)`)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      upstream.fail()
      await untilDrawn(page, '/', failed, { ...cached, isThere: false })
      await open(page, '/')
      await expect(page.getByText(failed)).toHaveCount(0)
    },
  )

  behind(
    'settings that cannot be loaded: the closed reading, said plainly; then all is back',
    async ({ page, upstream, problems }) => {
      // While the last settings are cached, the page asks for blocks that are unavailable too.
      problems.allow(/status of 5\d\d/)
      upstream.fail(/ov_settings|html_dinamic/)
      const failed = 'Error fetching settings'
      const isShown = /Error fetching settings\)[^"]*</
      await untilDrawn(page, '/acceso', isShown, cached)
      await open(page, '/acceso')
      await expect(page.getByText(failed)).toBeVisible()
      // No content from the server, no activation; the login stays.
      await expect(page.getByText('Nunca te pediremos la contraseña')).toHaveCount(0)
      await expect(page.locator('#user')).toBeVisible()
      upstream.fail()
      await untilDrawn(page, '/acceso', isShown, { ...cached, isThere: false })
      await open(page, '/acceso')
      await expect(page.getByText(failed)).toHaveCount(0)
    },
  )
})
