import { addMonths, madridDayOf } from '@fanal/domain/dates'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyAnnounced } from '#features/contracts/legal/announce-prices'
import { importNewsletters } from '#features/newsletter/import-newsletters'
import { findNewsletterRecords } from '#features/newsletter/operator-queries'
import { saveProduct } from '#features/products/import-products'
import { findProducts } from '#features/products/queries'
import { findIncident, saveIncident } from '#features/support/incidents/incident-queries'
import { notifyOutages } from '#features/support/staff/notify-outages'
import { sendNotice } from '#features/support/staff/send-notice'
import { type Db, sql } from '#platform/database'
import { testApp } from '#test/app'
import { aContract, anAccount } from '#test/builders'
import { closedAfterAll } from '#test/closed-after-all'
import { actOnDraft, draftOf, publish, readDraft, write } from '#test/fixtures/desk/publishing'
import { aStaffClient } from '#test/fixtures/desk/staff'
import { newsletterKind } from './kinds/newsletter-kind.ts'

const app = await closedAfterAll(testApp())
const { database } = app
const soon = addMonths(madridDayOf(Date.now()), 2)
const price = (from: string, euros: string) => ({
  from,
  power: [euros, euros],
  energy: [euros, euros, euros],
  fixed: null,
  surplus: null,
})
let ids: Record<string, string>
const ines = await aStaffClient(app, 'content', 'Inés')
const jordina = await aStaffClient(app, 'supervisor', 'Jordina')
beforeAll(async () => {
  for (const product of ['Faro', 'Boya', 'Dique'])
    await saveProduct(database, {
      product,
      tariff: '2.0TD',
      offered: true,
      duration_months: 12,
      description: { es: 'Precio fijo', ca: 'Preu fix', en: 'Fixed price' },
      link: {},
      prices: [price('2026-01-01', '0.1'), ...(product === 'Dique' ? [price(soon, '0.2')] : [])],
    })
  const products = await findProducts(database, null)
  ids = Object.fromEntries(products.map(({ id, name }) => [name, String(id)]))
})
// Before each test: those that publish newsletters would find what another one has published.
beforeEach(() =>
  importNewsletters(database, {
    items: [
      { id: 1, texts: { es: { name: 'Ahorro' }, ca: { name: 'Estalvi' }, en: { name: 'Saving' } } },
      { id: 2, texts: { es: { name: 'Novedades' } } },
    ],
  }),
)

const confirm = async (id: number) => {
  const { asked } = await readDraft(ines, id)
  const path = `/api/v2/staff/approvals/${asked?.approval}/decision`
  return jordina.client.send('POST', path, { decision: 'confirm' })
}
const productOf = async (name: string) =>
  (await findProducts(database, null)).find((one) => one.name === name)

describe('a product', () => {
  test('gets prices from a day on, confirmed by a second person; those it had stay', async () => {
    const id = await draftOf(ines, 'product', ids['Faro'] ?? '')
    const { parts, second } = await readDraft(ines, id)
    expect(second).toBe('price')
    const before = parts.find(({ part }) => part === 'all')?.value['prices']
    expect(before).toBe('from=2026-01-01 power=0.1/0.1 energy=0.1/0.1/0.1')
    await write(ines, id, 'all', {
      prices: `${before}\nfrom=${soon} power=0.2/0.2 energy=0.2/0.2/0.2 surplus=0.05`,
    })
    await write(ines, id, 'ca', { description: 'Preu fix un any' })
    expect((await publish(ines, id)).json()).toEqual({ id, state: 'waiting' })
    expect((await confirm(id)).statusCode).toBe(200)
    expect(await productOf('Faro')).toMatchObject({
      description: { ca: 'Preu fix un any', es: 'Precio fijo' },
      prices: [price('2026-01-01', '0.1'), { ...price(soon, '0.2'), surplus: '0.05' }],
    })
  })

  test.each([
    ['a price less', 'from=2027-01-01 power=0.2/0.2 energy=0.2/0.2/0.2', 'from=2026-01-01 …'],
    [
      'too few periods',
      'from=2026-01-01 power=0.1 energy=0.1/0.1/0.1',
      'prices[0].power: has 1 prices, 2.0TD 2 periods',
    ],
    ['no price at all', 'gratis', 'gratis'],
  ])('with %s is not published', async (_, prices, detail) => {
    const id = await draftOf(ines, 'product', ids['Boya'] ?? '')
    await write(ines, id, 'all', { prices })
    expect((await readDraft(ines, id)).problems).toEqual([
      { part: 'all', field: 'prices', problem: 'not_valid', detail },
    ])
    expect((await publish(ines, id)).statusCode).toBe(400)
  })
})

