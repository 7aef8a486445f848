import { beforeAll, describe, expect, test } from 'vitest'
import { saveFlag, saveSettingsPatch } from '#features/settings/queries'
import { type Client, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aCustomer } from '#test/builders'
import { couponsBanner, png, solarPage, summerBanner } from '#test/fixtures/content'
import { importContent } from './import-content.ts'

const elements = '/api/v2/ov_customize/html_dinamic_elements'

const app = await closedAfterAll(testApp())
let customer: Client
beforeAll(async () => {
  customer = await app.as((await aCustomer(app.database)).vat)
  await app.database.transaction((tx) =>
    importContent(tx, {
      routes: [
        { ...solarPage, id: 4, route_path: 'solar' },
        { id: 5, route_path: 'vacia', btn_title: 'Vacía' },
      ],
      elements: [
        { id: 1, name: 'Segundo', html_block: '<p>2</p>', page_id: 4, priority: 20, block_width: '50%' },
        { id: 2, name: 'Primero', html_block: '<p>1</p>', page_id: 4, priority: 10, group_name: 'Login' },
        { id: 3, name: 'Después', html_block: '<p>Después</p>', group_name: 'Login', priority: 2 },
        {
          id: 4,
          name: 'Antes',
          html_block: '<p>Antes</p>',
          group_name: 'Login',
          priority: 1,
          texts: { en: { html_block: '<p>First</p>' } },
        },
        { id: 5, name: 'Alta', html_block: '<p>Alta</p>', group_name: 'Signup' },
      ],
      banners: [couponsBanner, summerBanner],
      coupons: [
        { code: 'AMIGA-20', campaign: 'Amigas', description: '20 €', texts: { ca: { campaign: 'Amigues' } } },
        { code: 'SOL', campaign: 'Sol', description: '5 €', url: 'https://www.example.com/sol?a=1' },
      ],
    }),
  )
})

const ids = (list: { id: number }[]) => list.map(({ id }) => id)

describe('coupons', () => {
  const coupons = async () => (await customer.get('/api/v1/user/coupons?lang=ca')).json<object[]>()

  test('come in their order and in the language asked for, with an address that has their code', async () => {
    expect(await coupons()).toEqual([
      {
        code: 'AMIGA-20',
        campaign: 'Amigues',
        description: '20 €',
        url: '',
        code_url: 'https://portal.example.com/?promocode=AMIGA-20',
      },
      {
        code: 'SOL',
        campaign: 'Sol',
        description: '5 €',
        url: 'https://www.example.com/sol?a=1',
        code_url: 'https://www.example.com/sol?a=1&promocode=SOL',
      },
    ])
    expect((await app.visitor.get('/api/v1/user/coupons')).statusCode).toBe(401)
  })

  test('are there without server elements too', async () => {
    await saveSettingsPatch(app.database, { features: { enableServerElements: false } })
    expect(await coupons()).not.toEqual([])
    await saveSettingsPatch(app.database, {})
  })

  test('none while the flag is off', async () => {
    await saveFlag(app.database, 'coupons.coupon', false)
    expect(await coupons()).toEqual([])
    await saveFlag(app.database, 'coupons.coupon', true)
  })
})

describe('dynamic routes', () => {
  const url = '/api/v2/ov_customize/html_dinamic_routes'
  test('are for customers only', async () => {
    expect((await app.visitor.get(url)).statusCode).toBe(401)
  })
  test('come in the language asked for, else in Spanish', async () => {
    const [solar] = (await customer.get(`${url}?lang=ca`)).json()
    expect(solar).toEqual({
      id: 4,
      route_path: 'solar',
      btn_title: 'Autoconsum',
      btn_description: 'Tu tejado',
    })
    for (const lang of ['es-ES', 'en-US', 'gl', 'fr-FR', 'xx'])
      expect((await customer.get(`${url}?lang=${lang}`)).json()[0].btn_title).toBe('Autoconsumo')
  })
})

describe('elements of a page', () => {
  test('come in the order of their priority', async () => {
    const answer = await customer.get(`${elements}/4`)
    expect(ids(answer.json())).toEqual([2, 1])
    expect(answer.json()[1]).toEqual({
      id: 1,
      name: 'Segundo',
      group_name: '',
      html_block: '<p>2</p>',
      block_height: '',
      block_width: '50%',
      priority: 20,
      page_id: 4,
    })
    expect((await customer.get(`${elements}//4`)).json()).toEqual(answer.json())
  })
  test('a page without blocks is empty, an unknown one is not found', async () => {
    expect((await customer.get(`${elements}/5`)).json()).toEqual([])
    const unknown = await customer.get(`${elements}/99`)
    expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'not_found'])
    expect((await customer.get(`${elements}/abc`)).statusCode).toBe(400)
  })
  test('are for customers only', async () => {
    expect((await app.visitor.get(`${elements}/4`)).statusCode).toBe(401)
  })
})

describe('elements of a group', () => {
  test('are for anyone, by priority, without those of pages', async () => {
    expect(ids((await app.visitor.get(`${elements}/?group_name=Login`)).json())).toEqual([4, 3])
    expect(ids((await customer.get(`${elements}?group_name=Signup`)).json())).toEqual([5])
    expect((await app.visitor.get(`${elements}/?group_name=Other`)).json()).toEqual([])
    expect(ids((await app.visitor.get(`${elements}/`)).json())).toEqual([5, 4, 3])
  })
  test('come in the language asked for', async () => {
    const [first] = (await app.visitor.get(`${elements}/?group_name=Login&lang=en-US`)).json()
    expect(first).toMatchObject({ html_block: '<p>First</p>', name: 'Antes' })
    const byHeader = await app.visitor.get(`${elements}/?group_name=Login`, { 'accept-language': 'en-US,en' })
    expect(byHeader.json()[0].html_block).toBe('<p>First</p>')
  })
})

test('banners are an image or HTML, for anyone', async () => {
  expect((await app.visitor.get('/api/v2/banners/cupones')).json()).toEqual({ code: 'cupones', image: png })
  expect((await app.visitor.get('/api/v2/banners/verano?lang=ca')).json()).toEqual({
    code: 'verano',
    html: '<p>Estiu</p>',
  })
  expect((await app.visitor.get('/api/v2/banners/verano?lang=en')).json().html).toBe('<p>Verano</p>')
  expect((await app.visitor.get('/api/v2/banners/unknown')).statusCode).toBe(404)
  expect((await app.visitor.get('/api/v2/banners/..%2Fx')).statusCode).toBe(400)
})

test('nothing of it is there while server elements are off', async () => {
  await saveSettingsPatch(app.database, { features: { enableServerElements: false } })
  expect((await customer.get('/api/v2/ov_customize/html_dinamic_routes')).json()).toEqual([])
  expect((await app.visitor.get(`${elements}/?group_name=Login`)).json()).toEqual([])
  expect((await customer.get(`${elements}/4`)).statusCode).toBe(404)
  expect((await app.visitor.get('/api/v2/banners/cupones')).statusCode).toBe(404)
  await saveSettingsPatch(app.database, {})
  expect((await customer.get(`${elements}/4`)).statusCode).toBe(200)
})
