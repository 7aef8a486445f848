import type { Locator, Page } from '@playwright/test'
import { comparedBill } from '../comparators/comparator-screens.ts'
import { h1, open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

/** Pages of paper, and no page without content. */
async function printed(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** As on paper: what surrounds the page is not there, and whose page it is stands on top. */
async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(h1(page)).toBeVisible()
  for (const part of ['header:has(a[href="/"])', 'nav', 'footer', 'aside nav'])
    await expect(page.locator(`${part} >> visible=true`), part).toHaveCount(0)
  await expect(page.locator('main').getByText('Fanal Energia', { exact: true }).first()).toBeVisible()
}

const firstId = async (page: Page, path: string, key: string) => {
  const answer = await page.request.get(`/api/v2/${path}`)
  const { items } = (await answer.json()) as { items: Record<string, unknown>[] }
  return String(items[0]?.[key])
}

test('an invoice is printed on two pages at most, with every part open', async ({ page }) => {
  await signIn(page, marta)
  const id = await firstId(page, 'invoices/?limit=1&contractName=100001', 'id')
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/factura/${id}`)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_200)
  const line = page.getByText(/€\/kW y día/).first()
  await expect(line).toBeHidden()
  await expectPaper(page)
  await expect(line).toBeVisible()
  await expect(page.getByText('Marta Soler Vidal, 12345678Z')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pagar/ })).toBeHidden()
  expect(await printed(page)).toBeLessThanOrEqual(2)
})

const tableOf = (page: Page, heading: string) =>
  page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: heading, exact: true }) })
/** Bars tell by a border what colour tells on a screen. */
async function expectBorders(bars: Locator): Promise<void> {
  const widths = await bars.evaluateAll((all) => all.map((one) => getComputedStyle(one).borderTopWidth))
  expect(new Set(widths)).toEqual(new Set(['1px']))
}

test('a contract is printed without the frame, its curve with its table and its bars with patterns', async ({
  page,
}) => {
  await signIn(page, marta)
  await open(page, '/contratos/electricidad/100001')
  await expect(page.getByRole('slider', { name: /^Consumo/ })).toBeVisible()
  const curve = tableOf(page, 'Cuándo')
  await expect(curve).toBeHidden()
  const demand = page.locator('#power table td i[style*=width]')
  await expect(demand.first()).toBeAttached()
  await expectPaper(page)
  await expect(curve.getByRole('row')).toHaveCount(13)
  await expectBorders(demand)
})

test('a case is printed without its forms', async ({ page }) => {
  await signIn(page, marta)
  const number = await firstId(page, 'crm/cases/?limit=1', 'number')
  await open(page, `/solicitudes/${number}`)
  await expectPaper(page)
  await expect(page.locator('main form >> visible=true')).toHaveCount(0)
})

test('a comparison is printed with its months as a table', async ({ page }) => {
  await open(page, `/comparador?${comparedBill}`)
  const months = tableOf(page, 'Mes')
  await expect(page.getByRole('button', { name: 'Ver como tabla' })).toBeVisible()
  await expect(months).toBeHidden()
  await expectPaper(page)
  await expect(months.getByRole('row')).toHaveCount(13)
  await expectBorders(page.locator('main section i[style*=height]'))
})
