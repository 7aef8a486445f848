import { expect, test } from 'vitest'
import { sql } from '#platform/database'
import { Refusal } from '#platform/refusal'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { couponsBanner, png, solarPage, summerBanner } from '#test/fixtures/content'
import { exportContent } from './export-content.ts'
import { importContent } from './import-content.ts'

const file = {
  routes: [{ id: 1, ...solarPage }],
  elements: [
    {
      id: 1,
      name: 'Texto',
      html_block: '<p onclick="x()">Hola</p>',
      page_id: 1,
      texts: { ca: { html_block: '<p>Bon dia</p>' } },
    },
    { id: 2, name: 'Aviso', html_block: '<p>Aviso</p>', group_name: 'Login' },
  ],
  banners: [couponsBanner, { ...summerBanner, texts: { ...summerBanner.texts, en: { image: png } } }],
}

const app = await closedAfterAll(testApp())

const imported = (content: unknown) => app.database.transaction((tx) => importContent(tx, content))
async function refused(content: unknown): Promise<readonly string[]> {
  const error = await imported(content).catch((failure: unknown) => failure)
  expect(error).toBeInstanceOf(Refusal)
  return error instanceof Refusal ? error.problems : []
}

test('a file replaces everything, and its files', async () => {
  await imported(file)
  expect(await imported(file)).toMatchObject({ routes: 1, elements: 2, banners: 2 })
  expect(await app.database.one(sql`select count(*) as files from content_files`)).toEqual({ files: 2 })
  await imported({ ...file, banners: [] })
  expect(await app.database.one(sql`select count(*) as files from content_files`)).toEqual({ files: 0 })
})

test('what sanitising removed is reported with its place', async () => {
  expect((await imported(file)).removed).toEqual(['elements[0].html_block: onclick'])
})

test('an export is imported again as it was', async () => {
  await imported({ ...file, routes: file.routes.map((route) => ({ ...route, is_shown: false })) })
  const first = await exportContent(app.database)
  expect(first.routes).toEqual(file.routes.map((route) => ({ ...route, is_shown: false })))
  expect(first.banners).toEqual(file.banners.map((banner) => ({ ...banner, is_shown: true })))
  expect(first.elements[0]).toMatchObject({
    html_block: '<p>Hola</p>',
    texts: { ca: { html_block: '<p>Bon dia</p>' } },
  })
  await imported(first)
  expect(await exportContent(app.database)).toEqual(first)
})

test('a file with a fault is refused whole, each fault with its place', async () => {
  await imported(file)
  const before = await exportContent(app.database)
  const [route] = file.routes
  expect(await refused({ ...file, pages: [] })).toEqual(['pages: unknown key'])
  expect(await refused({ routes: [{ ...route, route_path: '../x', icon: 'sun' }] })).toEqual([
    'routes[0].route_path: not a path',
    'routes[0].icon: unknown key',
  ])
  expect(await refused('nothing')).toHaveLength(1)
  expect(
    await refused({
      elements: [
        { id: 1, name: 'a', html_block: '<iframe src="x"></iframe>', group_name: 'Login' },
        { id: 2, name: 'b', html_block: 'b', page_id: 77 },
        { id: 3, name: 'c', html_block: 'c' },
      ],
      banners: [
        { code: 'a', image: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` },
        { code: 'b', html: '<p>b</p>', texts: { ca: { html: '<p>b</p>', image: png }, en: {} } },
      ],
    }),
  ).toEqual([
    'elements[0].html_block: nothing is left after cleaning (<iframe>)',
    'elements[1].page_id: no route has the id 77',
    'elements[2]: neither group_name nor page_id: it would never be shown',
    'banners[0].image: not a png, jpeg, webp or gif',
    'banners[1].texts.ca: either an image or html',
    'banners[1].texts.en: either an image or html',
  ])
  expect(await exportContent(app.database)).toEqual(before)
})
