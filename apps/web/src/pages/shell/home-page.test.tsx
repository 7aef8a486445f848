import type { Money } from '@fanal/contract/schemas/home'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { electricity, gas } from '#test/contract-examples.ts'
import { item, open, owed, use } from '#test/home-server.ts'
import { type Answer, serve } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

const contracts = { items: [electricity, gas], n_items: 2, offset: 0, limit: 5 }
const answers: Record<string, unknown> = {
  'home/owed': owed,
  'home/use': use,
  'home/under-way': open,
  contracts,
}
const settings = settingsWith({ home: { type: 'tabGroups' }, invoices: { enablePayment: true } })

async function home(over: Record<string, Answer> = {}, state = {}) {
  const server = serve(({ path }) => {
    const [name = ''] = path.split('?')
    return (
      over[path] ??
      over[name] ??
      (name in answers ? { body: answers[name] } : { status: 404, body: { error: 'not_found' } })
    )
  })
  await openPage('/', { profile: marta, settings, ...state })
  return server
}
const box = (title: string) =>
  [...document.querySelectorAll('main section')].find((one) =>
    one.querySelector('h2')?.textContent?.startsWith(title),
  )
const text = (title: string) => box(title)?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const listOf = (type: string, state: string) =>
  `/facturas?contractType=${type}&filter=%5B%5B%22state%22%2C%22%3D%22%2C%22${state}%22%5D%5D`
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: typeof name === 'string' })

test('what is owed, until when, and how to pay it', async () => {
  await home()
  await expect.element(page.getByText('Tienes 1 factura vencida. 2 gestiones esperan por ti.')).toBeVisible()
  expect(text('Por pagar')).toMatch(/55,83 € 1 factura de luz · 1 factura de gas/)
  expect(text('Por pagar')).toMatch(
    /Vencida desde el 26 ago.*FE26-000695 · Figueres, julio · quedan de 42,37 €/,
  )
  await expect.element(link('Pagar 27,37 €')).toHaveAttribute('href', '/factura/12?action=payOnline')
  // On the retailer's own page, where the invoice names one.
  await expect.element(link('Pagar 28,46 €')).toHaveAttribute('href', 'https://pay.example.com/13')
  await page.getByText('Otras 3 en curso, 115,17 €').click()
  await expect
    .element(page.getByText('Se carga el vie, 20 nov en la cuenta ·· 1001. No tienes que hacer nada.'))
    .toBeVisible()
  // The next charge shows without opening anything too, and every number leads to its list.
  expect(text('Por pagar')).toMatch(/Próximo cargo: 37,07 €, el vie, 20 nov/)
  await expect.element(link('1 factura de luz')).toHaveAttribute('href', listOf('electricity', 'owed'))
  await expect.element(link('1 factura de gas')).toHaveAttribute('href', listOf('gas', 'owed'))
  await expect.element(page.getByText('En reclamación: no la cobramos mientras se resuelve.')).toBeVisible()
})

test('what is folded leads to lists that have all of it, by type', async () => {
  const n_waiting_by_type = { electricity: 9, gas: 2, multipoint: 1 }
  await home({ 'home/owed': { body: { ...owed, n_waiting: 12, n_waiting_by_type } } })
  await page.getByText('Otras 12 en curso, 115,17 €').click()
  await expect
    .element(page.getByText('Ver todas: 9 facturas de luz · 2 facturas de gas · 1 factura multipunto'))
    .toBeVisible()
  await expect.element(link('9 facturas de luz')).toHaveAttribute('href', listOf('electricity', 'underway'))
  await expect.element(link('2 facturas de gas')).toHaveAttribute('href', listOf('gas', 'underway'))
})

test('a type that is not displayed is counted, and has no list', async () => {
  await home({}, { settings: settingsWith({ features: { displayTypes: ['electricity'] } }) })
  await expect.element(link('1 factura de luz')).toBeVisible()
  await expect.element(page.getByText('1 factura de gas')).toBeVisible()
  expect(link('1 factura de gas').elements()).toEqual([])
})

