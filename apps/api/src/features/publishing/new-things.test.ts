import { addMonths, madridDayOf } from '@fanal/domain/dates'
import type { PublishKind } from '@fanal/domain/publishing/publish-kinds'
import { expect, test } from 'vitest'
import { exportContent } from '#features/content/export-content'
import { findNewsletterRecords } from '#features/newsletter/operator-queries'
import { findProducts } from '#features/products/queries'
import { saveSettingsPatch } from '#features/settings/queries'
import { testApp } from '#test/app'
import { aCustomer } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { actOnDraft, publish, readDraft, write } from '#test/fixtures/desk/publishing'
import { aStaffClient, lastRecord } from '#test/fixtures/desk/staff'

const app = await closedAfterAll(testApp())
const { database } = app
await saveSettingsPatch(database, { features: { enableServerElements: true } })
const ines = await aStaffClient(app, 'content', 'Inés')
const jordina = await aStaffClient(app, 'supervisor', 'Jordina')

const beginNew = (kind: PublishKind) => actOnDraft(ines, '', { kind, key: null })
const newDraft = async (kind: PublishKind) => (await beginNew(kind)).json<{ id: number }>().id
const publishAndConfirm = async (id: number) => {
  expect((await publish(ines, id)).json()).toEqual({ id, state: 'waiting' })
  const { asked } = await readDraft(ines, id)
  const path = `/api/v2/staff/approvals/${asked?.approval}/decision`
  expect((await jordina.client.send('POST', path, { decision: 'confirm' })).statusCode).toBe(200)
}
const inAll = async (id: number, value: Record<string, string>) => {
  for (const lang of ['ca', 'es', 'en'] as const) await write(ines, id, lang, value)
}

test('a new page is seen by customers once a second person has confirmed it, and by nobody once it is brought back', async () => {
  const client = await app.as((await aCustomer(database)).vat)
  const pages = async () =>
    (await client.get('/api/v2/ov_customize/html_dinamic_routes?lang=es'))
      .json<{ route_path: string }[]>()
      .map(({ route_path: path }) => path)
  const id = await newDraft('page')
  expect(await readDraft(ines, id)).toMatchObject({ title: '', state: 'draft', second: 'legal', history: [] })
  await inAll(id, { btn_title: 'Tejados', btn_description: 'Placas para todos', html_block: '<p>Placas</p>' })
  await write(ines, id, 'all', { route_path: 'con espacio' })
  expect((await readDraft(ines, id)).problems).toEqual([
    { part: 'all', field: 'route_path', problem: 'not_valid', detail: 'con espacio' },
  ])
  await write(ines, id, 'all', { route_path: 'tejados' })
  expect(await pages()).not.toContain('tejados')
  await publishAndConfirm(id)
  expect(await pages()).toContain('tejados')
  const { key, title, history } = await readDraft(ines, id)
  expect([title, history.map((one) => one.id)]).toEqual(['Tejados', [id]])
  const { elements } = await exportContent(database)
  expect(elements.filter(({ page_id: page }) => String(page) === key)).toMatchObject([
    { name: 'Tejados', html_block: '<p>Placas</p>' },
  ])
  const { id: back } = (await actOnDraft(ines, `/${id}/reversal`)).json<{ id: number }>()
  await publishAndConfirm(back)
  expect(await pages()).not.toContain('tejados')
  const { id: again } = (await actOnDraft(ines, `/${back}/reversal`)).json<{ id: number }>()
  await publishAndConfirm(again)
  expect(await pages()).toContain('tejados')
})

test('two new ones are two drafts', async () => {
  const [one, other] = [await newDraft('page'), await newDraft('page')]
  expect(one).not.toBe(other)
})

test('a new banner is a picture or HTML, under a code that is free', async () => {
  const problemsWith = async (id: number) =>
    (await readDraft(ines, id)).problems.map(({ field, problem }) => `${field} ${problem}`)
  const id = await newDraft('banner')
  await write(ines, id, 'all', { code: 'winter' })
  expect(await problemsWith(id)).toEqual(['html missing'])
  await inAll(id, { html: '<p>Invierno</p>', image: 'data:image/png;base64,iVBORw0KGgo=' })
  expect(await problemsWith(id)).toEqual(['html not_valid'])
  await inAll(id, { image: '' })
  expect((await publish(ines, id)).json()).toEqual({ id, state: 'published' })
  expect(await lastRecord(app, ines)).toMatchObject({ act: 'publish.alone', subject: 'banner winter' })
  const seen = async () => (await ines.client.get('/api/v2/banners/winter?lang=ca')).statusCode
  expect(await seen()).toBe(200)
  const taken = await newDraft('banner')
  await write(ines, taken, 'all', { code: 'winter' })
  await inAll(taken, { html: '<p>Otro</p>' })
  expect(await problemsWith(taken)).toEqual(['code not_valid'])
  const { id: back } = (await actOnDraft(ines, `/${id}/reversal`)).json<{ id: number }>()
  await publish(ines, back)
  expect(await seen()).toBe(404)
})

test('a new product has a name of its own, prices for each period, and a second person', async () => {
  const from = addMonths(madridDayOf(Date.now()), -1)
  const id = await newDraft('product')
  await write(ines, id, 'all', {
    product: 'Ola',
    tariff: '2.0TD',
    prices: `from=${from} power=0.1 energy=0.1`,
  })
  expect((await readDraft(ines, id)).problems.map(({ problem }) => problem)).toContain('not_valid')
  await write(ines, id, 'all', { prices: `from=${from} power=0.1/0.04 energy=0.15/0.12/0.1` })
  expect((await readDraft(ines, id)).problems).toEqual([])
  await publishAndConfirm(id)
  const product = (await findProducts(database, '2.0TD')).find(({ name }) => name === 'Ola')
  expect(product).toMatchObject({ is_offered: true, prices: [{ from, power: ['0.1', '0.04'] }] })
  const same = await newDraft('product')
  await write(ines, same, 'all', { product: 'Ola', prices: `from=${from} power=0.2/0.2 energy=0.2/0.2/0.2` })
  expect((await readDraft(ines, same)).problems).toMatchObject([{ field: 'product', problem: 'not_valid' }])
})

test('a new newsletter is beside the others', async () => {
  const id = await newDraft('newsletter')
  await inAll(id, { name: 'Mercado' })
  expect((await publish(ines, id)).json()).toEqual({ id, state: 'published' })
  expect(await findNewsletterRecords(database)).toMatchObject([
    { is_open: true, texts: { es: { name: 'Mercado' } } },
  ])
})

test.each(['setting', 'flag', 'mail', 'block', 'notice', 'outage'] as const)(
  'of the kind %s there are none to make',
  async (kind) => {
    const answer = await actOnDraft(jordina, '', { kind, key: null })
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'not_possible'])
  },
)
