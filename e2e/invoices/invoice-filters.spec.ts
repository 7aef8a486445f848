import type { Page } from '@playwright/test'
import { card, open, takenOver } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { count, euros, listed, numbers } from './invoice-page.ts'

// The form of a filter and its states are component tests: invoice-filters.test.tsx.

const panel = (page: Page) => page.getByRole('region', { name: 'Filtros', exact: true })
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filtros/ }).click()
const addFilter = (page: Page) => panel(page).getByRole('button', { name: 'Añadir el filtro' }).click()
const query = (filter: unknown) => `&filter=${encodeURIComponent(JSON.stringify(filter))}`
const filterIn = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '[]') as unknown

test('filters narrow list and chart; a reload, an invoice and the ways back keep them', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/facturas?limit=50&chart=months')
  const whole = (await count(page).textContent()) ?? ''
  await openFilters(page)
  await panel(page).getByLabel('Campo').selectOption('Importe total')
  await panel(page).getByLabel('Condición').selectOption('como mínimo')
  await panel(page).getByLabel('Importe en euros').fill('30,5')
  await addFilter(page)
  await panel(page).getByRole('button', { name: 'Aplicar' }).click()
  await expect(count(page)).not.toHaveText(whole)
  const terms = [['amount_total', '>=', '30.5']]
  expect(filterIn(page)).toEqual(terms)
  const found = await listed(page, query(terms))
  expect(found.n_items).toBeGreaterThan(0)
  const some = `${found.n_items} facturas`
  await expect(count(page)).toHaveText(some)
  await expect(numbers(page)).toHaveText(found.items.slice(0, 50).map(({ number }) => number))
  const answer = await page.request.get(`/api/v2/invoices/chart?${query(terms).slice(1)}`)
  const chart = (await answer.json()) as { contracts: { amounts: number[] }[] }
  const sum = chart.contracts.flatMap(({ amounts }) => amounts).reduce((total, one) => total + one, 0)
  await expect(card(page, 'Por meses')).toContainText(euros(sum))

  // Unapplied filters are not kept.
  await panel(page).getByLabel('Campo').selectOption('Número')
  await panel(page).getByLabel('Valor').fill('FE')
  await addFilter(page)
  await expect(panel(page).getByRole('switch')).toHaveCount(2)
  await page.reload()
  await takenOver(page)
  await expect(page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('listitem')).toHaveText([
    /^Importe total/,
  ])
  await expect(count(page)).toHaveText(some)
  await openFilters(page)
  await expect(panel(page).getByRole('switch')).toHaveCount(1)

  // The back link of an invoice's page leads to them too.
  await numbers(page).first().click()
  await page.waitForURL(/\/factura\//)
  await page.getByRole('main').getByRole('link', { name: 'Facturas', exact: true }).click()
  await expect(count(page)).toHaveText(some)
  for (let step = 0; step < 2; step += 1) await page.goBack()
  await expect(count(page)).toHaveText(some)
  await page.goBack()
  await expect(page).toHaveURL(/\/facturas\?limit=50&chart=months$/)
  await expect(count(page)).toHaveText(whole)
})