test('all that is under way opens in its place', async () => {
  const cases = Array.from({ length: 7 }, (_, at) =>
    item({ kind: 'case', subject: 'claim', number: `26${at}` }),
  )
  const server = await home({
    'home/under-way?lang=es-ES&limit=500': { body: { items: cases, n_items: 7, n_yours: 7 } },
  })
  await page.getByRole('button', { name: 'Ver 3 más' }).click()
  await expect.poll(() => box('En marcha')?.querySelectorAll('li').length).toBe(7)
  expect(server.to(/under-way.*limit=500/, 'GET')).toHaveLength(1)
  expect(text('En marcha')).not.toContain('más')
  await expect.poll(() => document.activeElement === document.body).toBe(false)
})

test('of several contracts: how many are in the sum', async () => {
  const contracts = { known: 47, all: 120 }
  const total = { ...use, contract: null, use: use.use && { ...use.use, contracts } }
  await home({ 'home/use': { body: total } })
  await expect.poll(() => text('Tu consumo')).toContain('2 % menos que en octubre de 2025')
  expect(text('Tu consumo')).toContain('Suma de 47 de tus 120 contratos.')
  expect(text('Tu consumo')).toContain('Todos · Luz')
})

test('of invoices: the days that they bill', async () => {
  const period = { from: '2026-09-01', to: '2026-10-31' }
  const billed = { ...use, source: 'invoices', use: use.use && { ...use.use, current: null, period } }
  await home({ 'home/use': { body: billed } })
  await expect.poll(() => text('Tu consumo')).toContain('123 kWh del 1 sept 2026 al 31 oct 2026')
})

test('what should be done by now says so', async () => {
  const late = item({
    kind: 'case',
    turn: 'distributor',
    subject: 'claim',
    number: '9',
    day: '2026-11-13',
    is_late: true,
  })
  await home({ 'home/under-way': { body: { items: [late], n_items: 1, n_yours: 0 } } })
  await expect.poll(() => text('En marcha')).toContain('Lo tiene la distribuidora · el plazo era el')
})

test('a case that we should have answered says since when, sorry and where to look', async () => {
  const claim = { kind: 'case', turn: 'us', subject: 'claim', number: '9', is_late: true } as const
  const late = item({ ...claim, day: '2026-11-13', late_since: '2026-11-13T23:00:00.000Z' })
  const cut = item({
    ...claim,
    number: '8',
    at: '2026-11-13T14:20:00.000Z',
    day: '2026-11-13',
    is_late: false,
  })
  await home({ 'home/under-way': { body: { items: [late, cut], n_items: 2, n_yours: 0 } } })
  await expect.poll(() => text('En marcha')).toMatch(/fuera de plazo desde el sáb,.14.nov, lo sentimos/)
  await expect.poll(() => text('En marcha')).toMatch(/contestamos antes del vie,.13.nov.*15:20/)
  await expect
    .element(page.getByRole('link', { name: 'Qué hacer: Reclamación 9' }))
    .toHaveAttribute('href', expect.stringContaining('#plazo'))
})

test('what is used: the last month beside a year ago, and the contract of choice', async () => {
  const server = await home({
    'home/use?lang=es-ES&contract=200001': {
      body: { ...use, contract: '200001', source: 'invoices', use: null },
    },
  })
  await vi.waitFor(() =>
    expect(text('Tu consumo')).toMatch(/123 kWh en octubre ?2 % menos que en octubre de 2025/),
  )
  expect(text('Tu consumo')).toMatch(/noviembre lleva 60 kWh, con datos hasta el jue, 12 nov/)
  await expect
    .element(page.getByRole('img', { name: /^Consumo por mes\. octubre de 2025: 126 kWh; / }))
    .toBeVisible()
  await expect.element(link('Ver el consumo').first()).toHaveAttribute('href', '/consumo?contract=100001')
  await page.getByRole('combobox', { name: 'Contrato' }).selectOptions('200001')
  await vi.waitFor(() => expect(text('Tu consumo')).toContain('Aún no hay un mes completo'), 3000)
  expect(server.to(/^home\/use.*contract=200001$/, 'GET')).toHaveLength(1)
})

