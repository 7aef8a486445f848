import { cupsControlLetters } from '@fanal/domain/identifiers/cups'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveProduct } from '#features/products/import-products'
import { setSetting, unsetSetting } from '#features/settings/change-settings'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { mailsTo } from '#test/deliver'
import { dataUrlOf, pdfOf } from '#test/fixtures/lead-steps'
import { aKey } from '#test/fixtures/leads'

const app = await closedAfterAll(testApp())
beforeAll(async () => {
  const product = (name: string, tariff: string, prices: object) =>
    saveProduct(app.database, {
      product: name,
      tariff,
      offered: true,
      duration_months: 12,
      prices: [{ from: '2024-01-01', power: [], energy: [], fixed: null, surplus: null, ...prices }],
    })
  await product('Llum <Clara>', '2.0TD', {
    power: ['0.082011', '0.008096'],
    energy: ['0.226', '0.150', '0.124'],
  })
  await product('Llum Cara', '2.0TD', { power: ['0.082011', '0.008096'], energy: ['0.4'] })
  // What follows the market tells nothing of a bill, however cheap its reference is.
  await product('Llum Indexada', '2.0TD', { power: ['0.01', '0.01'], energy: ['0.01', '0.01', '0.01'] })
  await app.database.run(sql`update products set is_indexed = true where name = 'Llum Indexada'`)
  await product('Gas Llar', 'RL.2', { energy: ['0.0562'], fixed: '0.276822' })
})

const bill = {
  cups: 'ES0031405512340001MK0F',
  comerOrigin: 12,
  mode: 'auto',
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  accessTariff: '2.0TD',
  invoiceAmount: '70.68',
  p1: 70,
  p2: 62,
  p3: 118,
  power: '4,6',
  power2: 4.6,
}
const compare = (over: object = {}, version = 2, headers: Record<string, string> = {}) =>
  app.visitor.send('POST', `/api/v${version}/price-compare/`, { ...bill, ...over }, headers)

describe('electricity', () => {
  test.each([
    // The Canary Islands by the supply point: no tax for homes.
    ['a supply point', { cups: 'ES0031600000000001' }, 56.44],
    ['a postal code', { cups: 'ES0288000000456789GG', zipcode: '52001' }, 57],
    ['a zone', { cups: 'ES0288000000456789GG', zone: 'canary' }, 56.44],
    ['none of them', { cups: 'ES0288000000456789GG' }, 68.29],
  ])('%s tells where it is', async (_, over, total) => {
    const cups = over.cups.length < 20 ? over.cups + cupsControlLetters(over.cups.slice(2)) : over.cups
    expect((await compare({ ...over, cups })).json()).toMatchObject({ total_amount: total })
  })

  test.each([1, 2])('line by line with the cheapest product, in version %d', async (version) => {
    const answer = await compare({}, version, { 'accept-language': 'es' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      total_amount: 68.29,
      saving: 2.39,
      otherwise_amount: null,
      product: { name: 'Llum <Clara>' },
      header: '<h2>Con Llum &lt;Clara&gt; habrías pagado 2,39\u00a0€ menos</h2>',
      operations: {
        lines: {
          potencia: [
            { quantity: '4.6', price_unit: '0.082011', multi: '30', amount: '11.32' },
            { quantity: '4.6', price_unit: '0.008096', multi: '30', amount: '1.12' },
          ],
          energia: [
            { quantity: '70', price_unit: '0.226', multi: '1', amount: '15.82' },
            { amount: '9.30' },
            { amount: '14.63' },
          ],
          lloguer: [{ amount: '0.80' }],
          altres: [{ amount: '0.74' }],
        },
        taxes: [
          { name: 'Impuesto especial sobre la electricidad', amount: '2.71' },
          { name: 'IVA', amount: '11.85' },
        ],
      },
    })
  })

  test('dearer, and with the number of the tariff', async () => {
    expect((await compare({ invoiceAmount: 60, accessTariff: '18' })).json()).toMatchObject({ saving: -8.29 })
  })

  test.each<[string, object, object]>([
    [
      'nothing',
      Object.fromEntries(Object.keys(bill).map((name) => [name, undefined])),
      {
        cups: ['required'],
        comerOrigin: ['required'],
        accessTariff: ['required'],
        startDate: ['required'],
        endDate: ['required'],
        power: ['required'],
        p1: ['required'],
        invoiceAmount: ['required'],
      },
    ],
    ['another letter', { cups: 'ES0031405512340001KM0F' }, { cups: ['cups_not_valid'] }],
    ['days reversed', { startDate: '2026-10-01' }, { endDate: ['end_before_start'] }],
    ['over a year', { startDate: '2025-01-01' }, { endDate: ['over_a_year'] }],
    ['no power', { power: 0 }, { power: ['power_field_not_valid'] }],
    ['10,000 kW', { power: 10_000 }, { power: ['power_too_high'] }],
    ['less than nothing', { p1: -70 }, { p1: ['not_whole'] }],
    ['more than the power gives', { p1: 3_500 }, { p1: ['consumption_too_high'] }],
    ['too much in another period', { p3: 3_500 }, { p3: ['consumption_too_high'] }],
    ['no amount', { invoiceAmount: -1 }, { invoiceAmount: ['not_an_amount'] }],
  ])('%s is refused at its field', async (_, over, errors) => {
    const answer = await compare(over)
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([400, errors])
  })

  test('a tariff that we do not sell cannot be compared', async () => {
    const answer = await compare({ accessTariff: '6.1TD' })
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, 'not_comparable'])
  })

  test('nothing is found where it is switched off', async () => {
    await setSetting(app.database, 'comparator.enabled', 'false')
    expect((await compare()).statusCode).toBe(404)
    expect((await app.visitor.send('POST', '/api/v2/gas/price-compare/', {}, aKey())).statusCode).toBe(404)
    await unsetSetting(app.database, 'comparator.enabled')
  })

  test("nobody's supply point is logged", async () => {
    await compare()
    expect(app.logs()).not.toContain(bill.cups)
  })
})

