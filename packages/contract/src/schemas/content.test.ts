import { describe, expect, test } from 'vitest'
import { contentImportSchema } from '../imports/content.ts'
import { bannerSchemas, dynamicRoutesSchemas, groupElementsSchemas, pageElementsSchemas } from './content.ts'

const route = { id: 1, route_path: 'autoconsumo', btn_title: 'Autoconsumo', btn_description: 'Tu tejado' }
const element = {
  id: 7,
  name: 'Aviso',
  group_name: 'Login',
  html_block: '<p>Hola</p>',
  block_height: '120px',
  block_width: '100%',
  priority: 1,
  page_id: null,
}
const banner = { code: 'a', html: '' }
const png = 'data:image/png;base64,iVBORw0KGgo='

describe('answers', () => {
  test('routes, elements and banners', () => {
    expect(dynamicRoutesSchemas.response.parse([route])).toEqual([route])
    expect(pageElementsSchemas.response.parse([{ ...element, page_id: 1 }])).toHaveLength(1)
    expect(groupElementsSchemas.response.parse([element])).toEqual([element])
    expect(bannerSchemas.response.parse({ code: 'home', image: png })).toEqual({ code: 'home', image: png })
    expect(bannerSchemas.response.parse({ code: 'home', html: '<b>x</b>' })).toEqual({
      code: 'home',
      html: '<b>x</b>',
    })
  })
  test('the page id of the address is a number', () => {
    expect(pageElementsSchemas.params.parse({ pageId: '12' })).toEqual({ pageId: 12 })
    expect(pageElementsSchemas.params.safeParse({ pageId: '12a' }).success).toBe(false)
    expect(pageElementsSchemas.params.safeParse({ pageId: '-1' }).success).toBe(false)
  })
})

describe('import', () => {
  test('an empty file is valid', () => {
    expect(contentImportSchema.parse({})).toEqual({ routes: [], elements: [], banners: [], coupons: [] })
  })
  test('texts per language and defaults', () => {
    const file = {
      routes: [
        {
          id: 1,
          route_path: 'autoconsumo',
          btn_title: 'Autoconsumo',
          texts: { ca: { btn_title: 'Autoconsum' } },
        },
      ],
      elements: [
        { id: 7, name: 'Aviso', html_block: '<p>Hola</p>', texts: { en: { html_block: '<p>Hello</p>' } } },
      ],
      banners: [{ code: 'home', html: '<b>Hola</b>', texts: { ca: { image: png } } }],
    }
    const parsed = contentImportSchema.parse(file)
    expect(parsed.routes[0]).toEqual({ ...file.routes[0], btn_description: '', is_shown: true })
    expect(parsed.elements[0]).toMatchObject({ group_name: '', block_height: '', priority: 0, page_id: null })
    expect(parsed.elements[0]?.texts?.en?.html_block).toBe('<p>Hello</p>')
    expect(parsed.banners).toEqual([{ ...file.banners[0], is_shown: true }])
  })
  test.each([
    ['an unknown key', { pages: [] }],
    ['an unknown key inside', { routes: [{ ...route, icon: 'sun' }] }],
    ['an unknown language', { routes: [{ ...route, texts: { fr: {} } }] }],
    ['an unknown text', { routes: [{ ...route, texts: { ca: { title: 'x' } } }] }],
    ['the same route twice', { routes: [route, route] }],
    ['the same element twice', { elements: [element, element] }],
    ['the same banner twice', { banners: [banner, banner] }],
    ['a path with a slash', { routes: [{ ...route, route_path: '../login' }] }],
    ['no title', { routes: [{ ...route, btn_title: ' ' }] }],
    ['a style in a length', { elements: [{ ...element, block_height: '1px;position:fixed' }] }],
    ['a page id of zero', { elements: [{ ...element, page_id: 0 }] }],
    ['a banner with neither', { banners: [{ code: 'a' }] }],
    ['a banner with both', { banners: [{ code: 'a', html: '', image: png }] }],
    ['an SVG banner', { banners: [{ code: 'a', image: 'data:image/svg+xml;base64,PHN2Zz4=' }] }],
    ['an outside image', { banners: [{ code: 'a', image: 'https://www.example.com/a.png' }] }],
  ])('%s is refused', (_what, file) => {
    expect(contentImportSchema.safeParse(file).success).toBe(false)
  })
})