test('what is under way, one’s own turn with its act', async () => {
  await home()
  await expect
    .element(link('Firmar: Cambio de cuenta'))
    .toHaveAttribute('href', '/contratos/gas/200001#changes')
  await expect.element(link('Responder: Reclamación 260417')).toHaveAttribute('href', '/solicitudes/260417')
  await expect
    .element(link('Seguir: Cambio de potencia'))
    .toHaveAttribute('href', '/contratos/electricidad/100001#changes')
  expect(text('En marcha')).toMatch(/2 esperan por ti/)
  expect(text('En marcha')).toMatch(/Gas 200001 · tienes hasta el sáb, 21 nov/)
  expect(text('En marcha')).toMatch(/Lo tiene la distribuidora/)
  expect(text('En marcha')).toMatch(/Pago de 54,20 €, en comprobación/)
  expect(text('En marcha')).toMatch(/Ver 3 más/)
})

test('contracts, with a search where there are more than five', async () => {
  await home()
  await expect
    .element(link('Carrer de la Força, 18').first())
    .toHaveAttribute('href', '/contratos/electricidad/100001')
  expect(document.querySelector('main form[role=search]')).toBeNull()
})

test('many contracts are searched in their list', async () => {
  await home({ contracts: { body: { ...contracts, n_items: 135 } } })
  const search = page.getByRole('searchbox', { name: 'Buscar por dirección, número o CUPS' })
  await search.fill(' Figueres ')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => window.location.pathname + window.location.search)
    .toBe('/contratos/electricidad?q=Figueres')
})

test('each box fails alone, and can be tried again', async () => {
  const failed = { status: 500, body: { error: 'internal_error', reference: 'r-1' } }
  const broken: Record<string, Answer> = { 'home/owed': failed }
  await home(broken)
  await vi.waitFor(() => expect(text('Por pagar')).toContain('No hemos podido cargarlo'), 8000)
  expect(text('Tu consumo')).toMatch(/123/)
  expect(text('En marcha')).toMatch(/Cambio de potencia/)
  delete broken['home/owed']
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect.poll(() => text('Por pagar')).toContain('Pagar')
  // The button is gone: its box has the focus.
  await expect.poll(() => document.activeElement?.textContent).toBe('Por pagar')
})

const nothingOwed = {
  body: { ...owed, amount_owed: '0.00', n_owed: 0, n_overdue: 0, items: [], n_waiting: 0, waiting: [] },
}
const money: Money = {
  next_charge: {
    id: 14,
    type: 'electricity',
    number: 'FE26-000940',
    amount_pending: '37.07',
    city: 'Figueres',
    end_date: '2026-10-31',
    due_date: '2026-11-20',
    account: '1001',
  },
  month: {
    month: '2026-11',
    until: '2026-11-12',
    used: '29.20',
    expected: { low: '67.00', high: '78.00' },
    contracts: [],
  },
  last_bill: {
    id: 12,
    type: 'electricity',
    number: 'FE26-000978',
    city: 'Girona',
    month: '2026-10',
    amount: '28.46',
    is_paid: true,
    before: { month: '2026-09', amount: '25.28', kwh_more: 12, days_more: 1 },
  },
}
const band = () => document.querySelector('section#owed')?.textContent?.replaceAll(/\s+/g, ' ') ?? ''

test('who owes nothing reads what comes, what the month will be, and what the last bill was', async () => {
  await home({
    'home/owed': nothingOwed,
    'home/money': { body: money },
    'home/under-way': { body: { items: [], n_items: 0, n_yours: 0 } },
  })
  await expect.element(page.getByText('Estás al día: no tienes nada que pagar.')).toBeVisible()
  expect(band()).toMatch(/Próximo cargo ?37,07 € ?El vie, 20 nov en la cuenta ·· 1001/)
  expect(band()).toMatch(
    /noviembre hasta ahora ?29,20 € hasta el jue, 12 nov.*Acabará entre 67,00 € y 78,00 €/,
  )
  expect(band()).toMatch(/Última factura ?28,46 €.*3,18 € más que en septiembre: 12 kWh más, 1 día más\./)
  await expect
    .element(page.getByText('No hay nada pendiente: ni firmas, ni cambios, ni solicitudes.'))
    .toBeVisible()
})

