import type { Page } from '@playwright/test'
import { electricity } from '../lib/contract-page.ts'
import { card, open, pathOf, saved, takenOver } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'

// Consumption of a contract: the demo's curves, in Spanish. Views, tables, comparisons, zoom, dates and powers are
// component tests: consumption-panel.test.tsx, consumption-power.test.tsx.

const panel = (page: Page) => card(page, 'Consumo')
const chart = (page: Page) => panel(page).getByRole('slider')

interface Invoice {
  start_date: string
  end_date: string
  energy_consumed: number
  rectificative_type: string
}

/** The newest invoice of a whole month that was not corrected. */
async function monthlyInvoice(page: Page, contract: string): Promise<Invoice> {
  const answer = await page.request.get(`/api/v2/invoices/?contractName=${contract}&limit=50`)
  const { items } = (await answer.json()) as { items: Invoice[] }
  const [newest] = items
    .filter(({ rectificative_type }) => rectificative_type === 'N')
    .toSorted((a, b) => b.end_date.localeCompare(a.end_date))
  if (!newest) throw new Error(`No invoice of ${contract}`)
  return newest
}

test('a month says what its invoice says, and leads to its days, hours and quarter-hours and back', async ({
  page,
}) => {
  await signIn(page, marta)
  const { start_date, end_date, energy_consumed } = await monthlyInvoice(page, '100002')
  await open(page, `${electricity('100002')}?action=consumption`)
  await expect(chart(page)).toBeInViewport()
  expect(page.url()).toMatch(/100002#consumption$/)
  await expect(panel(page).getByText(/^Datos hasta el .* unos 3\sdías de retraso\.$/)).toBeVisible()

  const month = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(start_date),
  )
  await chart(page).focus()
  // The newest of them is not billed yet.
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`^${month}: ${energy_consumed}\\skWh; .*Facturado$`),
  )
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', String(Number(end_date.slice(8))))
  expect(pathOf(page)).toContain(`view=daily&start=${start_date}&end=${end_date}`)
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '24')
  await page.keyboard.press('Enter')
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '96')
  await page.goBack()
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '24')
  await page.reload()
  await takenOver(page)
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '24')
  expect(await saved(page, () => panel(page).getByRole('button', { name: 'CSV' }).click())).toMatch(/\.csv$/)
  expect(await saved(page, () => panel(page).getByRole('button', { name: 'Excel' }).click())).toMatch(
    /\.xlsx$/,
  )

  const power = card(page, 'Potencia')
  await power.getByRole('textbox', { name: 'P1 punta y llano' }).fill('1,5')
  await power.getByRole('button', { name: 'Cambiar la potencia' }).click()
  await expect(page.getByRole('dialog', { name: 'Cambiar la potencia' }).getByLabel(/P1/)).toHaveValue('1,5')

  await open(page, '/contratos/gas/200001#consumption')
  const text = (await panel(page).locator('tbody tr').first().innerText()).replaceAll(/\s+/g, ' ')
  const [, cubic = '', factor = '', kwh = ''] = /([\d.]+) m³ × ([\d,]+) = ([\d.]+) kWh/.exec(text) ?? []
  const asNumber = (one: string) => Number(one.replaceAll('.', '').replace(',', '.'))
  expect(Math.round(asNumber(cubic) * asNumber(factor))).toBe(asNumber(kwh))
  for (const [name, ending] of [
    ['CSV', /^200001-monthly-.*\.csv$/],
    ['Excel', /^200001-monthly-.*\.xlsx$/],
  ] as const)
    expect(await saved(page, () => panel(page).getByRole('button', { name }).click())).toMatch(ending)
})
