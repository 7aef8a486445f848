import type { OmipAlert, OmipProduct } from '@fanal/contract/schemas/market-alerts'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Portal } from '#lib/portal.tsx'
import { draw, loadSpanish } from '#test/portal.tsx'
import { type Answer, type Call, serve } from '#test/server.ts'
import { MarketPanel } from './market-panel.tsx'

beforeAll(() => loadSpanish('market-alerts', 'fields', 'shell'))
afterEach(() => history.replaceState(null, '', location.pathname))

const product = (name: string, last_price: number | null = 66.4): OmipProduct => ({
  name,
  last_day: last_price === null ? null : '2026-11-13',
  last_price,
})
const year = 'FTB YR-87'
const products = [product('OMIE ES', 41.2), product(year), product('FTB Q1-87', 83.5)]
const alert = (over: Partial<OmipAlert> = {}): OmipAlert => ({
  id: 5,
  product: year,
  type: '>',
  price: 70,
  is_met: false,
  fired_day: null,
  fired_price: null,
  times_fired: 0,
  ended_on: null,
  ...over,
})
const settlements = [68, 71, 69, 72, 66.4].map((price, i) => ({ day: `2026-11-0${i + 2}`, price }))

interface Given {
  products?: Answer
  alerts?: OmipAlert[]
  listed?: Answer
  prices?: Answer
  added?: (call: Call) => Answer
  deleted?: (call: Call) => Answer
}

function open(given: Given = {}, over: Partial<Portal> = {}) {
  const alerts = [...(given.alerts ?? [])]
  const server = serve((call) => {
    if (call.path.startsWith('omip/products')) return given.products ?? { body: products }
    if (call.path.startsWith('omip/prices')) return given.prices ?? { body: { product: year, settlements } }
    if (call.path.startsWith('omip/delete')) {
      const answer = given.deleted ? given.deleted(call) : { body: { status: 200 } }
      if (answer && (answer.body as { status?: number }).status === 200) alerts.shift()
      return answer
    }
    if (call.method === 'GET') return given.listed ?? { body: alerts }
    const answer = given.added ? given.added(call) : { body: { status: 200, id: 9 } }
    if (answer && (answer.body as { status?: number }).status === 200)
      alerts.push(alert({ id: 9, ...(call.body as Partial<OmipAlert>) }))
    return answer
  })
  draw(<MarketPanel />, over)
  return server
}

const select = () => page.getByRole('combobox', { name: /^Producto/ })
const priceBox = () => page.getByRole('textbox', { name: /^Precio en euros/ })
const type = (name: string) => page.getByRole('radio', { name })
const add = () => page.getByRole('button', { name: 'Añadir alerta' })
async function fill(price = '70') {
  await userEvent.selectOptions(select(), year)
  await type('suba de').click()
  await priceBox().fill(price)
}

