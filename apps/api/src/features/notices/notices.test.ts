import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, type SignedInCustomer } from '#test/app'
import { aContract, aProduct } from '#test/builders'
import { mailsTo } from '#test/deliver'
import { quietNow } from '#test/fixtures/notices'
import { sharedApp } from '#test/fixtures/shared-app'
import { forgetRead } from './queries.ts'
import { type NewNotice, notify, notifyMany } from './notify.ts'

const app = await sharedApp()
const { database, deps } = app

const anInvoice = (customer: SignedInCustomer, over: Partial<NewNotice> = {}): NewNotice => ({
  customerId: customer.id,
  event: 'invoice_new',
  key: 'invoice:12',
  told: { amount: 3707, number: 'FE26-000981' },
  link: { page: 'invoice', params: { id: '12' } },
  ...over,
})
const tell = (notice: NewNotice) => database.transaction((tx) => notify(deps.env, tx, notice))
const outbox = (customer: SignedInCustomer) => mailsTo(app, customer.email)

interface Listed {
  items: { id: number; title: string; detail: string; href: string; is_read: boolean }[]
  unread: number
  has_more: boolean
}
const listed = async (customer: SignedInCustomer, query = '') =>
  (await customer.client.get(`/api/v2/notices${query}`)).json<Listed>()

describe('a notice', () => {
  test('is listed in the caller’s language, counted, and mailed', async () => {
    const marta = await aSignedInCustomer(app, { locale: 'es-ES' })
    expect(await tell(anInvoice(marta))).toBe(true)
    const { items, unread } = await listed(marta)
    expect(unread).toBe(1)
    expect(items).toEqual([
      expect.objectContaining({
        event: 'invoice_new',
        kind: 'invoices',
        title: 'Tienes una factura nueva: 37,07\u00A0€',
        detail: 'Factura FE26-000981',
        href: '/factura/12',
        is_read: false,
      }),
    ])
    const [mail, ...more] = await outbox(marta)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: 'Tienes una factura nueva: 37,07\u00A0€' })
    expect(mail?.text).toContain('/factura/12?lang=es-ES')
    expect(mail?.unsubscribe?.page).toContain('/avisos?lang=es-ES')
  })

  test('is told once by its key', async () => {
    const marta = await aSignedInCustomer(app)
    expect([await tell(anInvoice(marta)), await tell(anInvoice(marta))]).toEqual([true, false])
    expect((await listed(marta)).items).toHaveLength(1)
    expect(await outbox(marta)).toHaveLength(1)
  })

  test('a feature’s own mail goes instead of its words', async () => {
    const marta = await aSignedInCustomer(app)
    const mail = {
      from: 'a@example.com',
      to: marta.email,
      subject: 'Own',
      text: '',
      html: '',
      locale: 'es-ES',
    }
    await tell(anInvoice(marta, { mail }))
    expect((await outbox(marta)).map(({ subject }) => subject)).toEqual(['Own'])
  })

  test('of somebody else is neither seen nor read', async () => {
    const [marta, pau] = [await aSignedInCustomer(app), await aSignedInCustomer(app)]
    await tell(anInvoice(marta))
    const [{ id } = { id: 0 }] = (await listed(marta)).items
    expect((await listed(pau)).items).toEqual([])
    await pau.client.send('POST', '/api/v2/notices/read', { ids: [id] })
    expect((await listed(marta)).unread).toBe(1)
  })

  test('is read alone or with all others', async () => {
    const marta = await aSignedInCustomer(app)
    await database.transaction((tx) =>
      notifyMany(
        deps.env,
        tx,
        ['a', 'b', 'c'].map((key) => anInvoice(marta, { key })),
      ),
    )
    const { items } = await listed(marta)
    expect((await marta.client.send('POST', '/api/v2/notices/read', { ids: [items[0]?.id] })).json()).toEqual(
      { unread: 2 },
    )
    expect((await marta.client.send('POST', '/api/v2/notices/read', {})).json()).toEqual({ unread: 0 })
    expect((await marta.client.get('/api/v2/notices/count')).json()).toEqual({ unread: 0 })
  })

  test('older ones follow page by page', async () => {
    const marta = await aSignedInCustomer(app)
    for (const key of ['a', 'b', 'c']) await tell(anInvoice(marta, { key, told: { amount: 1, number: key } }))
    const first = await listed(marta, '?limit=2')
    expect([first.items.map(({ detail }) => detail), first.has_more]).toEqual([
      ['Factura c', 'Factura b'],
      true,
    ])
    const next = await listed(marta, `?limit=2&before=${first.items[1]?.id}`)
    expect([next.items.map(({ detail }) => detail), next.has_more]).toEqual([['Factura a'], false])
  })
})