test('a next charge that could not be loaded is unknown, not nothing', async () => {
  const failed = { status: 500, body: { error: 'internal_error', reference: 'r-1' } }
  await home({ 'home/owed': nothingOwed, 'home/money': failed })
  await vi.waitFor(() => expect(band()).toContain('No hemos podido cargarlo'), 8000)
  const glance = document.querySelector('main nav a[href="#owed"]')?.textContent
  expect(glance).toBe('Próximo cargo–Ahora no lo sabemos')
})

const none = { ...money, next_charge: null }

test('without a charge to come, what the next bill will be', async () => {
  await home({ 'home/owed': nothingOwed, 'home/money': { body: none } })
  await expect.poll(band).toMatch(/Próximo cargo ?de 67,00 € a 78,00 € ?Es lo que esperamos de la factura/)
})

test('without anything known, that no charge is planned', async () => {
  await home({ 'home/owed': nothingOwed, 'home/money': { body: { ...none, month: null, last_bill: null } } })
  await expect.poll(band).toContain('No hay ningún cargo previsto.')
  expect(document.querySelectorAll('section#owed h2')).toHaveLength(1)
})

test('while nothing is known, home has the shape of what comes', async () => {
  serve(() => new Promise<never>(() => undefined))
  await openPage('/', { profile: marta, settings })
  const waiting = await page.getByText('Cargando tu inicio').findElement()
  const [glance, band] = [...(waiting.parentElement?.children ?? [])].slice(1)
  await page.viewport(360, 740)
  expect(glance?.checkVisibility()).toBe(true)
  expect(glance?.children).toHaveLength(4)
  await page.viewport(1280, 800)
  expect(glance?.checkVisibility()).toBe(false)
  expect(band?.children).toHaveLength(3)
})

test('a debit of a past day is not promised', async () => {
  const waiting = owed.waiting.map((one) => ({ ...one, is_past: true }))
  await home({ 'home/owed': { body: { ...owed, waiting } } })
  await page.getByText('Otras 3 en curso, 115,17 €').click()
  await expect.element(page.getByText(/^Se envió al banco el vie, 20 nov\./)).toBeVisible()
  expect(text('Por pagar')).not.toContain('Próximo cargo')
})

test('where consumption is off, home shows and asks for none', async () => {
  const server = await home({}, { settings: settingsWith({ features: { enableInfoCCH: false } }) })
  await vi.waitFor(() => expect(text('Por pagar')).toContain('27,37 €'))
  expect(box('Tu consumo')).toBeUndefined()
  expect(document.querySelector('a[href="#use"]')).toBeNull()
  expect(server.to(/^home\/use/, 'GET')).toEqual([])
})

test('a read-only session sees amounts and no buttons to pay', async () => {
  await home({}, { profile: { ...marta, readonly: true } })
  await vi.waitFor(() => expect(text('Por pagar')).toContain('27,37 €'))
  expect(box('Por pagar')?.querySelector('a[href*="payOnline"]')).toBeNull()
})

test('a company is greeted by its whole name', async () => {
  await home({}, { profile: { ...marta, name: 'Forns Pa d’Or, SL', vat: 'B12345674' } })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Hola, Forns Pa d’Or, SL')
})

test('behind a server that knows contracts only, they are what is shown', async () => {
  await home({}, { absentCalls: ['owed', 'money', 'recentUse', 'underWay'] })
  await expect.element(page.getByRole('heading', { name: /^Tus contratos/ })).toBeVisible()
  expect(box('Por pagar')).toBeUndefined()
})
