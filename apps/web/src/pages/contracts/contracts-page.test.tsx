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
const names = () => [...document.querySelectorAll('main li h2')].map((one) => one.textContent)
const entry = (name: string) =>
  [...document.querySelectorAll('main li')].find((one) => one.querySelector('h2')?.textContent === name)
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
      'Activo',
      'Carrer de la Força, 18, 2n 1a',
      'ES 0031 4055 1234 0001 MK 0F',
      'Llum Clara',
      '4,6 kW',
    ],
    ['100002', 'Deuda: 1.234,50'],
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
  const tabs = page.getByRole('navigation', { name: 'Tipo de contrato' })
  await expect
    .element(tabs.getByRole('link', { name: 'Electricidad' }))
    .toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Gas natural' }).click()
  await expect.element(count).toHaveTextContent('2 contratos')
  expect(address()).toBe('/contratos/gas')
  expect(entry('200001')?.textContent).toContain('Firma pendiente')
  expect(entry('210003')?.textContent).toContain('Cancelado')
  await page.getByRole('link', { name: 'Ver el contrato 200001' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Carrer de la Força, 18')
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
  const labels = [...(entry('110001')?.querySelectorAll('dt') ?? [])].map((one) => one.textContent)
  expect(labels).toEqual(['Tarifa'])
  // A type that is not displayed appears nowhere.
  await page
    .getByRole('navigation', { name: 'Principal' })
    .first()
    .getByRole('link', { name: 'Inicio' })
    .click()
  await expect.element(page.getByText('120 contratos')).toBeVisible()
  await expect.element(page.getByRole('main')).not.toHaveTextContent('Gas natural')
})
