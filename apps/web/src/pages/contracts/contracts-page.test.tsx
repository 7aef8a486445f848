import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { marta } from '#lib/customer-fixture.ts'
import { electricity, gas } from '#test/contract-examples.ts'
import { homeAnswer } from '#test/home-server.ts'
import { type Answer, type Call, serve } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

const list = '/contratos/electricidad'
const listed = (name: string, over: Partial<ListedContract> = {}): ListedContract => ({
  ...electricity,
  id: Number(name),
  name,
  ...over,
})
const own = [
  listed('100001'),
  listed('100002', { amount_debt: '1234.50' }),
  listed('100003', { state: 'baixa' }),
  listed('100004', { state: 'esborrany', sign_date: null }),
  listed('100005', { state: 'esborrany' }),
]
const many = Array.from({ length: 120 }, (_, i) => listed(String(110_001 + i)))

/** A server that searches and pages. */
function contractsServer(
  contracts: ListedContract[],
  answer: (call: Call) => Answer | undefined = () => undefined,
) {
  return serve((call) => {
    const given = answer(call) ?? homeAnswer(call.path)
    if (given) return given
    if (call.path.startsWith('banners/')) return { status: 404, body: { error: 'not_found' } }
    const { pathname, searchParams: query } = new URL(call.path, 'http://portal.invalid')
    if (pathname === '/contracts') {
      const found = contracts.filter(
        ({ name, type }) => name.includes(query.get('filter') ?? '') && (query.get('type') ?? type) === type,
      )
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
      return { body: { items: found.slice(offset, offset + limit), n_items: found.length, offset, limit } }
    }
    const one = contracts.find(({ name }) => pathname === `/contracts/${name}`)
    if (one) return { body: { ...(one.type === 'gas' ? gas : electricity), ...one } }
    if (/^\/contracts\/\d+$/.test(pathname)) return { status: 404, body: { error: 'not_found' } }
    return { body: pathname === '/user/coupons' ? [] : { items: [] } }
  })
}
const noChart = settingsWith({ features: { enableInfoCCH: false } })
const show = (address: string, over = {}) => openPage(address, { profile: marta, settings: noChart, ...over })

const search = page.getByRole('searchbox', { name: 'Buscar por contrato, CUPS o dirección' })
const count = page.getByRole('status').filter({ hasText: /contrato|Buscando/ })
const pages = page.getByRole('navigation', { name: 'Páginas de contratos' })
const nameIn = (one: Element) => one.querySelector('h2 + small > b')?.textContent
const entries = () => [...document.querySelectorAll('main li:has(h2)')]
const names = () => entries().map(nameIn)
const entry = (name: string) => entries().find((one) => nameIn(one) === name)
const address = () => window.location.pathname + window.location.search

