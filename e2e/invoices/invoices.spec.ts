import { h1, open, pathOf, speak } from '../lib/pages.ts'
import { asBakery, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { count, listed, numbers, rows, tabs } from './invoice-page.ts'

// States, tabs, pages, debts, the chart and staff are component tests: invoices-page.test.tsx, invoices-owed.test.tsx.

test('the list is one step from everywhere, and so are an invoice, a contract and a payment', async ({
  page,
}) => {
  await signIn(page, marta)
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Principal' }).first()
  await menu.getByRole('link', { name: 'Facturas', exact: true }).click()
  await expect(h1(page)).toHaveText('Facturas')
  await expect(page).toHaveTitle('Facturas · Fanal Energia')
  expect(pathOf(page)).toBe('/facturas')
  const { items, n_items } = await listed(page)
  await expect(count(page)).toHaveText(`${n_items} facturas`)
  await expect(numbers(page)).toHaveText(items.map(({ number }) => number))
  // The number links to the invoice's page.
  await numbers(page).first().click()
  await expect(page).toHaveURL(/\/factura\/\d+$/)
  await page.goBack()
  await expect(numbers(page).first()).toHaveText(items[0]?.number ?? '')

  await tabs(page).getByRole('link', { name: 'Gas natural' }).click()
  await expect(numbers(page)).toHaveText((await listed(page, '&type=gas')).items.map(({ number }) => number))
  await open(page, '/contratos/gas')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Facturas|Pagar) 200001$/ })
    .click()
  await expect(h1(page)).toHaveText('Facturas del contrato 200001')
  expect(pathOf(page)).toBe('/contratos/gas/200001/facturas')
  const { n_items: ofContract } = await listed(page, '&type=gas&contractName=200001')
  await expect(count(page)).toHaveText(`${ofContract} facturas`)
  await page.getByRole('link', { name: 'Contrato 200001' }).click()
  await expect(page.getByText('Gas natural · contrato 200001')).toBeVisible()

  const answer = await page.request.get('/api/v2/invoices/summary')
  const [payable] = ((await answer.json()) as { payable: { number: string }[] }).payable
  await open(page, '/facturas/payOnline')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(payable?.number ?? '')
  await expect(page).toHaveURL(/\/facturas$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await open(page, '/facturas/explotar')
  await expect(count(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('low rows on a wide screen and cards on a phone; each language has its own address', async ({
  page,
  context,
  origin,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, marta)
  await open(page, '/facturas?limit=50&action=download')
  await expect(rows(page)).toHaveCount(50)
  const heights = await rows(page).evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(70)
  // Six of them show without scrolling, below what is owed and the last year.
  await open(page, '/facturas')
  await expect(rows(page).nth(5)).toBeInViewport({ ratio: 1 })
  await open(page, '/facturas?limit=50&action=download')
  // No part of an address is cut off.
  const cut = await rows(page).evaluateAll((all) =>
    all
      .flatMap((row) => [...row.querySelectorAll('td [title]')])
      .filter((one) => one.scrollHeight > one.clientHeight + 1)
      .map((one) => one.textContent),
  )
  expect(cut).toEqual([])
  // Help covers none of their buttons.
  const help = await page.getByRole('button', { name: 'Ayuda' }).boundingBox()
  const table = await page.getByRole('table', { name: 'Facturas' }).boundingBox()
  expect((help?.x ?? 0) + (help?.width ?? 0)).toBeLessThan(table?.x ?? 0)

  await asBakery(page, origin)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/facturas-multipunto?limit=5')
  await expect(tabs(page).getByRole('link', { name: 'Multipunto' })).toBeInViewport({ ratio: 0.95 })
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).first()).toHaveCSS('display', 'flex')
  await expect(numbers(page).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Lugares' }).or(page.locator('nav').last())).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await numbers(page).first().click()
  await expect(page).toHaveURL(/\/factura-multipunto\/\d+$/)
  for (const [lang, path, title] of [
    ['ca', '/factures', 'Factures'],
    ['en', '/invoices', 'Invoices'],
  ] as const) {
    await speak(context, lang, origin)
    await open(page, '/facturas?limit=5')
    expect(pathOf(page)).toBe(`${path}?limit=5`)
    await expect(h1(page)).toHaveText(title)
  }
})
