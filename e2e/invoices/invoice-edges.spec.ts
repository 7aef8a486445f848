import { card, open } from '../lib/pages.ts'
import { marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import { euros, numbers, rows, tabs } from './invoice-page.ts'

test.describe('a server in trouble', () => {
  test('keeps the layout while loading, then reports the failure with its reference, and retries', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 403/)
    await signIn(page, marta)
    await open(page, '/version')
    let letGo = () => undefined as void
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/v2/invoices/?*', async (route) => {
      await held
      await route.fulfill({ status: 403, json: { error: 'x', message: 'x', reference: 'REF321' } })
    })
    await page.getByRole('link', { name: 'Facturas', exact: true }).first().click()
    await expect(page.getByText('Cargando tus facturas')).toBeAttached()
    await expect(rows(page)).toHaveCount(8)
    letGo()
    const failure = page.getByRole('alert')
    await expect(failure).toContainText('No hemos podido obtener tus facturas.')
    await expect(failure).toContainText('REF321')
    await page.unroute('**/api/v2/invoices/?*')
    await page.getByRole('button', { name: 'Volver a probar' }).click()
    await expect(failure).toHaveCount(0)
    await expect(numbers(page).first()).toBeVisible()
  })

  test('that no longer accepts the customer: silent for a supply, logout for multipoint', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 401/)
    await signIn(page, marta)
    const refuse = { status: 401, json: { error: 'unauthorized', message: 'x' } }
    await page.route('**/api/v2/invoices/?*', (route) => route.fulfill(refuse))
    await page.route('**/api/v2/invoices_multipoint/?*', (route) => route.fulfill(refuse))
    await open(page, '/facturas')
    await expect(page.getByRole('heading', { name: 'Facturas de electricidad' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await tabs(page).getByRole('link', { name: 'Multipunto' }).click()
    await page.waitForURL('**/')
    await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible()
  })
})

test('the chart shows amounts and energy by month, by pointer, by key and as a table', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/facturas')
  const answer = await page.request.get('/api/v2/invoices/chart')
  const chart = (await answer.json()) as {
    months: string[]
    contracts: { name: string; amounts: number[]; energies: number[] }[]
  }
  const total = (unit: 'amounts' | 'energies', month: number) =>
    chart.contracts.reduce((sum, one) => sum + (one[unit][month] ?? 0), 0)
  const box = card(page, 'Por meses')
  const months = box.getByRole('group', { name: 'Importe facturado por mes' }).getByRole('button')
  await expect(months).toHaveCount(12)
  await months.nth(3).hover()
  await expect(box).toContainText(euros(total('amounts', 3)))
  await box.getByRole('heading').hover()
  await months.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(months.nth(10)).toBeFocused()
  await expect(months.nth(10)).toHaveAccessibleName(new RegExp(`: ${euros(total('amounts', 10))}; `))
  await page.keyboard.press('Home')
  await expect(months.first()).toBeFocused()

  await box.getByRole('button', { name: 'kWh' }).click()
  await box.getByRole('button', { name: 'Ver como tabla' }).click()
  const table = box.getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(13)
  await expect(table.getByRole('columnheader')).toHaveText([
    'Mes',
    ...chart.contracts.map(({ name }) => name),
    'Total',
  ])
  await expect(table.getByRole('row').last().getByRole('cell').last()).toHaveText(
    `${total('energies', 11)} kWh`,
  )
  await box.getByRole('button', { name: 'Ver como gráfico' }).click()
  await expect(table).toHaveCount(0)
})
