import type { HomePriceAnswer } from '@fanal/contract/schemas/home'
import type { ServiceNow } from '@fanal/contract/schemas/support'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { lookHere } from '#test/look.ts'
import { type Answer, serve } from '#test/server.ts'
import { openPage, settingsWith } from '#test/whole-page.tsx'

const price: HomePriceAnswer = {
  kind: 'flat',
  power_kw: '4.6',
  kwh: 2500,
  place: '',
  products: [
    {
      id: 1,
      name: 'Llum Clara',
      duration_months: 12,
      total: '721.44',
      otherwise: null,
      lines: [
        { kind: 'power', amount: '151.29' },
        { kind: 'vat', amount: '125.20' },
      ],
    },
  ],
  regulated: { total: '706.88', least_month: '43.00', most_month: '79.00' },
}
const service: ServiceNow = {
  incidents: [
    {
      id: 1,
      place: '17600',
      text: 'Lo arreglan antes de las 12:30.',
      lang: 'es',
      since: '2026-11-18T08:20:00.000Z',
    },
  ],
  today: '2026-11-18',
  opening: { is_open: true, is_today: true, day: '2026-11-18', at: '20:00' },
}
const organization = { openingHours: 'Mo-Fr 08:00-20:00', holidays: ['2026-12-08'], office: 'Carrer Nou, 1' }

async function visit(address = '/', over: Record<string, Answer> = {}, settings = {}) {
  const server = serve(({ path }) => {
    const [name = ''] = path.split('?')
    const query = new URLSearchParams(path.split('?')[1])
    if (over[name]) return over[name]
    if (name === 'home/price')
      return {
        body: { ...price, kind: query.get('kind') ?? 'flat', place: query.get('zip') ? 'Girona' : '' },
      }
    return name === 'service/now' ? { body: service } : { status: 404, body: { error: 'not_found' } }
  })
  await openPage(address, { settings: settingsWith({ organization, ...settings }) })
  return server
}
const textOf = (id: string) => document.getElementById(id)?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const main = page.getByRole('main')

test('the price of an ordinary home is there at once, honest beside the regulated one', async () => {
  await visit()
  await expect.poll(() => textOf('price')).toContain('60,12 € al mes de media')
  expect(textOf('price')).toContain('Un piso, 4,6 kW y 2.500 kWh al año')
  // In order of price, also where the regulated one is the cheaper.
  expect(textOf('price')).toMatch(/Tarifa regulada, PVPC.*706,88 €.*Llum Clara.*721,44 €/)
  expect(textOf('price')).toContain('la regulada habría costado 14,56 € menos')
  await expect.element(main.getByRole('link', { name: 'Contratar', exact: true })).toBeVisible()
  await main.getByText('De qué se compone Llum Clara').click()
  await expect.element(main.getByRole('row', { name: /Potencia/ })).toHaveTextContent('151,29')
  expect(await lookHere('home of a visitor')).toEqual([])
})

test('postal code and kind of home are in the address, and change the answer', async () => {
  const server = await visit()
  await main.getByRole('textbox', { name: 'Código postal' }).fill('17001')
  await expect.poll(() => textOf('price')).toContain('Un piso en Girona')
  await main.getByRole('radio', { name: /^Casa/ }).click({ force: true })
  await expect.poll(() => textOf('price')).toContain('Una casa en Girona')
  expect(window.location.search).toBe('?zip=17001&kind=house')
  expect(server.to(/^home\/price.*zip=17001/, 'GET')).toHaveLength(2)
})

test('an address says what is wrong with it, and asks without it', async () => {
  const server = await visit('/?zip=1700&kind=castle')
  await expect.element(main.getByText('Un código postal tiene cinco cifras, como 17001.')).toBeVisible()
  await expect.poll(() => textOf('price')).toContain('Un piso, 4,6 kW')
  expect(server.to(/^home\/price.*(1700|castle)/, 'GET')).toEqual([])
})

test('where supply is out, who answers, and only what a visitor can do', async () => {
  await visit()
  await expect.element(main.getByText(/Sin suministro: 17600, desde el/)).toBeVisible()
  await expect.poll(() => textOf('help')).toContain('Abierto ahora, hasta las 20:00')
  expect(textOf('help')).toMatch(/lunes a viernes ?de 08:00 a 20:00 ?sábado a domingo ?cerrado/)
  expect(textOf('help')).toMatch(/8 dic, festivo/)
  expect(textOf('help')).toContain('Carrer Nou, 1')
  const hrefs = [...document.querySelectorAll('#actions a')].map((one) => one.getAttribute('href'))
  expect(hrefs).toEqual(['/nuevo-cliente-electricidad', '/comparador', '/activacion'])
})

test('without electricity, or a server that says no price, it is said what the portal is for', async () => {
  await visit('/', {}, { features: { displayTypes: ['gas'] } })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('La luz clara')
  expect(document.getElementById('price')).toBeNull()
})

test('a price that cannot be had is said, and asked for again', async () => {
  const over: Record<string, Answer> = {
    'home/price': { status: 403, body: { error: 'x', message: 'x', reference: 'R-1' } },
  }
  await visit('/', over)
  await expect.element(main.getByText('No hemos podido calcular el precio')).toBeVisible()
  delete over['home/price']
  await main.getByRole('button', { name: 'Volver a probar' }).click()
  await expect.poll(() => textOf('price')).toContain('60,12 €')
})