const contact = {
  name: 'Marta',
  surname1: 'Puig',
  surname2: '',
  email: 'marta.compare@example.com',
  telephone: '+34 600 00 00 10',
  contactHours: '9-13h',
  consent: true,
  cups: bill.cups,
}
const invoice = { name: 'bill.pdf', content: dataUrlOf(pdfOf(500)) }

describe('whom to call', () => {
  test.each([
    ['price-compare/confirm', 'factura'],
    ['gas/price-compare', 'gas'],
  ])('%s is a case with a number and a receipt', async (path, word) => {
    const email = `${word}@example.com`
    const key = aKey()
    const send = () => app.visitor.send('POST', `/api/v2/${path}`, { ...contact, email }, key)
    const answer = await send()
    const { status, result } = answer.json<{ status: string; result: string }>()
    expect([answer.statusCode, status]).toEqual([200, 'OK'])
    const { subject } = await app.database.one<{ subject: string }>(sql`
      select subject from cases where customer_id = 0 and number = ${result}`)
    expect(subject).toContain(word)
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toContain(result)
    expect((await send()).json()).toEqual(answer.json())
  })

  test.each(['price-compare/confirm', 'gas/price-compare'])('%s by hand needs the bill', async (path) => {
    const send = (body: object) =>
      app.visitor.send('POST', `/api/v2/${path}`, { ...contact, mode: 'manual', ...body }, aKey())
    const without = await send({ email: `no.${path.length}@example.com` })
    expect([without.statusCode, without.json<{ errors: object }>().errors]).toEqual([
      400,
      { invoice: ['required'] },
    ])
    const withBill = await send({ email: `with.${path.length}@example.com`, invoice })
    expect([withBill.statusCode, withBill.json()]).toMatchObject([200, { status: 'OK' }])
  })

  test.each(['contact', 'unsignedContact'])(
    'nobody is called, and no bill taken, without `%s`',
    async (name) => {
      const patch = JSON.stringify({ features: { [name]: false } })
      await app.database.run(sql`update settings set patch = ${patch} where id = 1`)
      const statuses = await Promise.all(
        ['price-compare/confirm', 'gas/price-compare', 'leads/contact'].flatMap((path) =>
          [{}, { mode: 'manual', invoice }].map(async (body) => {
            const answer = await app.visitor.send('POST', `/api/v2/${path}`, { ...contact, ...body }, aKey())
            return answer.statusCode
          }),
        ),
      )
      expect(new Set(statuses)).toEqual(new Set([404]))
      await app.database.run(sql`update settings set patch = '{}' where id = 1`)
    },
  )

  test('wrong fields are told', async () => {
    const answer = await app.visitor.send('POST', '/api/v2/price-compare/confirm', { email: 'x' }, aKey())
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toMatchObject([
      400,
      {
        name: ['required'],
        surname1: ['required'],
        email: ['email_not_valid'],
        consent: ['must_be_accepted'],
      },
    ])
  })
})

describe('gas', () => {
  const gas = {
    cups: 'ES0217010123456789LL',
    comerOrigin: 3,
    startDate: '2026-07-01',
    endDate: '2026-08-30',
    access_tariff: 'RL.2',
    consumption: 1348,
    invoiceAmount: 120,
  }
  const send = (over: object) =>
    app.visitor.send('POST', '/api/v2/gas/price-compare/', { ...gas, ...over }, aKey())

  test('the example of the norms, with its fixed term apart', async () => {
    expect((await send({})).json()).toMatchObject({
      total_amount: 117.58,
      saving: 2.42,
      operations: {
        lines: {
          fijo: [{ quantity: '61', price_unit: '0.276822', amount: '16.89' }],
          variable: [{ amount: '75.76' }],
          lloguer: [{ amount: '1.37' }],
        },
        taxes: [{ amount: '3.15' }, { amount: '20.41' }],
      },
    })
  })

  test.each<[object, object]>([
    [{ consumption: '' }, { consumption: ['required'] }],
    [{ endDate: '2026-06-30' }, { endDate: ['end_before_start'] }],
    [{ cups: '' }, { cups: ['required'] }],
  ])('%j is refused', async (over, errors) => {
    const answer = await send(over)
    expect([answer.statusCode, answer.json<{ errors: object }>().errors]).toEqual([400, errors])
  })
})

describe('our prices for machines', () => {
  test('public, cached, with the taxes that a comparison needs', async () => {
    const answer = await app.visitor.get('/api/v2/products')
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
    const body = answer.json<{ products: { name: string; energy: string }[]; rates: unknown[][] }>()
    expect(body.products.map(({ name, energy }) => [name, energy])).toEqual([
      ['Llum <Clara>', 'electricity'],
      ['Llum Cara', 'electricity'],
      ['Gas Llar', 'gas'],
    ])
    expect(body.rates.flat().length).toBeGreaterThan(20)
  })

  test.each(['/api/v2/products', '/api/v2/products/regulated?from=2026-09-01&to=2026-09-02'])(
    '%s: asked for its headers only, and not sent twice',
    async (url) => {
      const answer = await app.visitor.get(url)
      const etag = String(answer.headers['etag'])
      expect(etag).toMatch(/^"[\w-]{27}"$/)
      const head = await app.visitor.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.headers['etag'], head.body]).toEqual([200, etag, ''])
      const again = await app.visitor.get(url, { 'if-none-match': etag })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      expect(again.headers['cache-control']).toBe('public, max-age=300')
      expect((await app.visitor.get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    },
  )
})