describe('a new alert', () => {
  test('tells products of the same period apart, by words', async () => {
    open({ products: { body: ['FTB', 'FTS', 'FPB'].map((code) => product(`${code} M Dec-86`)) } })
    for (const name of ['Base', 'Solar', 'Base de Portugal'])
      await expect
        .element(page.getByRole('option', { name: `${name}, diciembre de 2086`, exact: true }))
        .toBeInTheDocument()
  })

  test('can be added once product and comparison are chosen and the price is 0 or more', async () => {
    const server = open()
    await expect.element(add()).toHaveAttribute('aria-disabled', 'true')
    await userEvent.selectOptions(select(), year)
    await expect.element(page.getByText('Último precio: 66,40 €/MWh')).toBeVisible()
    await type('suba de').click()
    await expect.element(add()).toHaveAttribute('aria-disabled', 'true')
    for (const price of ['-1', 'x', '']) {
      await priceBox().fill(price)
      await expect.element(add()).toHaveAttribute('aria-disabled', 'true')
    }
    await priceBox().fill('0')
    await expect.element(add()).not.toHaveAttribute('aria-disabled')
    await priceBox().fill('70,5')
    await add().click()
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Alerta añadida: Base, año 2087, Sube de 70,50 €/MWh')
    await expect.element(page.getByRole('rowheader', { name: 'Base, año 2087' })).toBeVisible()
    await expect.element(priceBox()).toHaveValue('')
    expect(server.to(/^omip\/alerts/).map(({ body }) => body)).toEqual([
      { id: '', product: year, type: '>', price: 70.5 },
    ])
  })

  test.each([
    ['-500', 'El precio no puede ser negativo'],
    ['1000000000', 'Como mucho 10.000 €/MWh'],
    ['1.234,5', 'Escribe un precio como 85,50'],
    ['12,345', 'Como mucho dos decimales'],
  ])('%s is told when it is left', async (typed, words) => {
    open()
    await fill(typed)
    await userEvent.tab()
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(add()).toHaveAttribute('aria-disabled', 'true')
  })

  test('the same one twice is told without a call', async () => {
    const server = open({ alerts: [alert()] })
    await fill('70')
    await add().click()
    await expect.element(page.getByText('Ya tienes esta misma alerta')).toBeVisible()
    expect(server.to(/^omip\/alerts/)).toEqual([])
  })

  test('what the server refuses is at its field', async () => {
    open({
      added: () => ({
        status: 400,
        body: { error: 'invalid_request', errors: { product: ['product_expired'] } },
      }),
    })
    await fill()
    await add().click()
    await expect.element(page.getByText('Este producto ya no cotiza')).toBeVisible()
  })

  test.each<[string, Answer]>([
    ['a failure', { status: 500, body: { error: 'internal_error' } }],
    ['no answer', null],
    ['another status in the answer', { body: { status: 500, id: 0 } }],
  ])('%s: the error of adding, and nothing is lost', async (_, answer) => {
    open({ added: () => answer })
    await fill()
    await add().click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No hemos podido añadir la alerta')
    await expect.element(priceBox()).toHaveValue('70')
    await expect.element(page.getByText('Todavía no tienes alertas')).toBeVisible()
  })

  test('a read-only session looks and adds nothing', async () => {
    open({ alerts: [alert()] }, { profile: { readonly: true } as Portal['profile'] })
    await fill()
    await expect.element(add()).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(page.getByRole('button', { name: /^Eliminar/ }))
      .toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the list', () => {
  test('waiting, true already, fired, over', async () => {
    open({
      alerts: [
        alert({ id: 1 }),
        alert({ id: 2, price: 60, is_met: true }),
        alert({ id: 3, price: 65, is_met: true, fired_day: '2026-11-04', fired_price: 65.2, times_fired: 1 }),
        alert({ id: 4, price: 50, fired_day: '2026-11-04', fired_price: 51, times_fired: 3 }),
        alert({ id: 5, product: 'FTB M Nov-25', ended_on: '2025-11-04' }),
      ],
    })
    const row = (n: number) => page.getByRole('row').nth(n)
    await expect.element(row(1)).toHaveTextContent('Esperando')
    await expect.element(row(1)).toHaveTextContent('Sube de 70,00 €/MWh')
    await expect.element(row(1)).toHaveTextContent('66,40 €/MWh')
    await expect.element(row(2)).toHaveTextContent('Ya se cumple')
    await expect.element(row(3)).toHaveTextContent('Te avisamos el 4 nov 2026: 65,20 €/MWh')
    await expect
      .element(row(4))
      .toHaveTextContent('Te hemos avisado 3 veces. La última, el 4 nov 2026: 51,00 €/MWh')
    await expect.element(row(5)).toHaveTextContent('Terminada el 4 nov 2025')
  })

  test('deleting asks first', async () => {
    const server = open({ alerts: [alert()] })
    await page.getByRole('button', { name: 'Eliminar: Base, año 2087, Sube de 70,00 €/MWh' }).click()
    await page.getByRole('button', { name: 'Conservarla' }).click()
    expect(server.to(/delete/)).toEqual([])
    await page.getByRole('button', { name: /^Eliminar: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Alerta eliminada')
    await expect.element(page.getByText('Todavía no tienes alertas')).toBeVisible()
    expect(server.to(/delete/).map(({ body }) => body)).toEqual([{ id: 5 }])
  })

  test.each<[string, Answer]>([
    ['a failure', { status: 500, body: {} }],
    ['another status in the answer', { body: { status: 404 } }],
  ])('%s: the error of deleting, and the alert stays', async (_, answer) => {
    open({ alerts: [alert()], deleted: () => answer })
    await page.getByRole('button', { name: /^Eliminar: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('No hemos podido eliminar la alerta')
    await page.getByRole('button', { name: 'Conservarla' }).click()
    await expect.element(page.getByRole('rowheader', { name: 'Base, año 2087' })).toBeVisible()
  })
})

describe('prices', () => {
  const chart = () =>
    page.getByRole('slider', { name: 'Precio de cierre de Base, año 2087 en los últimos 12 meses' })

  test('of the first alert, with its line and when it would have fired', async () => {
    open({ alerts: [alert()] })
    await expect.element(chart()).toBeVisible()
    await expect.element(page.getByText('Habría saltado 2 veces en los últimos 12 meses')).toBeVisible()
    const days = page.getByRole('list', { name: 'Días en que habría saltado' })
    await expect.element(days).toHaveTextContent('5 nov 2026 72,00 €/MWh3 nov 2026 71,00 €/MWh')
    await expect.element(page.getByText('Alerta: Sube de 70,00 €/MWh')).toBeVisible()
  })

  test('follow what is typed', async () => {
    open()
    await expect.element(page.getByText('Elige un producto para ver su precio')).toBeVisible()
    await fill('71,5')
    await expect.element(page.getByText('Habría saltado una vez en los últimos 12 meses')).toBeVisible()
    await priceBox().fill('9000')
    await expect.element(page.getByText('No habría saltado en los últimos 12 meses')).toBeVisible()
    await expect.element(page.getByText('(fuera del gráfico)')).toBeVisible()
    await priceBox().fill('60')
    await expect
      .element(page.getByText('Con el último precio, 66,40 €/MWh el 6 nov 2026, ya se cumple'))
      .toBeVisible()
    await priceBox().fill('')
    await expect.element(page.getByText('Escribe un precio para ver cuándo')).toBeVisible()
  })

  test('are read by keys', async () => {
    open({ alerts: [alert()] })
    await expect.element(chart()).toHaveAttribute('aria-valuetext', '6 nov 2026: 66,40\u00A0€/MWh')
    ;(await chart().findElement()).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(chart()).toHaveAttribute('aria-valuetext', '5 nov 2026: 72,00\u00A0€/MWh')
    await userEvent.keyboard('{Home}')
    await expect.element(chart()).toHaveAttribute('aria-valuetext', '2 nov 2026: 68,00\u00A0€/MWh')
    await userEvent.keyboard('{PageUp}')
    await expect.element(chart()).toHaveAttribute('aria-valuenow', '5')
  })

  test('of the product in the address, and of an alert that is looked at', async () => {
    history.replaceState(null, '', '?product=OMIE%20ES')
    const server = open({ alerts: [alert()] })
    await expect.element(page.getByRole('heading', { name: 'Precio medio del día en España' })).toBeVisible()
    await expect.element(select()).toHaveValue('OMIE ES')
    await page.getByRole('button', { name: /^Ver en el gráfico/ }).click()
    await expect.element(page.getByRole('heading', { name: 'Base, año 2087' })).toBeVisible()
    const asked = server
      .to(/prices/, 'GET')
      .map(({ path }) => new URLSearchParams(path.split('?')[1]).get('product'))
    expect(asked).toEqual(['OMIE ES', year])
  })

  test('are absent behind a server that has none', async () => {
    open({ alerts: [alert({ is_met: null })] }, { absentCalls: ['omipPrices'] })
    await expect.element(page.getByRole('rowheader', { name: 'Base, año 2087' })).toBeVisible()
    await expect.element(page.getByRole('slider')).toHaveLength(0)
    await expect.element(page.getByRole('button', { name: /^Ver en/ })).toHaveLength(0)
  })
})

describe('what fails says so, and can be tried again', () => {
  const failed: Answer = { status: 500, body: { error: 'internal_error', reference: 'abc' } }
  test.each<[string, Given, string]>([
    ['products', { products: failed }, 'No hemos podido cargar los productos'],
    ['alerts', { listed: failed }, 'No hemos podido cargar tus alertas'],
    ['prices', { alerts: [alert()], prices: failed }, 'No hemos podido cargar los precios'],
  ])('%s', async (_, given, words) => {
    open(given)
    const box = page.getByRole('alert')
    await expect.element(box).toHaveTextContent(words)
    await expect.element(box).toHaveTextContent('abc')
    await expect.element(box.getByRole('button', { name: 'Volver a probar' })).toBeVisible()
  })

  test.each<[string, Given, string]>([
    ['no products', { products: { body: [] } }, 'Ahora mismo no hay ningún producto con precios.'],
    ['no alerts', {}, 'Todavía no tienes alertas'],
    [
      'no prices',
      { alerts: [alert()], prices: { body: { product: year, settlements: [] } } },
      'No hay precios de los últimos 12 meses.',
    ],
  ])('%s', async (_, given, words) => {
    open(given)
    await expect.element(page.getByText(words)).toBeVisible()
  })
})
