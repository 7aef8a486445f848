import { withOwnServer } from '../lib/own-server.ts'
import { open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { untilDrawn } from '../lib/settings.ts'
import { expect } from '../lib/test.ts'

// A brand affects everybody: own server.
const test = withOwnServer()

test('an imported brand is on every page, light and dark, and gone after a reset', async ({
  page,
  server,
}) => {
  await server.fanal('brand', 'import', 'apps/api/demo/brands/delta')
  await untilDrawn(page, '/acceso', 'Llum del Delta')
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/acceso')
  const logos = page.getByRole('img', { name: 'Llum del Delta' })
  await expect(logos).toHaveCount(1)
  await expect(logos).toHaveAttribute('src', /\/brand\/logo-[0-9a-f]{12}\.svg$/)
  expect(await logos.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /\/brand\/favicon-/)
  await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute('href', /\/brand\/icon-192-/)
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#0b6e4f')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toHaveCSS(
    'background-color',
    'rgb(11, 110, 79)',
  )
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(logos).toHaveAttribute('src', /\/brand\/logo-dark-/)
  await signIn(page, marta)
  await open(page, '/facturas')
  await expect(page).toHaveTitle('Facturas · Llum del Delta')
  await expect(page.getByRole('complementary').getByRole('img', { name: 'Llum del Delta' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Llum del Delta')
  await expect(page.getByRole('complementary').getByRole('link', { name: '900 111 222' })).toBeVisible()

  await server.fanal('brand', 'reset')
  await untilDrawn(page, '/acceso', 'Llum del Delta', { isThere: false })
})
