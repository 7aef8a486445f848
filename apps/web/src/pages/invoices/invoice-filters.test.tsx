import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { invoiceServer } from '#test/invoice-server.ts'
import {
  add,
  apply,
  button,
  cardOf,
  chips,
  compare,
  count,
  drawInvoices,
  filterNow,
  numbers,
  openFilters,
  panel,
  pathNow,
} from '#test/invoices.tsx'
import { loadSpanish } from '#test/portal.tsx'
import { press } from '#test/press.ts'

beforeAll(() => loadSpanish('invoices', 'payment', 'shell'))

const filtered = (...terms: unknown[]) => `/facturas?filter=${encodeURIComponent(JSON.stringify(terms))}`
const paidOnes = panel.getByRole('switch', { name: 'Estado es igual a pagada' })
const said = panel.getByRole('status')
/** A filter is there once its form has been checked. */
async function isMade(count: number): Promise<void> {
  await expect.poll(() => panel.getByRole('switch').elements().length).toBe(count)
}

test('filters are made, switched off, deleted and applied together, and the address keeps them', async () => {
  const server = invoiceServer()
  drawInvoices('/facturas?page=1&limit=50&chart=months')
  await openFilters()
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
  await compare('Importe total', 'como mínimo')
  const amount = panel.getByLabelText('Importe en euros')
  await amount.fill('a3b0,5x')
  await expect.element(amount).toHaveValue('30,5')
  await add()
  await compare('Estado', 'es igual a')
  await userEvent.selectOptions(panel.getByLabelText('Valor'), 'pagada')
  await add()
  await isMade(2)
  // Nothing is fetched before it is applied.
  await expect.element(said).toHaveTextContent('Pulsa Aplicar')
  await expect.element(count).toHaveTextContent('8 facturas')
  expect(server.to(/^invoices\/(\?|chart|months)/, 'GET')).toHaveLength(3)
  await apply.click()
  await expect.element(said).toHaveTextContent(/^Aplicados 2 filtros\.$/)
  const terms = [
    ['amount_total', '>=', '30.5'],
    ['state', '=', 'paid'],
  ]
  expect(filterNow()).toEqual(terms)
  await expect.element(count).toHaveTextContent('2 facturas')
  expect(numbers()).toEqual(['FE26-000008', 'FE26-000004'])
  await expect.element(apply).toHaveAttribute('aria-disabled', 'true')
  await expect.element(apply).toHaveFocus()
  await userEvent.unhover(apply)
  await apply.hover()
  await expect.element(panel.getByText('Añade o cambia algún filtro para aplicarlo.')).toBeVisible()
  // The chart follows.
  await expect.element(cardOf('Por meses')).toHaveTextContent(/75,00\s€/)
  await expect
    .element(cardOf('Por meses'))
    .toHaveTextContent('De agosto de 2026 a octubre de 2026, de lo filtrado')
  await expect.element(cardOf('Lo filtrado')).toHaveTextContent(/75,00\s€De agosto de 2026 a octubre de 2026/)
  // Shown once: the panel is open.
  await expect.element(chips.getByRole('listitem')).toHaveLength(0)

  await press(paidOnes)
  await press(apply)
  await expect.element(count).toHaveTextContent('6 facturas')
  expect(filterNow()).toEqual(terms.slice(0, 1))
  await press(panel.getByRole('button', { name: /^Borrar el filtro: Importe total/ }))
  await press(paidOnes)
  await press(apply)
  await expect.poll(filterNow).toEqual(terms.slice(1))
  await press(panel.getByRole('button', { name: 'Quitar todos los filtros' }))
  await expect.element(said).toHaveTextContent(/^Filtros quitados\.$/)
  await expect.element(count).toHaveTextContent('8 facturas')
  expect(pathNow()).toBe('/facturas?limit=50&chart=months')
})

test('filters of an address are shown with those switched off', async () => {
  invoiceServer()
  const off = encodeURIComponent('[["state","=","paid"]]')
  drawInvoices(`${filtered(['amount_total', '>=', '30.5'])}&filterOff=${off}`)
  await expect.element(count).toHaveTextContent('6 facturas')
  expect((await chips.findElement()).textContent).toMatch(/^Importe total como mínimo 30,50/)
  await expect.element(chips.getByRole('listitem')).toHaveLength(1)
  await openFilters()
  await expect.element(paidOnes).not.toBeChecked()
  await expect.element(panel.getByRole('switch', { name: /^Importe total/ })).toBeChecked()
})