test('what was read is forgotten after 13 months, what was not is kept', async () => {
  const marta = await aSignedInCustomer(app)
  const age: Record<string, string> = {
    old: '13 months 1 day',
    'old unread': '13 months 1 day',
    new: '12 months',
  }
  for (const [key, interval] of Object.entries(age)) {
    await tell(anInvoice(marta, { key }))
    await database.run(sql`
      update notices set created_at = now() - ${interval}::interval,
        read_at = case when ${key} = 'old unread' then null else now() end
      where customer_id = ${marta.id} and key = ${key}`)
  }
  await forgetRead(database)
  const kept = await database.many<{ key: string }>(sql`
    select key from notices where customer_id = ${marta.id} order by id`)
  expect(kept.map(({ key }) => key)).toEqual(['old unread', 'new'])
})

describe('preferences', () => {
  const choose = (customer: SignedInCustomer, body: object) =>
    customer.client.send('POST', '/api/v2/notices/preferences', body)

  test('a channel that is off gets nothing', async () => {
    const marta = await aSignedInCustomer(app)
    await choose(marta, { kind: 'invoices', channel: 'mail', is_on: false })
    await choose(marta, { kind: 'invoices', channel: 'portal', is_on: false })
    expect(await tell(anInvoice(marta))).toBe(true)
    expect(await outbox(marta)).toEqual([])
    expect(await listed(marta)).toMatchObject({ items: [], unread: 0 })
  })

  test.each([
    { kind: 'legal', channel: 'mail', is_on: false },
    { kind: 'budget', channel: 'calendar', is_on: true },
    { kind: 'lottery', channel: 'mail', is_on: true },
    { kind: 'legal', channel: 'pigeon', is_on: true },
  ])('%o is refused', async (body) => {
    const marta = await aSignedInCustomer(app)
    expect((await choose(marta, body)).statusCode).toBe(400)
  })

  test('say what is on, what is locked, and when', async () => {
    const marta = await aSignedInCustomer(app)
    const times = await marta.client.send('POST', '/api/v2/notices/times', {
      quiet: { from: 22, until: 8 },
      is_digest: true,
    })
    expect(times.json()).toEqual({ status: 'OK' })
    const preferences = (await marta.client.get('/api/v2/notices/preferences')).json()
    expect(preferences).toMatchObject({
      quiet: { from: 22, until: 8 },
      is_digest: true,
      email: marta.email,
    })
    expect(preferences.kinds.find(({ kind }: { kind: string }) => kind === 'legal').channels).toContainEqual({
      channel: 'mail',
      is_on: true,
      is_locked: true,
    })
  })

  test('cheap hours are for who has a price that follows the market', async () => {
    const absentOf = async ({ client }: SignedInCustomer) => {
      const { kinds } = (await client.get('/api/v2/notices/preferences')).json()
      return kinds.find(({ kind }: { kind: string }) => kind === 'cheap_hours').absent
    }
    const marta = await aSignedInCustomer(app)
    const product = 'Llum de Mercat'
    const id = await aProduct(database, product, '2.0TD')
    await aContract(database, { customerId: marta.id, product })
    expect(await absentOf(marta)).toBe('fixed_price')
    await database.run(sql`update products set is_indexed = true where id = ${id}`)
    expect(await absentOf(marta)).toBeNull()
  })

  test('quiet hours put a mail off, unless it is urgent; a digest keeps it', async () => {
    const [quiet, daily] = [await aSignedInCustomer(app), await aSignedInCustomer(app)]
    await quiet.client.send('POST', '/api/v2/notices/times', { quiet: quietNow(), is_digest: false })
    await daily.client.send('POST', '/api/v2/notices/times', { quiet: null, is_digest: true })
    for (const customer of [quiet, daily]) {
      await tell(anInvoice(customer))
      await tell(anInvoice(customer, { event: 'password_changed', key: 'password' }))
    }
    const due = await database.many<{ to: string; subject: string; is_late: boolean }>(sql`
      select payload->>'to' as to, payload->>'subject' as subject, next_attempt_at > now() as is_late
      from outbox where kind = 'mail' and payload->>'to' = any(${[quiet.email, daily.email]}) order by id`)
    expect(due).toEqual([
      { to: quiet.email, subject: expect.stringContaining('factura'), is_late: true },
      { to: quiet.email, subject: 'Has cambiado tu contraseña', is_late: false },
      { to: daily.email, subject: 'Has cambiado tu contraseña', is_late: false },
    ])
  })

  test('a read-only session looks and changes nothing', async () => {
    const marta = await aSignedInCustomer(app)
    await tell(anInvoice(marta))
    const staff = await app.asReadOnly(marta.vat)
    expect((await staff.get('/api/v2/notices')).json()).toMatchObject({ unread: 1 })
    for (const [path, body] of [
      ['read', {}],
      ['times', { quiet: null, is_digest: true }],
      ['preferences', { kind: 'invoices', channel: 'mail', is_on: false }],
    ] as const)
      expect((await staff.send('POST', `/api/v2/notices/${path}`, body)).json().error).toBe('read_only')
  })
})