test('each contract with where it stands, and the other type one tab on', async () => {
  contractsServer([...own, gas, { ...gas, id: 210_003, name: '210003', state: 'cancelada' }])
  await show(list)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Contratos')
  expect(document.title).toBe('Contratos · Fanal')
  await expect.element(count).toHaveTextContent('5 contratos')
  expect(names()).toEqual(own.map(({ name }) => name))
  for (const [name, ...texts] of [
    [
      '100001',
      'Carrer de la Força, 18',
      'Girona · Electricidad',
      'Activo',
      'Llum Clara',
      '2.0TD · 4,6 kW',
      'Nada',
    ],
    ['100002', '1.234,50'],
    ['100003', 'De baja'],
    ['100004', 'Firma pendiente'],
    ['100005', 'En trámite'],
  ])
    for (const text of texts)
      expect.soft(entry(name ?? '')?.textContent.replaceAll(/\s/g, ' ')).toContain(text)
  await expect.element(pages).not.toBeInTheDocument()
  expect(entry('100001')?.querySelector<HTMLAnchorElement>('a[href$="/facturas"]')?.pathname).toBe(
    '/contratos/electricidad/100001/facturas',
  )
  // What there is to do, in place of only looking.
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  await expect
    .element(link('Pagar 100002'))
    .toHaveAttribute('href', `${list}/100002/facturas?action=payOnline`)
  await expect.element(link('Ver el contrato 100002')).toHaveAttribute('href', `${list}/100002`)
  await expect.element(link('Firmar 100004')).toHaveAttribute('href', `${list}/100004`)
  const tabs = page.getByRole('navigation', { name: 'Tipo de contrato' })
  await expect
    .element(tabs.getByRole('link', { name: 'Electricidad' }))
    .toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Gas natural' }).click()
  await expect.element(count).toHaveTextContent('2 contratos')
  expect(address()).toBe('/contratos/gas')
  expect(entry('200001')?.textContent).toContain('Firma pendiente')
  expect(entry('210003')?.textContent).toContain('Cancelado')
  await page.getByRole('link', { name: 'Firmar 200001' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Carrer de la Força, 18')
})

test('nine rows fit on a screen of 900 px', async () => {
  await page.viewport(1440, 900)
  contractsServer(many)
  await show(`${list}?limit=25`)
  await expect.poll(() => entries().length).toBe(25)
  expect(entries().filter((one) => one.getBoundingClientRect().bottom <= 900).length).toBeGreaterThanOrEqual(
    9,
  )
})

test('paying stands out where it is overdue; a session that only reads sees invoices', async () => {
  const late = listed('100006', { amount_debt: '27.37', is_overdue: true })
  contractsServer([listed('100002', { amount_debt: '28.46', is_overdue: false }), late])
  await show(list)
  const pay = (name: string) => page.getByRole('link', { name: `Pagar ${name}`, exact: true })
  await expect.element(pay('100006')).toHaveAttribute('href', `${list}/100006/facturas?action=payOnline`)
  const colourOf = async (name: string) => getComputedStyle(await pay(name).findElement()).backgroundColor
  expect(await colourOf('100006')).not.toBe(await colourOf('100002'))
  await show(list, { profile: { ...marta, readonly: true } })
  await expect
    .element(page.getByRole('link', { name: 'Facturas 100006' }))
    .toHaveAttribute('href', `${list}/100006/facturas`)
})

test('searched a second and a half after the last key, or at once with Enter', async () => {
  const server = contractsServer(many)
  await show(`${list}?page=2`)
  await expect.element(search).toBeVisible()
  const asked = () =>
    server.calls.flatMap(
      ({ path }) => new URL(path, 'http://portal.invalid').searchParams.get('filter') ?? [],
    )
  const input = (await search.findElement()) as HTMLInputElement
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('1100')
  await vi.advanceTimersByTimeAsync(1_400)
  type('11003')
  await vi.advanceTimersByTimeAsync(1_400)
  expect(asked()).toEqual([])
  expect(address()).toBe(`${list}?page=2`)
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await expect.poll(address).toBe(`${list}?q=11003`)
  await expect.element(count).toHaveTextContent('10 contratos')
  expect(asked()).toEqual(['11003'])
  for (const name of names()) expect(name).toMatch(/^11003\d$/)

  await search.fill(' 110041 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['110041'])
  expect(address()).toBe(`${list}?q=110041`)
})

test('the last month of each beside the same a year before; a contract without one has none', async () => {
  const uses = [
    { contract: '100001', month: '2026-10', kwh: 123, change: -2 },
    { contract: '100002', month: '2026-09', kwh: 1200, change: null },
  ]
  contractsServer(own, ({ path }) =>
    path.startsWith('contracts/uses/') ? { body: { items: uses } } : undefined,
  )
  await show(list, { settings: settingsWith({}) })
  await expect.poll(() => entry('100001')?.textContent).toMatch(/123\skWhoct · 2\s% menos/)
  expect(entry('100002')?.textContent).toMatch(/1\.200\skWhsept?(?! ·)/)
  expect(entry('100003')?.textContent).toContain('—')
})

test('who is at the search finds with each key, before the server is asked', async () => {
  const server = contractsServer([...many, listed('120001', { cups: { ...electricity.cups, city: 'Vic' } })])
  await show(`${list}?page=2`)
  await expect.poll(() => names()[0]).toBe('110011')
  await search.click()
  await expect.poll(() => server.calls.some(({ path }) => path.includes('limit=500'))).toBe(true)
  await search.fill('12000')
  await expect.poll(names).toEqual(['120001'])
  await expect.element(count).toHaveTextContent('1 contrato')
  expect(server.calls.filter(({ path }) => path.includes('filter='))).toEqual([])
})

test('many are grouped by place, those with something to do first, and found there', async () => {
  const inCity = (name: string, city: string, over: Partial<ListedContract> = {}) =>
    listed(name, {
      cups: { ...electricity.cups, city, full_address: `Carrer Nou, ${name}, ${city}` },
      ...over,
    })
  contractsServer([
    ...many.slice(0, 12),
    inCity('130001', 'Vic', { amount_debt: '20.50' }),
    inCity('130002', 'Vic', { waitingForSignature: ['iban'] }),
    inCity('130003', 'Salt'),
  ])
  await show(`${list}?page=2`)
  await page.getByRole('button', { name: 'Por lugar' }).click()
  const places = () => [...document.querySelectorAll('main summary')].map((one) => one.textContent)
  await expect.poll(() => places().length).toBe(3)
  expect(places()[0]).toMatch(/^Vic2 contratos1 con deuda1 por firmar20,50\s€$/)
  expect(places().slice(1)).toEqual(['Girona12 contratos', 'Salt1 contrato'])
  expect(address()).toBe(`${list}?by=place`)
  await expect.poll(names).toEqual(['130001', '130002'])
  await expect.element(pages).not.toBeInTheDocument()
  await search.fill('salt')
  await expect.poll(names).toEqual(['130003'])
  await page.getByRole('button', { name: 'Sin agrupar' }).click()
  await expect.poll(() => places().length).toBe(0)
})

test('says when nothing matches, and forgets the search', async () => {
  contractsServer(own)
  await show(`${list}?q=nadie&page=3`)
  await expect.element(page.getByText('Ningún contrato coincide con la búsqueda.')).toBeVisible()
  await page.getByRole('button', { name: 'Borrar la búsqueda' }).click()
  await expect.element(count).toHaveTextContent('5 contratos')
  await expect.element(search).toHaveValue('')
  expect(address()).toBe(list)
})

test('what is found only among the other energy is a press away', async () => {
  contractsServer([...own, gas])
  await show(`${list}?q=${gas.name}`)
  await page.getByRole('link', { name: 'Verlo en el gas' }).click()
  await expect.poll(names).toEqual([gas.name])
  expect(address()).toBe(`/contratos/gas?q=${gas.name}`)
})

test('comes in pages, whose size can be chosen', async () => {
  contractsServer(many)
  await show(list)
  await expect.poll(() => names().length).toBe(10)
  await pages.getByRole('link', { name: 'Página 2' }).click()
  await expect.poll(() => names()[0]).toBe('110011')
  expect(address()).toBe(`${list}?page=2`)
  await expect.element(pages.getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page')
  window.history.back()
  await expect.poll(() => names()[0]).toBe('110001')
  await pages.getByRole('link', { name: 'Siguiente' }).click()
  await expect.poll(address).toBe(`${list}?page=2`)

  const size = page.getByLabelText('Por página')
  const sizes = [...((await size.findElement()) as HTMLSelectElement).options].map((one) => one.textContent)
  expect(sizes).toEqual(['5', '10', '25', '50', '100'])
  await size.selectOptions('100')
  await expect.poll(() => names().length).toBe(100)
  expect(address()).toBe(`${list}?limit=100`)
  await pages.getByRole('link', { name: 'Página 2' }).click()
  await expect.poll(() => names().length).toBe(20)
})

test('says when it cannot be had, and asks again', async () => {
  let isFailing = true
  contractsServer(own, ({ path }) =>
    isFailing && path.startsWith('contracts?')
      ? { status: 403, body: { error: 'x', message: 'x', reference: 'REF123' } }
      : undefined,
  )
  await show(list)
  const failure = page.getByRole('alert')
  await expect
    .element(failure)
    .toHaveTextContent('No se ha podido obtener la lista de contratos de electricidad y gas.')
  await expect.element(failure).toHaveTextContent('REF123')
  isFailing = false
  await page.getByRole('button', { name: 'Volver a probar' }).click()
  await expect.poll(names).toContain('100001')
  await expect.element(failure).not.toBeInTheDocument()
})

test('a contract is chosen for an action, which opens its dialog and leaves the address', async () => {
  contractsServer(own)
  await show(`${list}?action=powChange`)
  await expect.element(page.getByText('Elige el contrato para: Cambiar la potencia.')).toBeVisible()
  await expect.poll(names).toHaveLength(5)
  // Contracts for which it is not possible cannot be chosen, and say why.
  await expect.element(page.getByRole('link', { name: /^Elegir/ })).toHaveLength(2)
  expect(entry('100003')?.textContent).toContain('Solo se puede cambiar un contrato activo.')
  await expect
    .element(page.getByRole('button', { name: 'Elegir 100003' }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('link', { name: /^Ver el contrato/ })).not.toBeInTheDocument()
  expect(entry('100001')?.querySelectorAll('a')).toHaveLength(1)
  await expect
    .element(page.getByRole('link', { name: 'Gas natural' }))
    .toHaveAttribute('href', '/contratos/gas?action=powChange')
  await page.getByRole('link', { name: 'Elegir 100002' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Cambiar la potencia' })).toBeVisible()
  expect(address()).toBe(`${list}/100002`)
})

test.each([
  ['that nobody has', `${list}/999999`, list],
  ['of the other type', '/contratos/gas/100001', '/contratos/gas'],
])('a contract %s leads to the list, which says so', async (_, asked, to) => {
  contractsServer([...own, gas])
  await show(asked)
  await expect.element(page.getByText('No hemos encontrado ese contrato.')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Contratos')
  await expect.poll(address).toBe(to)
})

test('settings: its fields, its search, its page size, its types', async () => {
  contractsServer(many)
  const settings = settingsWith({
    contracts: { showProduct: false, showPower: false, dontShowSearchFilter: true, itemsPerPage: 7 },
    features: { displayTypes: ['electricity'] },
  })
  await show(list, { settings })
  await expect.poll(() => names().length).toBe(7)
  await expect.element(page.getByRole('navigation', { name: 'Tipo de contrato' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  const size = page.getByLabelText('Por página')
  await expect.element(size).toHaveValue('7')
  const sizes = [...((await size.findElement()) as HTMLSelectElement).options].map((one) => one.textContent)
  expect(sizes).toEqual(['5', '7', '10', '25', '50', '100'])
  expect(entry('110001')?.textContent).toContain('2.0TD')
  for (const text of ['Llum Clara', '4,6 kW'])
    expect(entry('110001')?.textContent.replaceAll(/\s/g, ' ')).not.toContain(text)
  // A type that is not displayed appears nowhere.
  await page
    .getByRole('navigation', { name: 'Principal' })
    .first()
    .getByRole('link', { name: 'Inicio' })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Tus contratos' })).toHaveTextContent('120')
  await expect.element(page.getByRole('main')).not.toHaveTextContent('Gas natural')
})