test('a contract has its colour of the whole chart, and a filter its own months', async () => {
  invoiceServer()
  const colours = async () =>
    [...(await cardOf('Por meses').findElement()).querySelectorAll('li:has(> i)')].map((one) => [
      one.textContent.split(' · ')[0],
      one.querySelector('i')?.getAttribute('style'),
    ])
  drawInvoices('/facturas?chart=months')
  await expect.element(count).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Por meses' })).toBeVisible()
  await expect.poll(async () => (await colours()).length).toBe(2)
  const [first, second] = await colours()
  expect(first?.[1]).not.toBe(second?.[1])
  await openFilters()
  await compare('Contrato', 'es igual a')
  await userEvent.selectOptions(panel.getByLabelText('Valor'), '100002')
  await add()
  await press(apply)
  await expect.poll(colours).toEqual([second])
  // A pointer above the chart would show its month instead.
  await userEvent.hover(page.getByRole('heading', { name: 'Por meses' }))
  await expect
    .element(cardOf('Por meses'))
    .toHaveTextContent('De agosto de 2026 a septiembre de 2026, de lo filtrado')
})

test('each field has the control that fits it, and says what is wrong', async () => {
  invoiceServer()
  drawInvoices('/facturas')
  await openFilters()
  await compare('Fecha de la factura', 'desde el')
  const date = panel.getByLabelText('Fecha (DD/MM/AAAA)')
  await date.fill('31/02/2026')
  await add()
  await expect.element(panel.getByText('Escribe una fecha como 31/10/2026.')).toBeVisible()
  await expect.element(date).toHaveAttribute('aria-invalid', 'true')
  await date.fill('28/08/2026')
  await add()

  await compare('Contrato', 'es uno de')
  await panel.getByRole('searchbox', { name: 'Buscar' }).fill('10000')
  const choices = panel.getByRole('group', { name: 'Valores' }).getByRole('checkbox')
  await expect.poll(() => choices.elements().length).toBe(9)
  await press(choices.nth(0))
  await press(choices.nth(3))
  await add()
  await compare('CUPS', 'contiene')
  await add()
  await expect.element(panel.getByText('Falta el valor.')).toBeVisible()
  await panel.getByLabelText('Valor').fill('ES')
  await add()
  // Several, typed.
  await compare('Número', 'es uno de')
  await panel.getByLabelText('Valores, separados por espacios').fill('FE26-000008, FE26-000007')
  await add()
  await isMade(4)
  await press(apply)
  await expect.element(count).toHaveTextContent('2 facturas')
  expect(filterNow()).toEqual([
    ['date_invoice', '>=', '2026-08-28'],
    ['polissa_id.name', 'in', ['100001', '100004']],
    ['cups_id.name', 'like', 'ES'],
    ['number', 'in', ['FE26-000008', 'FE26-000007']],
  ])
})

test('nothing that matches is said, and the filters can go', async () => {
  invoiceServer()
  drawInvoices(filtered(['number', '=', 'NADA']))
  await expect.element(page.getByText('Ninguna factura coincide con los filtros.')).toBeVisible()
  await press(button('Quitar todos los filtros'))
  await expect.element(count).toHaveTextContent('8 facturas')
  expect(pathNow()).toBe('/facturas')
})

test('filters that cannot be read are reported, until others are applied', async () => {
  invoiceServer()
  drawInvoices(filtered(['password', '=', 'x']))
  const told = page.getByText('No entendemos los filtros de esta dirección')
  await expect.element(told).toBeVisible()
  await expect.element(count).toHaveTextContent('8 facturas')
  await openFilters()
  await panel.getByLabelText('Valor').fill('FE')
  await add()
  await press(apply)
  await expect.element(told).not.toBeInTheDocument()
})

test('the back button undoes what was applied or removed', async () => {
  invoiceServer()
  drawInvoices('/facturas')
  await openFilters()
  await compare('Importe total', 'más de')
  await panel.getByLabelText('Importe en euros').fill('30')
  await add()
  await press(apply)
  await expect.element(count).toHaveTextContent('6 facturas')
  await openFilters()
  await press(button(/^Quitar el filtro: Importe total más de 30,00/))
  await expect.element(count).toHaveTextContent('8 facturas')
  history.back()
  await expect.element(count).toHaveTextContent('6 facturas')
  expect(filterNow()).toEqual([['amount_total', '>', '30']])
  history.back()
  await expect.element(count).toHaveTextContent('8 facturas')
  expect(pathNow()).toBe('/facturas')
})
