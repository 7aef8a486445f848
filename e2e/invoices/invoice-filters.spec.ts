import { card, open, takenOver } from '../lib/pages.ts'
import { asBakery, marta, signIn } from '../lib/people.ts'
import { expect, test } from '../lib/test.ts'
import {
  add,
  apply,
  compare,
  count,
  euros,
  filterIn,
  listed,
  numbers,
  openFilters,
  rows,
} from './invoice-page.ts'

const query = (filter: unknown) => `&filter=${encodeURIComponent(JSON.stringify(filter))}`

test('filters are made, switched off, deleted and applied together, and the address keeps them', async ({
  page,
}) => {
  await signIn(page, marta)
  await open(page, '/facturas?page=1&limit=50')
  const whole = await count(page).textContent()
  const panel = await openFilters(page)
  await expect(panel.getByRole('button', { name: 'Aplicar' })).toHaveAttribute('aria-disabled', 'true')
  await compare(panel, 'Importe total', 'como mínimo')
  const amount = panel.getByLabel('Importe en euros')
  await amount.pressSequentially('a3b0,5x')
  await expect(amount).toHaveValue('30,5')
  await add(panel)
  await compare(panel, 'Estado', 'es igual a')
  await panel.getByLabel('Valor').selectOption('pagada')
  await add(panel)
  // Nothing is fetched before it is applied.
  await expect(count(page)).toHaveText(whole ?? '')
  const said = panel.getByRole('status')
  await expect(said).toContainText('Pulsa Aplicar')
  await apply(panel)
  await expect(said).toHaveText('Aplicados 2 filtros.')
  const terms = [
    ['amount_total', '>=', '30.5'],
    ['state', '=', 'paid'],
  ]
  expect(filterIn(page)).toEqual(terms)
  const both = await listed(page, query(terms))
  expect(both.n_items).toBeGreaterThan(0)
  await expect(count(page)).toHaveText(`${both.n_items} facturas`)
  await expect(numbers(page)).toHaveText(both.items.map(({ number }) => number))
  await expect(panel.getByRole('button', { name: 'Aplicar' })).toHaveAttribute('aria-disabled', 'true')
  const button = panel.getByRole('button', { name: 'Aplicar' })
  const why = panel.getByText('Añade o cambia algún filtro para aplicarlo.')
  await expect(button).toBeFocused()
  await page.mouse.move(5, 5)
  await button.hover()
  await expect(why).toBeVisible()
  await page.mouse.move(5, 5)
  // The chart follows.
  const answer = await page.request.get(`/api/v2/invoices/chart?${query(terms).slice(1)}`)
  const chart = (await answer.json()) as { months: string[]; contracts: { amounts: number[] }[] }
  const sum = chart.contracts.flatMap(({ amounts }) => amounts).reduce((total, one) => total + one, 0)
  await expect(card(page, 'Por meses')).toContainText(euros(sum))
  const [from, to] = [chart.months[0], chart.months.at(-1)].map((one) =>
    new Date(`${one}-15`).toLocaleDateString('es-ES', { month: 'long', year: 'numeric' }),
  )
  await expect(card(page, 'Por meses')).toContainText(`De ${from} a ${to}, de lo filtrado`)
  // Shown once: the panel is open.
  await expect(page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('listitem')).toHaveCount(0)

  await panel.getByRole('switch', { name: 'Estado es igual a pagada' }).click()
  await apply(panel)
  expect(filterIn(page)).toEqual(terms.slice(0, 1))
  await expect(count(page)).toHaveText(`${(await listed(page, query(terms.slice(0, 1)))).n_items} facturas`)
  await page.reload()
  await takenOver(page)
  await expect(page.getByRole('list', { name: 'Filtros aplicados' }).getByRole('listitem')).toHaveText([
    /^Importe total/,
  ])
  await numbers(page).first().getByRole('link').click()
  await page.waitForURL(/\/factura\//)
  await page.goBack()
  const again = await openFilters(page)
  await expect(again.getByRole('switch', { name: 'Estado es igual a pagada' })).not.toBeChecked()
  await expect(again.getByRole('switch', { name: /^Importe total/ })).toBeChecked()

  await again.getByRole('button', { name: /^Borrar el filtro: Importe total/ }).click()
  await again.getByRole('switch', { name: 'Estado es igual a pagada' }).click()
  await apply(again)
  expect(filterIn(page)).toEqual(terms.slice(1))
  await again.getByRole('button', { name: 'Quitar todos los filtros' }).click()
  await expect(again.getByRole('status')).toHaveText('Filtros quitados.')
  await expect(page).toHaveURL(/\/facturas\?limit=50$/)
  await expect(count(page)).toHaveText(whole ?? '')
})

test('a contract has its colour of the whole chart, and a filter its own months, on a fresh load too', async ({
  page,
}) => {
  await signIn(page, marta)
  await open(page, '/facturas')
  const legend = card(page, 'Por meses').getByRole('listitem').filter({ hasText: '·' })
  const colourOf = (name: string) => legend.filter({ hasText: name }).locator('i').getAttribute('style')
  const names = (await legend.allTextContents()).map((text) => text.split(' · ')[0] ?? '')
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    await open(page, '/facturas')
    const colour = await colourOf(name)
    await open(page, `/facturas?${query([['polissa_id.name', '=', name]]).slice(1)}`)
    await expect(legend).toHaveCount(1)
    expect(await colourOf(name)).toBe(colour)
  }
  const dates = [
    ['data_final', '>=', '2026-04-01'],
    ['data_final', '<=', '2026-08-31'],
  ]
  await open(page, `/facturas?${query(dates).slice(1)}`)
  await expect(card(page, 'Por meses')).toContainText('De abril de 2026 a agosto de 2026, de lo filtrado')
})

