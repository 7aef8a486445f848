import type { BudgetState } from '@fanal/contract/schemas/consumption'
import { langs } from '@fanal/domain/settings/languages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { electricity } from '#test/contract-examples.ts'
import { curveServer, info } from '#test/curve-server.ts'
import { lookHere } from '#test/look.ts'
import { openPage } from '#test/whole-page.tsx'
import { draw, loadLanguage } from '#test/portal.tsx'
import type { Answer, Call } from '#test/server.ts'
import ConsumptionPage from './consumption-page.tsx'

const second = {
  ...electricity,
  id: 2,
  name: '100002',
  cups: { ...electricity.cups, street: 'Calle Mayor, 4' },
}
const gas = { ...electricity, id: 3, name: '200001', type: 'gas' as const }
const month: BudgetState = {
  limit: { unit: 'eur', amount: 40 },
  month: '2026-11-01',
  last_day: '2026-11-12',
  kwh: { used: 45, expected: 118, range: { low: 110, high: 131 } },
  eur: { used: '13.79', expected: '34.60', range: { low: '32.10', high: '38.40' } },
  is_exceeding: false,
}

const own = (contracts: readonly (typeof electricity)[]) => (answer: (call: Call) => Answer | undefined) =>
  curveServer({}, (call) => {
    const found = answer(call)
    if (found) return found
    const name = /^contracts\/(\d+)$/.exec(call.path.split('?')[0]?.replace(/\/$/, '') ?? '')?.[1]
    const one = contracts.find((contract) => contract.name === name)
    if (one) return { body: one }
    if (call.path.startsWith('contracts/?') || call.path.startsWith('contracts?'))
      return { body: { items: contracts, n_items: contracts.length, offset: 0, limit: 100 } }
    if (call.path.includes('/budget/')) return { body: month }
    return undefined
  })
const served = (
  contracts = [electricity, second, gas],
  answer: (call: Call) => Answer | undefined = () => undefined,
) => own(contracts)(answer)

const links = {
  linkTo: (id: string, _: object = {}, query?: Record<string, string>) =>
    `/${id}${query ? `?${new URLSearchParams(query)}` : ''}`,
}
const open = (query = '', lang: (typeof langs)[number] = 'es') => {
  history.replaceState(null, '', `/consumption${query}`)
  return draw(<ConsumptionPage />, { ...links, lang })
}

beforeEach(async () => {
  // Two days after the last one that is known.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T10:00:00Z') })
  await loadLanguage('es', 'consumption', 'contracts', 'gas-readings', 'shell', 'fields')
})
afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

const line = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name })
const compared = page.getByRole('combobox', { name: 'Comparar' })

test('months beside those of the year before; today and yesterday; the month in euros; the panels', async () => {
  const server = served()
  open()
  await expect.element(page.getByRole('slider')).toBeVisible()
  await expect.element(compared).toHaveValue('year')
  await expect.element(page.getByText('dic 2024 – nov 2025', { exact: true })).toBeVisible()
  await expect.element(line(/^Hoy, sáb, 14 nov/)).toHaveTextContent('llega el mar, 17 nov')
  await expect.element(line(/^Ayer, vie, 13 nov/)).toHaveTextContent('llega el lun, 16 nov')
  await expect.element(line(/^jue, 12 nov/)).toHaveTextContent(/el último con datos.*3,65 kWh.*de energía/)
  await expect.element(line(/^mié, 11 nov/)).toHaveTextContent('3,55 kWh')
  const card = page.getByRole('heading', { name: 'noviembre hasta ahora' })
  await expect.element(card).toBeVisible()
  for (const words of [
    '13,79 €',
    '45 kWh, hasta el jue, 12 nov',
    '12 días de 30',
    'Acabará entre 32,10 € y 38,40 €',
  ])
    await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByText('Tu límite: 40 €')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Tus placas' })).toBeVisible()
  await expect.element(page.getByText(/En los últimos 12 meses produjeron 10\skWh: 4\skWh/)).toBeVisible()
  // Months are added up before they are rounded.
  await expect.element(line(/^Usado en casa/)).toHaveTextContent('4 kWh')
  expect(server.to(/cch\/chart\/daily/, 'GET')).toHaveLength(1)
})

test('what is compared is left on purpose', async () => {
  served()
  open()
  await userEvent.selectOptions(compared, 'Sin comparar')
  await expect.element(compared).toHaveValue('')
  expect(location.search).toBe('?compare=no')
  await userEvent.selectOptions(compared, 'Con el año anterior')
  expect(location.search).toBe('')
})

test('another contract is one choice away, gas too', async () => {
  served()
  open()
  const choice = page.getByRole('combobox', { name: 'Cambiar de contrato' })
  await expect.element(choice).toHaveValue('100001')
  await userEvent.selectOptions(choice, 'Força, 18 · Gas natural')
  await expect.poll(() => location.search).toBe('?contract=200001')
  await expect.element(page.getByText('FG26-000003').first()).toBeVisible()
  await expect.element(page.getByText('Hoy y ayer')).not.toBeInTheDocument()
})

test('a day that should be known says that it has not arrived', async () => {
  served(undefined, ({ path }) =>
    path.includes('/cch/info/') ? { body: { ...info, delay_days: 1 } } : undefined,
  )
  open()
  await expect.element(line(/^Hoy/)).toHaveTextContent('llega el dom, 15 nov')
  await expect.element(line(/^Ayer/)).toHaveTextContent('aún no ha llegado')
})

test('a contract without a curve says why, and shows neither days nor month', async () => {
  served([{ ...electricity, start_date: '2026-11-10' }], ({ path }) =>
    path.includes('/cch/info/') ? { body: { ...info, first_day: null, last_day: null } } : undefined,
  )
  open()
  await expect.element(page.getByText(/^Todavía no hemos recibido la curva/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ver sus facturas' })).toBeVisible()
  await expect.element(page.getByText('Hoy y ayer')).not.toBeInTheDocument()
})

test('who has no contract is told what will be here', async () => {
  served([])
  open()
  await expect.element(page.getByText('Todavía no hay consumo')).toBeVisible()
})

test('a month without a bill to go by is in kWh', async () => {
  served([electricity], ({ path }) =>
    path.includes('/budget/') ? { body: { ...month, eur: null, limit: null } } : undefined,
  )
  open()
  await expect.element(page.getByText('Acabará entre 110 kWh y 131 kWh')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Poner un límite' })).toBeVisible()
})

test('on a phone the chart begins within 200 px', async () => {
  await page.viewport(360, 740)
  served()
  await openPage('/consumo', { profile: marta })
  const plot = await page.getByRole('slider').findElement()
  await expect.poll(() => plot.getBoundingClientRect().top).toBeLessThanOrEqual(200)
})

test.each(langs)('looks right in %s', async (lang) => {
  served()
  await loadLanguage(lang, 'consumption', 'contracts', 'gas-readings', 'shell', 'fields')
  open('', lang)
  await expect.element(page.getByRole('slider')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2 }).nth(2)).toBeVisible()
  expect(await lookHere('consumption', lang)).toEqual([])
})
