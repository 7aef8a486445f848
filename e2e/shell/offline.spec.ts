import type { Page } from '@playwright/test'
import { h1 } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The pages that this browser keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'))
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return pages.flat().map(({ url }) => new URL(url).pathname)
  })

test('what was last seen is read without a connection, and gone after signing out', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 503/)
  await signIn(page, marta)
  await page.goto('/')
  await expect.poll(() => kept(page)).toContain('/')
  // Reached without loading a document.
  await page.getByRole('navigation').getByRole('link', { name: 'Facturas' }).first().click()
  await expect(h1(page)).toHaveText('Facturas')
  await expect.poll(() => kept(page)).toContain('/facturas')

  await context.setOffline(true)
  await page.goto('/')
  await expect(h1(page)).toHaveText('Hola, Marta')
  const note = page.getByText(/^Sin conexión. Ves lo que se guardó en este dispositivo el \d/)
  await expect(note).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Facturas' }).first().click()
  await expect(h1(page)).toHaveText('Facturas')
  await page.goto('/perfil')
  await expect(h1(page)).toHaveText('Sin conexión')

  await context.setOffline(false)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Salir' }).first()).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Salir' }).first().click()
  await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  await expect.poll(() => kept(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/facturas')
  await expect(h1(page)).toHaveText('Sin conexión')
})

test('the portal can be installed, in the retailer\u2019s name and colours', async ({ page }) => {
  await page.goto('/acceso')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { name, short_name, start_url, display, theme_color, icons } = await answer.json()
  expect({ name, short_name, start_url, display }).toEqual({
    name: 'Fanal Energia',
    short_name: 'Fanal',
    start_url: '/',
    display: 'standalone',
  })
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(theme_color)
  for (const { src, type } of icons) {
    const icon = await page.request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
  }
})