test('each field has the control that fits it, and says what is wrong', async ({ page, origin }) => {
  await asBakery(page, origin)
  await open(page, '/facturas')
  const panel = await openFilters(page)
  await compare(panel, 'Fecha de la factura', 'desde el')
  const date = panel.getByLabel('Fecha (DD/MM/AAAA)')
  await date.fill('31/02/2026')
  await add(panel)
  await expect(panel.getByText('Escribe una fecha como 31/10/2026.')).toBeVisible()
  await expect(date).toHaveAttribute('aria-invalid', 'true')
  const { items } = await listed(page)
  const day = items[20]?.date ?? ''
  await date.fill(day.split('-').toReversed().join('/'))
  await add(panel)

  await compare(panel, 'Contrato', 'es uno de')
  await panel.getByRole('searchbox', { name: 'Buscar' }).fill('11000')
  const choices = panel.getByRole('group', { name: 'Valores' }).getByRole('checkbox')
  await expect(choices).toHaveCount(9)
  await choices.nth(0).check()
  await choices.nth(3).check()
  await add(panel)
  await compare(panel, 'CUPS', 'contiene')
  await add(panel)
  await expect(panel.getByText('Falta el valor.')).toBeVisible()
  await panel.getByLabel('Valor').fill('ES')
  await add(panel)
  await apply(panel)
  expect(filterIn(page)).toEqual([
    ['date_invoice', '>=', day],
    ['polissa_id.name', 'in', ['110001', '110004']],
    ['cups_id.name', 'like', 'ES'],
  ])
  const found = await listed(page, query(filterIn(page)))
  await expect(rows(page)).toHaveCount(found.n_items)
})

test('nothing that matches is said, and the filters can go', async ({ page }) => {
  await signIn(page, marta)
  await open(page, `/facturas?filter=${encodeURIComponent('[["number","=","NADA"]]')}`)
  await expect(page.getByText('Ninguna factura coincide con los filtros.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Quitar todos los filtros' }).click()
  await expect(page).toHaveURL(/\/facturas$/)
  await expect(rows(page).first()).toBeVisible()
  // Unapplied filters are not kept.
  const panel = await openFilters(page)
  await panel.getByLabel('Valor').fill('FE')
  await add(panel)
  await expect(panel.getByRole('switch')).toHaveCount(1)
  await page.reload()
  await takenOver(page)
  await expect((await openFilters(page)).getByRole('switch')).toHaveCount(0)
  // Invalid filters are no reason to fail, but are reported.
  await open(page, `/facturas?filter=${encodeURIComponent('[["password","=","x"]]')}`)
  await expect(rows(page).first()).toBeVisible()
  const told = page.getByText('No entendemos los filtros de esta dirección')
  await expect(told).toBeVisible()
  // Several numbers, typed.
  const [one, two] = (await numbers(page).allInnerTexts()).map((text) => text.trim())
  const again = await openFilters(page)
  await compare(again, 'Número', 'es uno de')
  await again.getByLabel('Valores, separados por espacios').fill(`${one}, ${two}`)
  await add(again)
  await apply(again)
  expect(filterIn(page)).toEqual([['number', 'in', [one, two]]])
  await expect(rows(page)).toHaveCount(2)
  await expect(told).toHaveCount(0)
})

test('the back button undoes what was applied or removed', async ({ page }) => {
  await signIn(page, marta)
  await open(page, '/facturas')
  const whole = (await count(page).textContent()) ?? ''
  const panel = await openFilters(page)
  await compare(panel, 'Importe total', 'más de')
  await panel.getByLabel('Importe en euros').fill('30')
  await add(panel)
  await apply(panel)
  await expect(count(page)).not.toHaveText(whole)
  const some = (await count(page).textContent()) ?? ''
  await page.getByRole('button', { name: /^Filtros/ }).click()
  await page.getByRole('button', { name: /^Quitar el filtro: Importe total más de 30,00/ }).click()
  await expect(count(page)).toHaveText(whole)
  await page.goBack()
  await expect(count(page)).toHaveText(some)
  expect(filterIn(page)).toEqual([['amount_total', '>', '30']])
  // The back link of an invoice's page leads to them too.
  await numbers(page).first().getByRole('link').click()
  await page.getByRole('main').getByRole('link', { name: 'Facturas', exact: true }).click()
  await expect(count(page)).toHaveText(some)
  for (let step = 0; step < 2; step += 1) await page.goBack()
  await expect(count(page)).toHaveText(some)
  await page.goBack()
  await expect(page).toHaveURL(/\/facturas$/)
  await expect(count(page)).toHaveText(whole)
})
