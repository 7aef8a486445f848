import { open } from '../lib/pages.ts'
import { expect, test } from '../lib/test.ts'

const bill = 'tariff=2.0TD&from=2026-09-01&to=2026-09-30&kw=4.6_4.6&kwh=70_62_118&paid=70.68'

test('a visitor types a bill, sees both line by line, and goes on to the wizard with it', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await open(page, '/comparador')
  await page.getByText('Escribir los datos').click()
  await page.getByLabel('CUPS').fill('es 0031 4055 1234 0001 mk')
  await page.getByLabel('Tu compañía').selectOption({ index: 1 })
  await page.getByLabel('Desde').fill('2026-09-01')
  await page.getByLabel('Hasta').fill('2026-09-30')
  await page.getByLabel('Potencia P1').fill('4,6')
  await page.getByLabel('Energía P1').fill('70')
  await page.getByLabel('Energía P2').fill('62')
  await page.getByLabel('Energía P3').fill('118')
  await page.getByLabel('Importe de la factura').fill('70,68')
  await page.getByRole('button', { name: 'Comparar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Habrías pagado 2,39 € menos' })).toBeFocused()
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('68,29')
  await expect(page).toHaveURL(/kwh=70_62_118/)
  expect(page.url()).not.toMatch(/ES0031|mk/i)
  // Whatever is measured of a page is no part of a bill.
  expect(sent.filter((url) => /price-compare|leads/.test(url))).toEqual([])

  await page.getByRole('complementary').getByRole('link', { name: 'Contratar ahora' }).click()
  await expect(page.getByLabel('CUPS', { exact: false }).first()).toHaveValue(/ES 0031 4055/)
})

test('its result is drawn for anybody who has the address, in the language of that address', async ({
  browser,
  origin,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${origin}/comparator?${bill}`)
  await expect(page.getByRole('heading', { name: 'You would have paid €2.39 less' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/comparator$/)
  await expect(page.locator('link[hreflang=ca]')).toHaveAttribute('href', /\/comparador-de-preus$/)
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /To the cent/)
  const offers = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}',
  ) as {
    '@graph': { name: string }[]
  }
  expect(offers['@graph'].map(({ name }) => name)).toContain('Llum Clara (2.0TD)')
  await context.close()
})

test('search engines are told what there is', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const path of [
    '/comparador',
    '/gas-comparator',
    '/calculadora-de-potencia',
    '/nuevo-cliente-electricidad',
  ])
    expect(sitemap).toContain(`${path}</loc>`)
  expect(sitemap).not.toContain('/facturas')
  // The people of a demo are invented.
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /')
})