test('a newsletter is published alone; the others stay as they are', async () => {
  const id = await draftOf(ines, 'newsletter', '2')
  expect((await readDraft(ines, id)).reaches).toBe(null)
  expect((await readDraft(ines, id)).problems.map(({ part, problem }) => `${part} ${problem}`)).toEqual([
    'ca missing_language',
    'en missing_language',
  ])
  await write(ines, id, 'ca', { name: 'Novetats' })
  await write(ines, id, 'en', { name: 'News' })
  await write(ines, id, 'all', { is_open: 'false' })
  expect((await publish(ines, id)).json()).toEqual({ id, state: 'published' })
  expect(await findNewsletterRecords(database)).toMatchObject([
    { id: 1, texts: { ca: { name: 'Estalvi' } }, is_open: true },
    { id: 2, texts: { ca: { name: 'Novetats' } }, is_open: false },
  ])
})

test('two newsletters that are published at once are both as they were written', async () => {
  const parts = (await newsletterKind.find(database, '1'))?.parts ?? {}
  const named = (name: string) => ({ ...parts, es: { name, description: '' } })
  const publishAs = (tx: Db, key: string, name: string) => newsletterKind.publish(tx, key, named(name))
  const waiting = () =>
    database.many(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  let second: Promise<unknown> | undefined
  await database.transaction(async (tx) => {
    await publishAs(tx, '1', 'Primera')
    second = database.transaction((other) => publishAs(other, '2', 'Segunda'))
    await expect.poll(waiting).toHaveLength(1)
  })
  await second
  const names = (await findNewsletterRecords(database)).map(({ texts }) => texts.es.name)
  expect(names).toEqual(['Primera', 'Segunda'])
})

test('a notice to all customers of a product leaves once a second person has confirmed it, and only once', async () => {
  const customer = await anAccount(database, { email: 'nil.prices@example.com' })
  for (let n = 0; n < 2; n += 1)
    await aContract(database, { customerId: customer.id, product: 'Dique', tariff: '2.0TD' })
  const { items } = (await ines.client.get('/api/v2/staff/publishing/things?kind=notice')).json()
  const [{ key }] = items.filter((one: { title: string }) => one.title.startsWith('Dique'))
  const id = await draftOf(ines, 'notice', key)
  const { previews, second, reaches } = await readDraft(ines, id)
  expect([second, reaches]).toEqual(['mass', 1])
  expect(previews.filter(({ html }) => html.includes('0,2'))).not.toEqual([])
  await write(ines, id, 'all', { announce: 'true' })
  await publish(ines, id)
  const told = () =>
    database.many(
      sql`select customer_id from notices where event = 'price_change' and told->>'product' = 'Dique'`,
    )
  await notifyAnnounced(app.deps, app.server.log)
  expect(await told()).toEqual([])
  expect((await confirm(id)).statusCode).toBe(200)
  await notifyAnnounced(app.deps, app.server.log)
  await notifyAnnounced(app.deps, app.server.log)
  expect(await told()).toEqual([{ customer_id: customer.id }])
  expect(await database.many(sql`select customers from price_announcements where product = 'Dique'`)).toEqual(
    [{ customers: 1 }],
  )
  const { id: back } = (await actOnDraft(ines, `/${id}/reversal`)).json<{ id: number }>()
  expect((await publish(ines, back)).json()).toEqual({ id: back, state: 'waiting' })
  expect((await confirm(back)).statusCode).toBe(400)
})

describe('a notice of an area without supply', () => {
  /** Somebody supplied in an area of their own. */
  async function supplied(postalCode: string) {
    const { id } = await anAccount(database)
    const contract = await aContract(database, { customerId: id })
    await database.run(sql`update contracts set postal_code = ${postalCode} where id = ${contract.id}`)
    const told = async () =>
      (
        await database.many<{ body: string }>(sql`
          select body from communications where customer_id = ${id} order by id`)
      ).map(({ body }) => body)
    const here = { postalCode, distributor: 'Nadie' }
    const open = () => findIncident(database, here, { lang: 'es', now: new Date() })
    return { area: `postal ${postalCode}`, told, open }
  }

  test('leaves once a second person has confirmed it, in one language if need be, and once', async () => {
    const { area, told, open } = await supplied('43899')
    const { items } = (await ines.client.get('/api/v2/staff/publishing/things?kind=outage')).json()
    expect(items).toContainEqual({ key: area, title: '43899', draft: null })
    const id = await draftOf(ines, 'outage', area)
    await write(ines, id, 'es', { text: 'Avería en la zona.' })
    const { second, reaches, problems, previews } = await readDraft(ines, id)
    expect([second, reaches, problems]).toEqual(['mass', 1, []])
    const drawn = previews.filter(({ is_draft: isDraft }) => isDraft).map(({ html }) => html)
    expect(drawn.filter((html) => html.includes('Avería en la zona.'))).toHaveLength(3)
    expect(drawn.filter((html) => html.includes('in another language only'))).toHaveLength(1)
    await publish(ines, id)
    await notifyOutages(app.deps, app.server.log)
    expect(await told()).toEqual([])
    expect((await confirm(id)).statusCode).toBe(200)
    for (let n = 0; n < 2; n += 1) await notifyOutages(app.deps, app.server.log)
    expect(await told()).toEqual([expect.stringContaining('Avería en la zona.')])
    expect(await open()).toMatchObject({ text: 'Avería en la zona.' })
  })

  test('begins with what is told now, and says when supply is back', async () => {
    const { area, told, open } = await supplied('43898')
    await saveIncident(database, { postalCode: '43898' }, { es: 'Se ha caído una línea.' })
    const id = await draftOf(ines, 'outage', area)
    const { parts } = await readDraft(ines, id)
    expect(parts.find(({ part }) => part === 'es')?.value).toEqual({ text: 'Se ha caído una línea.' })
    await write(ines, id, 'es', { text: 'Ya hay luz.' })
    await write(ines, id, 'all', { over: 'true' })
    await publish(ines, id)
    await confirm(id)
    await notifyOutages(app.deps, app.server.log)
    expect(await told()).toEqual([expect.stringContaining('Ya hay luz.')])
    expect(await open()).toBeUndefined()
  })

  test('is not sent any more once another one has taken its place', async () => {
    const { area, told } = await supplied('43897')
    for (const text of ['Avería en la zona.', 'Era una prueba: tenéis luz.']) {
      const id = await draftOf(ines, 'outage', area)
      await write(ines, id, 'es', { text })
      await publish(ines, id)
      await confirm(id)
    }
    await notifyOutages(app.deps, app.server.log)
    expect(await told()).toEqual([expect.stringContaining('Era una prueba')])
  })

  test('is sent to nobody else once another one has taken its place', async () => {
    const { told: first } = await supplied('43896')
    const { told: second } = await supplied('43896')
    let asked = 0
    const texts = { es: 'Avería en la zona.', ca: '', en: '' }
    const isDue = () => Promise.resolve((asked += 1) === 1)
    await sendNotice(app.deps.env, database, { postalCode: '43896', texts, author: '', isDue })
    expect([...(await first()), ...(await second())]).toHaveLength(1)
  })

  test.each(['postal 99999', 'postal 43', 'distributor Nadie', 'zone 1'])('is not of %s', async (key) => {
    const answer = await actOnDraft(ines, '', { kind: 'outage', key })
    expect(answer.json().error).toBe('not_found')
  })
})
